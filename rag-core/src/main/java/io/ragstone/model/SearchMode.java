package io.ragstone.model;

/** Which legs a search uses. */
public enum SearchMode {
    /** Words and meaning together, and exact first where the query is an identifier, a path or quoted. */
    HYBRID,
    /** Words alone. */
    LEXICAL,
    /** Meaning alone. */
    VECTOR,
    /** The query as a string, or as a regular expression between slashes. */
    EXACT
}
