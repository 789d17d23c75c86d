package io.ragstone.model;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/** How attribute values compare, so that every store compares alike. */
public final class AttributeValue {

    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,15}(\\.\\d{1,15})?");

    private AttributeValue() {}

    /** The form in which text compares: without white space around it, lower case. */
    public static String folded(String value) {
        return value.strip().toLowerCase(Locale.ROOT);
    }

    /** The number that {@code folded} writes, if it writes one: digits with at most one point, no exponent. */
    public static OptionalDouble number(String folded) {
        return NUMBER.matcher(folded).matches()
                ? OptionalDouble.of(Double.parseDouble(folded))
                : OptionalDouble.empty();
    }

    /** The order of two folded values: as numbers where both are, otherwise by code points. */
    public static int compare(String folded, String operand) {
        OptionalDouble left = number(folded);
        OptionalDouble right = number(operand);
        return left.isPresent() && right.isPresent()
                ? Double.compare(left.getAsDouble() + 0.0, right.getAsDouble() + 0.0)
                : CodePoints.compare(folded, operand);
    }
}
