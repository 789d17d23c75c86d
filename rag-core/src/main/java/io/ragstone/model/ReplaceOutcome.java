package io.ragstone.model;

/** What became of a replacement. */
public enum ReplaceOutcome {
    /** The new version is what can be found now. */
    REPLACED,
    /** Someone else began after the caller did, or the document was removed meanwhile: nothing was changed. */
    FENCED
}
