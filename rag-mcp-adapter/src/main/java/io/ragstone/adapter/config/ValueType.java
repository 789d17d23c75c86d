package io.ragstone.adapter.config;

import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Function;

/**
 * How the values of a key are written and read. Every value has one form as text, the same in a file, a variable and a
 * flag; lists and tables are written as JSON there.
 *
 * @param <T> what a value means
 * @param what shown to users, such as {@code a whole number from 1 to 100}
 * @param resolve brings text that was written relative to a folder into the form that means the same everywhere
 * @param read gives the value, or throws {@link IllegalArgumentException} saying what is wrong with the text
 */
record ValueType<T>(String what, Resolution resolve, Function<String, T> read) {

    /** Makes text independent of the folder that it was written for. */
    @FunctionalInterface
    interface Resolution {
        String against(Path base, String text);
    }

    /** {@code text} as it was written in {@code base}, in the form that means the same everywhere, if it is a value. */
    String checked(Path base, String text) {
        String resolved = resolve.against(base, text);
        Objects.requireNonNull(read.apply(resolved));
        return resolved;
    }

    static <T> ValueType<T> plain(String what, Function<String, T> read) {
        return new ValueType<>(what, (base, text) -> text, read);
    }
}
