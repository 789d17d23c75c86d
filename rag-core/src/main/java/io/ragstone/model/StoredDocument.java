package io.ragstone.model;

import java.time.Instant;
import java.util.Optional;

/**
 * All that a store holds of one document: enough to make it again elsewhere.
 *
 * @param entry its line in the ledger
 * @param bytes size of the source as last seen, -1 if unknown
 * @param modified when the source, as last seen, says it changed
 * @param content what can be found of it, as it was handed over; empty when nothing can. Names that passages define may
 *     come in the folded form in which they are compared, the cheap part of the fingerprint may be that of the entry,
 *     and the note is lost once the state is another than {@link DocumentState#INDEXED}
 */
public record StoredDocument(
        LedgerEntry entry, long bytes, Optional<Instant> modified, Optional<DocumentContent> content) {}
