package io.ragstone.store.postgres;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Many values as one bound argument: a whole column of rows to write, or a set to compare with. */
final class Column {

    private final String type;
    private final IntFunction<@Nullable Object[]> array;
    private final List<@Nullable Object> values = new ArrayList<>();

    private Column(String type, IntFunction<@Nullable Object[]> array) {
        this.type = type;
        this.array = array;
    }

    /** Of whole numbers. */
    static Column numbers() {
        return new Column("int8", Long[]::new);
    }

    static Column numbers(Collection<Long> values) {
        Column column = numbers();
        values.forEach(column::add);
        return column;
    }

    static Column texts() {
        return new Column("text", String[]::new);
    }

    static Column texts(Collection<String> values) {
        Column column = texts();
        values.forEach(column::add);
        return column;
    }

    static Column bytes() {
        return new Column("bytea", byte[][]::new);
    }

    static Column bytes(Collection<byte[]> values) {
        Column column = bytes();
        values.forEach(column::add);
        return column;
    }

    static Column decimals() {
        return new Column("float8", Double[]::new);
    }

    void add(@Nullable Object value) {
        values.add(value instanceof String text ? StoredText.of(text) : value);
    }

    int size() {
        return values.size();
    }

    String type() {
        return type;
    }

    @Nullable
    Object[] values() {
        return values.toArray(array.apply(0));
    }
}
