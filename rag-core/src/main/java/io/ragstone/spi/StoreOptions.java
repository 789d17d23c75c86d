package io.ragstone.spi;

import io.ragstone.model.EmbeddingSpace;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * How a store or a queue is opened.
 *
 * @param readOnly whether nothing will be written; what does not exist yet is then an error, not created
 * @param clock where the time comes from
 * @param firstSpace the space of the model that a new store will be filled by; empty for none, and for one that cannot
 *     be known without a network. Asked, since it may take a second, only where something is about to be created: a
 *     store that could not hold such vectors refuses instead
 */
public record StoreOptions(boolean readOnly, InstantSource clock, Supplier<Optional<EmbeddingSpace>> firstSpace) {

    /** For reading and writing, by the system's clock. */
    public static StoreOptions readWrite() {
        return new StoreOptions(false, InstantSource.system(), Optional::empty);
    }

    /** For reading alone. */
    public StoreOptions asReadOnly() {
        return new StoreOptions(true, clock, firstSpace);
    }

    /** A copy that takes its time from {@code clock}. */
    public StoreOptions withClock(InstantSource clock) {
        return new StoreOptions(readOnly, clock, firstSpace);
    }

    /** A copy for an index whose first vectors are of the space that {@code firstSpace} gives. */
    public StoreOptions withFirstSpace(Supplier<Optional<EmbeddingSpace>> firstSpace) {
        return new StoreOptions(readOnly, clock, firstSpace);
    }
}
