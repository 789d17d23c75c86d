package io.ragstone.store.postgres;

import io.ragstone.model.Field;
import io.ragstone.model.FieldTerms;
import java.util.Arrays;
import java.util.stream.Collectors;

/** {@link FieldTerms} in SQL. */
final class ScoredTerms {

    private ScoredTerms() {}

    /** The terms that count for scores and length, with repetitions, as an array. */
    static String of(String encoded) {
        String fields = Arrays.stream(Field.values())
                .filter(field -> field != Field.WORD)
                .map(field -> field(encoded, field))
                .collect(Collectors.joining(", "));
        return "array_remove(string_to_array(concat_ws(' ', " + fields + "), ' '), '')";
    }

    /** The terms of one field, joined by spaces. */
    static String field(String encoded, Field field) {
        return "split_part(" + encoded + ", E'\\n', " + (field.position() + 1) + ")";
    }
}
