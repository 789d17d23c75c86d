package io.ragstone.bench;

import java.util.Arrays;

/** Durations in milliseconds. */
final class Samples {

    private static final double NANOS_PER_MILLI = 1e6;

    /** Work that is timed. */
    interface Work {
        void run() throws Exception;
    }

    private static final int USUAL = 1_000;

    private double[] values;
    private int size;

    Samples() {
        this(USUAL);
    }

    /** @param expected how many there will be; so many take no memory later on */
    Samples(int expected) {
        this.values = new double[expected];
    }

    /** Does {@code work} and takes its time, which it also returns. */
    double time(Work work) throws Exception {
        long start = System.nanoTime();
        work.run();
        double millis = (System.nanoTime() - start) / NANOS_PER_MILLI;
        values = size < values.length ? values : Arrays.copyOf(values, 2 * size + 1);
        values[size++] = millis;
        return millis;
    }

    /** Takes over what {@code others} has. */
    void addAll(Samples others) {
        int all = size + others.size;
        values = all <= values.length ? values : Arrays.copyOf(values, all);
        System.arraycopy(others.values, 0, values, size, others.size);
        size = all;
    }

    /** The value that {@code percent} of all do not exceed. */
    double percentile(int percent) {
        double[] sorted = Arrays.copyOf(values, size);
        Arrays.sort(sorted);
        int rank = (int) Math.ceil(percent / 100.0 * size);
        return sorted[Math.max(0, rank - 1)];
    }

    double median() {
        return percentile(50);
    }

    int size() {
        return size;
    }
}
