package io.ragstone.bench;

import java.util.ArrayList;
import java.util.List;

/** Figures of two systems that took turns; each of them, and their ratio, by its median. */
final class Comparison {

    private final List<Double> ours = new ArrayList<>();
    private final List<Double> theirs = new ArrayList<>();
    private final List<Double> ratios = new ArrayList<>();

    /** Adds one round. */
    void add(double mine, double others) {
        ours.add(mine);
        theirs.add(others);
        ratios.add(mine / others);
    }

    double ours() {
        return median(ours);
    }

    double theirs() {
        return median(theirs);
    }

    /** Ours by theirs. */
    double ratio() {
        return median(ratios);
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }
}
