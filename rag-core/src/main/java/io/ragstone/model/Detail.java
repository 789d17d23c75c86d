package io.ragstone.model;

/** How much of each hit is returned. */
public enum Detail {
    /** About the three lines around the best match: a third of the tokens. */
    CONCISE,
    /** The whole passage. */
    FULL
}
