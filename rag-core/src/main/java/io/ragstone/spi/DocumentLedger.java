package io.ragstone.spi;

import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.LedgerChange;
import io.ragstone.model.LedgerEntry;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The part of a {@link Store} that remembers what a source was last seen to hold.
 *
 * <dl>
 *   <dt>L1
 *   <dd>{@link #ledger} shows every entry of the collection once, as of one moment.
 *   <dt>L2
 *   <dd>{@link #record} applies all changes or none, in order; twice is once.
 *   <dt>L3
 *   <dd>A {@link LedgerChange.Kind#SKIP skip} leaves nothing of the document to be found, in the same transaction; no
 *       other change touches what can be found.
 *   <dt>L4
 *   <dd>{@link #begin} gives a generation higher than any before it for that document, also after the document was
 *       removed and came back.
 *   <dt>L5
 *   <dd>A {@link LedgerChange.Kind#TOUCH touch} of a missing document makes it present again; a
 *       {@link LedgerChange.Kind#MISSING missing} one stays searchable and is counted as stale.
 *   <dt>L6
 *   <dd>{@link #beginKnown} and {@link #settle} make no entry: of a document that was removed, skipped or found missing
 *       meanwhile, nothing comes back.
 * </dl>
 */
public interface DocumentLedger {

    /**
     * Hands every entry of the collection to {@code each}, in no particular order. Holds no lock while {@code each}
     * runs.
     */
    void ledger(CollectionId id, Consumer<LedgerEntry> each);

    /** The entry of one document, if there is one. */
    Optional<LedgerEntry> entry(DocumentKey key);

    /**
     * Writes changes, all or none. One transaction, whatever their number: callers hand over some thousands at a time.
     */
    void record(CollectionId id, List<LedgerChange> changes);

    /**
     * Announces that the caller is about to replace the document: whoever began earlier is fenced out from now on.
     *
     * @return the generation to hand to {@link DocumentWriter#replace}
     */
    long begin(DocumentKey key);

    /**
     * Announces several replacements, each as {@link #begin} does; one transaction where the store can.
     *
     * @return the generations in the order of {@code keys}
     */
    default List<Long> beginAll(List<DocumentKey> keys) {
        return keys.stream().map(this::begin).toList();
    }

    /**
     * Announces replacements, each as {@link #begin} does, of those documents alone that have an entry and are neither
     * left out nor missing: the rest is nobody's to index any more. One transaction.
     *
     * @return the generations in the order of {@code keys}, 0 for a document that was passed over
     */
    List<Long> beginKnown(List<DocumentKey> keys);

    /**
     * Writes what became of a document in place of a replacement: that it failed, or is left out. All changes or none,
     * in one transaction.
     *
     * @param generation what was given when the caller began with the document
     * @return false, with nothing changed, if somebody has begun later, or the document was removed, skipped or found
     *     missing since
     */
    boolean settle(DocumentKey key, long generation, List<LedgerChange> changes);
}
