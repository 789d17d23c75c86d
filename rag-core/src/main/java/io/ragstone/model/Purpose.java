package io.ragstone.model;

/** What a text is embedded for; some models want different prefixes. */
public enum Purpose {
    /** To ask with. */
    QUERY,
    /** To be found. */
    DOCUMENT
}
