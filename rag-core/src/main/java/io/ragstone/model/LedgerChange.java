package io.ragstone.model;

import java.time.Instant;
import java.util.Optional;

/**
 * One line that a scan or a worker writes into the ledger. Applying the same change twice is applying it once.
 *
 * <p>{@link Kind#SKIP} also removes what was searchable of the document, in the same transaction; no other kind does.
 *
 * @param kind what happens
 * @param path the document
 * @param seen the fingerprint that was accepted; ignored by {@link Kind#FAIL} and {@link Kind#MISSING}
 * @param size bytes, or -1 if unknown
 * @param modified when the source says the content changed
 * @param movedFrom for {@link Kind#QUEUE}: the path whose content this is; empty otherwise
 * @param reason for {@link Kind#SKIP} and {@link Kind#FAIL}: why, in words for a user
 */
public record LedgerChange(
        Kind kind,
        String path,
        Fingerprint seen,
        long size,
        Optional<Instant> modified,
        String movedFrom,
        String reason) {

    /** What happens to the entry. */
    public enum Kind {
        /** New or changed: state becomes {@link DocumentState#PENDING}. */
        QUEUE,
        /** Unchanged after all: the fingerprint is renewed, the state stays, {@code missing} is cleared. */
        TOUCH,
        /** Left out: state becomes {@link DocumentState#SKIPPED}, nothing of it stays searchable. */
        SKIP,
        /** Could not be indexed: state becomes {@link DocumentState#FAILED}, an older version stays searchable. */
        FAIL,
        /** The source does not show it, but its removal is held back. */
        MISSING
    }

    /** Whether nobody who began before may still replace the document or say what became of it. */
    public boolean isEnd() {
        return kind == Kind.SKIP || kind == Kind.MISSING;
    }

    /** The content is new or changed and waits to be read. */
    public static LedgerChange queue(
            String path, Fingerprint seen, long size, Optional<Instant> modified, String movedFrom) {
        return new LedgerChange(Kind.QUEUE, path, seen, size, modified, movedFrom, "");
    }

    /** The content is what it was. */
    public static LedgerChange touch(String path, Fingerprint seen, long size, Optional<Instant> modified) {
        return new LedgerChange(Kind.TOUCH, path, seen, size, modified, "", "");
    }

    /** The document is left out. */
    public static LedgerChange skip(
            String path, Fingerprint seen, long size, Optional<Instant> modified, String reason) {
        return new LedgerChange(Kind.SKIP, path, seen, size, modified, "", reason);
    }

    /** The document could not be indexed. */
    public static LedgerChange fail(String path, String reason) {
        return new LedgerChange(Kind.FAIL, path, Fingerprint.UNKNOWN, -1, Optional.empty(), "", reason);
    }

    /** The document is not in the source any more, but stays searchable for now. */
    public static LedgerChange missing(String path) {
        return new LedgerChange(Kind.MISSING, path, Fingerprint.UNKNOWN, -1, Optional.empty(), "", "");
    }
}
