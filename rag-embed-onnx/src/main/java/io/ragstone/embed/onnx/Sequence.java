package io.ragstone.embed.onnx;

import java.util.Arrays;
import java.util.List;

/** What a model reads in one run: the numbers of one text, or of two that it tells apart by their type. Immutable. */
final class Sequence {

    private static final String NUMBERS = "input_ids";
    private static final String MASK = "attention_mask";
    private static final String TYPES = "token_type_ids";

    /** What a model may want to know of a sequence. */
    static final List<String> INPUTS = List.of(NUMBERS, MASK, TYPES);

    private final int[] numbers;
    private final int firstText;

    private Sequence(int[] numbers, int firstText) {
        this.numbers = numbers;
        this.firstText = firstText;
    }

    /** One text. */
    static Sequence of(int... numbers) {
        return new Sequence(numbers, numbers.length);
    }

    /** Two texts, each with what ends it: the first with what begins the sequence too. */
    static Sequence of(int[] first, int[] second) {
        int[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return new Sequence(both, first.length);
    }

    int length() {
        return numbers.length;
    }

    int[] numbers() {
        return numbers.clone();
    }

    /** What the input called {@code name}, one of {@link #INPUTS}, is given. */
    long[] input(String name) {
        long[] values = new long[numbers.length];
        switch (name) {
            case NUMBERS -> Arrays.setAll(values, i -> numbers[i]);
            case MASK -> Arrays.fill(values, 1);
            case TYPES -> Arrays.fill(values, firstText, values.length, 1);
            default -> throw new IllegalArgumentException(name);
        }
        return values;
    }
}
