package io.ragstone.spi;

import java.time.InstantSource;

/**
 * How a store or a queue is opened.
 *
 * @param readOnly whether nothing will be written; what does not exist yet is then an error, not created
 * @param clock where the time comes from
 */
public record StoreOptions(boolean readOnly, InstantSource clock) {

    /** For reading and writing, by the system's clock. */
    public static StoreOptions readWrite() {
        return new StoreOptions(false, InstantSource.system());
    }

    /** For reading alone. */
    public StoreOptions asReadOnly() {
        return new StoreOptions(true, clock);
    }

    /** A copy that takes its time from {@code clock}. */
    public StoreOptions withClock(InstantSource clock) {
        return new StoreOptions(readOnly, clock);
    }
}
