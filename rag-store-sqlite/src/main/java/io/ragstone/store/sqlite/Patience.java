package io.ragstone.store.sqlite;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * Waits for a lock that another process holds, in short growing pauses with jitter: several waiters do not march in
 * step, and a lock held for a millisecond costs no more than some.
 */
final class Patience {

    private static final long SHORTEST_NANOS = 200_000;
    private static final long LONGEST_NANOS = 10_000_000;

    private final long deadline;
    private long pause = SHORTEST_NANOS;

    Patience(Duration most) {
        this.deadline = System.nanoTime() + most.toNanos();
    }

    /** Waits a little; returns false when patience is over. An interrupt is kept for the caller. */
    boolean pause() {
        pause = Math.min(LONGEST_NANOS, pause * 2);
        return pause(pause / 2);
    }

    /** Waits {@code nanos} or somewhat less; returns false when patience is over. */
    boolean pause(long nanos) {
        if (System.nanoTime() - deadline > 0) {
            return false;
        }
        boolean interrupted = Thread.interrupted();
        LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(nanos / 2, nanos + 1));
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return true;
    }
}
