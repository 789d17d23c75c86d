package io.ragstone.adapter.cli;

import java.util.concurrent.CountDownLatch;

/** Lets a command that stays end in order when the process is told to end. For one command of a process. */
final class UntilTold {

    private final CountDownLatch told = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);

    UntilTold() {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            told.countDown();
            await(ended);
        }));
    }

    /** Waits until the process is told to end, or this thread is interrupted. */
    void await() {
        await(told);
    }

    /** Everything is in order; the process may go. */
    void end() {
        ended.countDown();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
