package io.ragstone.model;

import java.util.Optional;

/**
 * Something in a store that does not agree with the rest of it.
 *
 * @param code names the kind of damage, the same in every version: lower-case words joined by hyphens
 * @param part where the damage lies
 * @param collection whose it is; empty where it belongs to no single one
 * @param path the document it concerns; empty where it concerns none
 * @param subject which rows, in the store's own words; enough, with the code, for the store to find them again
 * @param problem what is wrong, in words for a user
 * @param remedy how it is repaired
 */
public record Finding(
        String code,
        Part part,
        Optional<CollectionId> collection,
        String path,
        String subject,
        String problem,
        Remedy remedy) {

    /** What a store consists of. */
    public enum Part {
        /** The medium itself. */
        FILE,
        /** Collections with their settings and counters. */
        COLLECTIONS,
        /** Documents and their ledger. */
        DOCUMENTS,
        /** Passages and their texts. */
        PASSAGES,
        /** Full text over the passages. */
        FULL_TEXT,
        /** Names defined in passages. */
        SYMBOLS,
        /** Links between documents. */
        LINKS,
        /** Vectors, their codes and the texts that wait for one. */
        VECTORS,
        /** Work that waits. */
        JOBS
    }

    /** How damage is repaired; in every case what was whole stays as it is. */
    public enum Remedy {
        /** The store rebuilds the rows from others that it holds. */
        MEND,
        /** The document is analysed anew from its stored passages. */
        REBUILD,
        /** The document is read again from its source; until then the old version answers. */
        REINDEX,
        /** Nothing in the store helps; a backup does, or a new sync into an empty store. */
        RESTORE
    }

    public Finding {
        if (!code.matches("[a-z]+(-[a-z]+)*")) {
            throw new IllegalArgumentException("a finding's code is lower-case words and hyphens, was '" + code + "'");
        }
    }

    /** The document it concerns, if it concerns one that can be named. */
    public Optional<DocumentKey> document() {
        return path.isEmpty() ? Optional.empty() : collection.map(id -> new DocumentKey(id, path));
    }
}
