package io.ragstone.internal.remote;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * What a server gave for one text.
 *
 * @param index which text it says it is for, from 0; empty where it does not say
 * @param value the result
 * @param <R> what the server gives
 */
public record Answer<R>(OptionalInt index, R value) {

    /** An answer whose place says which text it is for. */
    public static <R> Answer<R> inPlace(R value) {
        return new Answer<>(OptionalInt.empty(), value);
    }

    /** An answer that names its text. */
    public static <R> Answer<R> numbered(int index, R value) {
        return new Answer<>(OptionalInt.of(index), value);
    }

    /**
     * The values in the order of their texts. Answers without any numbers are taken as they stand. Where one alone has
     * none it has the number that is left: servers that leave out default values write 0 as nothing.
     *
     * @param count how many texts were sent
     * @throws CallFailure if the answers are not one for each text
     */
    static <R> List<R> inOrder(List<Answer<R>> answers, int count) throws CallFailure {
        if (answers.size() != count) {
            throw CallFailure.broken(answers.size() + " answers came for " + count + " texts", null);
        }
        List<Answer<R>> unnumbered =
                answers.stream().filter(answer -> answer.index().isEmpty()).toList();
        if (unnumbered.size() == count) {
            return answers.stream().map(Answer::value).toList();
        }
        if (unnumbered.size() > 1) {
            throw CallFailure.broken(
                    unnumbered.size() + " of " + count + " answers do not say which text they are for", null);
        }
        var byIndex = new TreeMap<Integer, R>();
        for (Answer<R> answer : answers) {
            if (answer.index().isPresent()) {
                put(byIndex, answer.index().getAsInt(), answer.value(), count);
            }
        }
        unnumbered.forEach(answer -> byIndex.put(firstFree(byIndex), answer.value()));
        return List.copyOf(byIndex.values());
    }

    private static <R> void put(Map<Integer, R> byIndex, int index, R value, int count) throws CallFailure {
        if (index < 0 || index >= count) {
            throw CallFailure.broken("an answer is for text " + index + " of " + count, null);
        }
        if (byIndex.putIfAbsent(index, value) != null) {
            throw CallFailure.broken("two answers are for text " + index, null);
        }
    }

    private static int firstFree(Map<Integer, ?> byIndex) {
        int index = 0;
        while (byIndex.containsKey(index)) {
            index++;
        }
        return index;
    }
}
