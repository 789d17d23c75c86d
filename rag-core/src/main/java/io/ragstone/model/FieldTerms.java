package io.ragstone.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The analysed terms of one passage, field by field, in reading order with repetitions. Terms hold no white space, so a
 * field is kept as its terms joined by single spaces, and the whole as the fields joined by line feeds: the form that
 * stores write ({@link #encoded}) and read back ({@link #decode}).
 */
public final class FieldTerms {

    private static final int FIELDS = Field.values().length;

    private final String encoded;

    private FieldTerms(String encoded) {
        this.encoded = encoded;
    }

    /** Joins the terms of each field; a field that is absent has none. */
    public static FieldTerms of(Map<Field, List<String>> terms) {
        var joined = new ArrayList<String>(FIELDS);
        for (Field field : Field.values()) {
            joined.add(String.join(" ", terms.getOrDefault(field, List.of())));
        }
        return new FieldTerms(String.join("\n", joined));
    }

    /** Reads what {@link #encoded} gave. */
    public static FieldTerms decode(String encoded) {
        return new FieldTerms(encoded);
    }

    /** All fields, terms joined by spaces, fields by line feeds. */
    public String encoded() {
        return encoded;
    }

    /** The terms of {@code field} joined by spaces; empty if there are none. */
    public String joined(Field field) {
        int start = 0;
        for (int i = 0; i < field.position(); i++) {
            start = encoded.indexOf('\n', start) + 1;
        }
        int end = encoded.indexOf('\n', start);
        return end < 0 ? encoded.substring(start) : encoded.substring(start, end);
    }

    /** The terms of {@code field} in reading order. */
    public List<String> terms(Field field) {
        String joined = joined(field);
        return joined.isEmpty() ? List.of() : List.of(joined.split(" "));
    }

    /** The number of terms in all fields that count for length. */
    public int length() {
        int length = 0;
        int field = 0;
        boolean inTerm = false;
        for (int i = 0; i < encoded.length() && field < Field.WORD.position(); i++) {
            char c = encoded.charAt(i);
            if (c == '\n') {
                field++;
                inTerm = false;
            } else if (c == ' ') {
                inTerm = false;
            } else if (!inTerm) {
                inTerm = true;
                length++;
            }
        }
        return length;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FieldTerms that && encoded.equals(that.encoded);
    }

    @Override
    public int hashCode() {
        return encoded.hashCode();
    }

    @Override
    public String toString() {
        return "FieldTerms[" + length() + " terms]";
    }
}
