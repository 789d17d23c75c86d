package io.ragstone.spi;

/** A source telling of its changes, until it is closed. Thread-safe. */
public interface SourceWatch extends AutoCloseable {

    /**
     * Why changes may happen that are not told of, so that scans have to look for them; empty while all are told of.
     * Once it is given it stays.
     */
    String blindness();

    /** Tells of nothing more. */
    @Override
    void close();

    /** A watch that tells of nothing. */
    static SourceWatch blind(String why) {
        if (why.isBlank()) {
            throw new IllegalArgumentException("a blind watch says why");
        }
        return new SourceWatch() {
            @Override
            public String blindness() {
                return why;
            }

            @Override
            public void close() {}
        };
    }
}
