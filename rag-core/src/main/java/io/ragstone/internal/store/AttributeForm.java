package io.ragstone.internal.store;

import io.ragstone.model.AttributeValue;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What is stored beside an attribute's value, so that filters find it by comparing columns.
 *
 * @param folded the value as text that compares
 * @param number the number that it writes, never negative zero; null if it writes none
 */
public record AttributeForm(String folded, @Nullable Double number) {

    public static AttributeForm of(String value) {
        String folded = AttributeValue.folded(value);
        OptionalDouble number = AttributeValue.number(folded);
        return new AttributeForm(folded, number.isPresent() ? Double.valueOf(number.getAsDouble() + 0.0) : null);
    }
}
