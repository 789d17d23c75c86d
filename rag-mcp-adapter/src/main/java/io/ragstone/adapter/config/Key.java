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
 * @param shorthand a shorter name that means the same, for a table's one value that matters most; empty for none
 */
public record Key<T>(
        String name,
        ValueType<T> type,
        String byDefault,
        String description,
        boolean secret,
        boolean openToProjects,
        String shorthand) {

    static <T> Key<T> of(String name, ValueType<T> type, String byDefault, String description) {
        return new Key<>(name, type, byDefault, description, false, false, "");
    }

    Key<T> forProjects() {
        return new Key<>(name, type, byDefault, description, secret, true, shorthand);
    }

    Key<T> hidden() {
        return new Key<>(name, type, byDefault, description, true, openToProjects, shorthand);
    }

    Key<T> alsoCalled(String shorter) {
        return new Key<>(name, type, byDefault, description, secret, openToProjects, shorter);
    }

    /** Whether it is called {@code name}, in full or for short. */
    boolean isCalled(String name) {
        return this.name.equals(name) || (!shorthand.isEmpty() && shorthand.equals(name));
    }

    /** The variable that sets it: {@code RAG_} and its name in upper snake case, the shorter one where there is one. */
    public String variable() {
        return variable(shorthand.isEmpty() ? name : shorthand);
    }

    /** Whether {@code variable} sets it. */
    boolean isSetBy(String variable) {
        return variable.equals(variable()) || variable.equals(variable(name));
    }

    private static String variable(String name) {
        return "RAG_" + name.toUpperCase(Locale.ROOT).replace('.', '_');
    }

    /** What its values look like, for users. */
    public String expects() {
        return type.what();
    }
}
