package io.ragstone.internal.store;

import java.util.random.RandomGenerator;

/** How long a job waits after a failure, in microseconds, as jobs in tables tell their times. */
public final class JobBackoff {

    private static final long FIRST_MICROS = 2_000_000;
    private static final long LONGEST_MICROS = 300_000_000;

    private JobBackoff() {}

    /**
     * Doubles with every attempt; jitter keeps jobs that failed together from coming back together.
     *
     * @param attempts how many have failed, at least 1
     */
    public static long micros(int attempts, RandomGenerator random) {
        long full = Math.min(LONGEST_MICROS, FIRST_MICROS << (attempts - 1));
        return full / 2 + random.nextLong(full / 2 + 1);
    }
}
