package io.ragstone.internal.sync;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Wakes threads that wait for work. A ring reaches those that wait at that moment; whoever waits looks again after a
 * while.
 */
final class Bell {

    private volatile CountDownLatch next = new CountDownLatch(1);

    synchronized void ring() {
        CountDownLatch rung = next;
        next = new CountDownLatch(1);
        rung.countDown();
    }

    /**
     * Waits for the next ring, at most {@code millis}; returns whether it rang. An interrupt ends the wait and stays
     * set.
     */
    boolean await(long millis) {
        try {
            return next.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
