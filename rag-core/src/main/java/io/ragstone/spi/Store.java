package io.ragstone.spi;

import java.util.List;

/**
 * Keeps everything about collections that must survive: ledger, passages, full text, vectors, links. It is the sum of
 * eight contracts, so that whoever needs one part of it can ask for that part alone.
 *
 * <p>An implementation must keep these rules and those of the parts. {@code StoreContract} in {@code rag-testkit}
 * checks each of them under the same name.
 *
 * <dl>
 *   <dt>S1
 *   <dd>{@link #close} may be called again; every other call after it throws {@link IllegalStateException}.
 *   <dt>S2
 *   <dd>All methods may be called from any thread at any time; what a call has written when it returns, every later
 *       call sees, from whatever thread.
 *   <dt>S3
 *   <dd>What cannot be done surfaces as {@link io.ragstone.error.StoreException} and has had no effect. An unknown
 *       collection is a {@link io.ragstone.error.NotFoundException}.
 *   <dt>S4
 *   <dd>Any text is data, wherever it stands: it is taken, comes back, and is found by itself and by no other. Only a
 *       NUL or one half of a surrogate pair may become U+FFFD, in what is stored and in what is asked for alike.
 * </dl>
 */
public interface Store
        extends CollectionCatalog,
                DocumentLedger,
                DocumentWriter,
                VectorTable,
                CandidateSearch,
                DocumentReader,
                StoreCopy,
                StoreCare,
                AutoCloseable {

    /**
     * What a user should know about the medium that no call reports, each in one sentence: somebody who keeps others
     * from writing, a place that is not safe to share. Cheap; empty for most.
     */
    default List<String> concerns() {
        return List.of();
    }

    @Override
    void close();
}
