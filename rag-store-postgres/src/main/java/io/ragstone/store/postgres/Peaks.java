package io.ragstone.store.postgres;

import io.ragstone.model.Field;
import io.ragstone.model.FieldTerms;
import java.util.Map;
import java.util.TreeMap;

/**
 * The terms that stand out in a passage, each with how much: the level is the binary logarithm of its frequency over
 * the length normalisation of BM25, rounded down, from 1. A term's part of a passage's score grows with exactly this,
 * so that full text, which knows nothing of frequencies, can be asked for the best passages of a term that many hold.
 * Lengths are measured by a fixed one here, since the mean changes; so this chooses whom to look at, and never scores.
 */
final class Peaks {

    static final int LOWEST = 1;
    static final int HIGHEST = 6;

    /** Terms in a passage of usual length. */
    private static final double USUAL_LENGTH = 200;

    private static final double B = 0.75;

    /** In no term of an analysed text. */
    private static final char MARK = '\u0001';

    private Peaks() {}

    /** How full text keeps that {@code term} stands out by {@code level}. */
    static String lexeme(String term, int level) {
        return term + MARK + level;
    }

    /** What stands out in a passage, in order of the terms: the form in which it is stored. */
    static String of(FieldTerms passage) {
        Map<String, Double> frequencies = new TreeMap<>();
        int length = 0;
        for (Field field : Field.values()) {
            if (field != Field.WORD) {
                for (String term : passage.terms(field)) {
                    frequencies.merge(term, field.weight(), Double::sum);
                    length++;
                }
            }
        }
        double norm = 1 - B + B * length / USUAL_LENGTH;
        var peaks = new StringBuilder();
        frequencies.forEach((term, frequency) -> {
            int level = Math.min(HIGHEST, Math.getExponent(frequency / norm));
            if (level >= LOWEST && !term.isEmpty()) {
                peaks.append(peaks.length() == 0 ? "" : " ").append(lexeme(term, level));
            }
        });
        return peaks.toString();
    }
}
