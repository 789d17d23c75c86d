package io.ragstone.adapter.config;

import java.util.Locale;

/**
 * One thing that can be configured.
 *
 * @param <T> what its values mean
 * @param name as in the file, such as {@code search.limit}
 * @param type how its values are written
 * @param byDefault its value when nothing else is said, as text
 * @param description one sentence for users
 * @param secret whether its value is never shown
 * @param openToProjects whether a file that was merely found in the working directory may set it
 */
public record Key<T>(
        String name,
        ValueType<T> type,
        String byDefault,
        String description,
        boolean secret,
        boolean openToProjects) {

    static <T> Key<T> of(String name, ValueType<T> type, String byDefault, String description) {
        return new Key<>(name, type, byDefault, description, false, false);
    }

    Key<T> forProjects() {
        return new Key<>(name, type, byDefault, description, secret, true);
    }

    Key<T> hidden() {
        return new Key<>(name, type, byDefault, description, true, openToProjects);
    }

    /** The variable that sets it: {@code RAG_} and its name in upper snake case. */
    public String variable() {
        return "RAG_" + name.toUpperCase(Locale.ROOT).replace('.', '_');
    }

    /** What its values look like, for users. */
    public String expects() {
        return type.what();
    }
}
