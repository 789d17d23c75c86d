package io.ragstone.internal.memory;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

/** Lets many read or one write, and nobody after closing. */
final class Guard {

    private final String what;
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private boolean isClosed;

    Guard(String what) {
        this.what = what;
    }

    <T> T reading(Supplier<T> call) {
        return holding(lock.readLock(), call);
    }

    <T> T writing(Supplier<T> call) {
        return holding(lock.writeLock(), call);
    }

    void doing(Runnable call) {
        holding(lock.writeLock(), () -> {
            call.run();
            return true;
        });
    }

    void close() {
        lock.writeLock().lock();
        try {
            isClosed = true;
        } finally {
            lock.writeLock().unlock();
        }
    }

    private <T> T holding(Lock held, Supplier<T> call) {
        held.lock();
        try {
            if (isClosed) {
                throw new IllegalStateException(what + " is closed");
            }
            return call.get();
        } finally {
            held.unlock();
        }
    }
}
