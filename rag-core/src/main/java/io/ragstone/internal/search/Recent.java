package io.ragstone.internal.search;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What models answered last, so that the next page of an answer costs none. Thread-safe; a model may be asked twice by
 * two threads at once.
 *
 * @param <K> what was asked
 * @param <V> the answer
 */
final class Recent<K, V> {

    private static final int MOST = 32;

    private final Map<K, V> answers = new LinkedHashMap<>(16, 0.75f, true);

    /** The answer to {@code asked}; from {@code model} where it is not known. */
    V of(K asked, Supplier<V> model) {
        synchronized (answers) {
            V known = answers.get(asked);
            if (known != null) {
                return known;
            }
        }
        V made = model.get();
        synchronized (answers) {
            answers.put(asked, made);
            if (answers.size() > MOST) {
                answers.remove(answers.keySet().iterator().next());
            }
        }
        return made;
    }
}
