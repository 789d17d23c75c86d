package io.ragstone;

/** Sources being watched, until it is closed. Thread-safe. */
public interface Watch extends AutoCloseable {

    /** Ends the watching; waits for a look that has begun. */
    @Override
    void close();
}
