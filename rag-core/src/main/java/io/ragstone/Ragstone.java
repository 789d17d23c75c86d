package io.ragstone;

/** Hybrid retrieval that an application embeds. */
public final class Ragstone {
    private Ragstone() {}
}
