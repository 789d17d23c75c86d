package io.ragstone.internal.memory;

import java.time.Duration;
import java.util.SplittableRandom;

/**
 * How long a job waits after a failure: a second after the first, three times as long after each further one, and up to
 * half as long again at random, so that jobs which failed together do not come back together.
 */
final class Backoff {

    private static final double FIRST_SECONDS = 1;
    private static final double FACTOR = 3;

    private final SplittableRandom random;

    Backoff(SplittableRandom random) {
        this.random = random;
    }

    Duration after(int attempts) {
        double seconds = FIRST_SECONDS * Math.pow(FACTOR, attempts - 1) * random.nextDouble(1.0, 1.5);
        return Duration.ofNanos((long) (seconds * 1e9));
    }
}
