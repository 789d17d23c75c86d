package io.ragstone.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Durations in milliseconds. */
final class Samples {

    private static final double NANOS_PER_MILLI = 1e6;

    /** Work that is timed. */
    interface Work {
        void run() throws Exception;
    }

    private final List<Double> values = new ArrayList<>();

    /** Does {@code work} and takes its time, which it also returns. */
    double time(Work work) throws Exception {
        long start = System.nanoTime();
        work.run();
        double millis = (System.nanoTime() - start) / NANOS_PER_MILLI;
        values.add(millis);
        return millis;
    }

    /** The value that {@code percent} of all do not exceed. */
    double percentile(int percent) {
        var sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        int rank = (int) Math.ceil(percent / 100.0 * sorted.size());
        return sorted.get(Math.max(0, rank - 1));
    }

    double median() {
        return percentile(50);
    }

    int size() {
        return values.size();
    }
}
