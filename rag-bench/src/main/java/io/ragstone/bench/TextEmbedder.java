package io.ragstone.bench;

import java.util.List;

/** A system that embeds texts with bge-small-en-v1.5, quantised. */
interface TextEmbedder extends AutoCloseable {

    /** Embeds all of them, as fast as it can; returns how many vectors there are. */
    int embed(List<String> passages);

    @Override
    void close();
}
