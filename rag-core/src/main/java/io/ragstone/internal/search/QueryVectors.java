package io.ragstone.internal.search;

import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.Vector;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** The vectors of the last queries, so that the next page of an answer costs no model. Thread-safe. */
final class QueryVectors {

    private static final int MOST = 32;

    private record Key(EmbeddingSpace space, String text) {}

    private final Map<Key, Vector> vectors = new LinkedHashMap<>(16, 0.75f, true);

    /** The vector of {@code text}; {@code model} runs outside any lock, and only where it is not known. */
    Vector of(EmbeddingSpace space, String text, Supplier<Vector> model) {
        var key = new Key(space, text);
        synchronized (vectors) {
            Vector known = vectors.get(key);
            if (known != null) {
                return known;
            }
        }
        Vector made = model.get();
        synchronized (vectors) {
            vectors.put(key, made);
            if (vectors.size() > MOST) {
                vectors.remove(vectors.keySet().iterator().next());
            }
        }
        return made;
    }
}
