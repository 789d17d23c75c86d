package io.ragstone.internal.remote;

import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;

/**
 * Time and chance, so that a test can have its own.
 *
 * @param time tells the time
 * @param sleeper waits
 * @param random spreads waits
 */
public record Surroundings(InstantSource time, Sleeper sleeper, RandomGenerator random) {

    /** Waits. */
    @FunctionalInterface
    public interface Sleeper {

        /** Returns after {@code wait}. */
        void sleep(Duration wait) throws InterruptedException;
    }

    /** Those of the machine. */
    public static Surroundings ofSystem() {
        return new Surroundings(
                InstantSource.system(),
                wait -> Thread.sleep(wait.toMillis()),
                () -> ThreadLocalRandom.current().nextLong());
    }
}
