package io.ragstone.model;

/**
 * What is remembered about one document of a source.
 *
 * @param path its path in the collection
 * @param state where it stands
 * @param seen the fingerprint a scan last accepted
 * @param indexedHash hash of the content that is searchable now; empty when none is
 * @param pipeline version of the pipeline that made what is searchable; empty when nothing is
 * @param generation the fence: only the writer that began last may replace the document
 * @param missing whether the source no longer shows it and the removal is held back
 * @param movedFrom the path whose content it took over and that goes when this one is indexed; empty otherwise
 * @param reason why it is skipped or failed; empty otherwise
 */
public record LedgerEntry(
        String path,
        DocumentState state,
        Fingerprint seen,
        String indexedHash,
        String pipeline,
        long generation,
        boolean missing,
        String movedFrom,
        String reason) {

    /** Whether some version of it can be found. */
    public boolean isSearchable() {
        return !indexedHash.isEmpty();
    }
}
