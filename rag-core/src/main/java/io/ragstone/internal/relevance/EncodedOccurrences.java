package io.ragstone.internal.relevance;

import io.ragstone.model.Field;
import io.ragstone.model.FieldTerms;

/**
 * Counts in the form that stores keep: looking for a term between separators costs far less than splitting the whole
 * into terms.
 */
final class EncodedOccurrences implements Occurrences {

    private static final Field[] FIELDS = Field.values();

    private final FieldTerms terms;
    private final String encoded;

    EncodedOccurrences(FieldTerms terms) {
        this.terms = terms;
        this.encoded = terms.encoded();
    }

    @Override
    public int length() {
        return terms.length();
    }

    @Override
    public double of(String term) {
        return count(term, true, false);
    }

    @Override
    public double beginningWith(String beginning) {
        return Math.max(count(beginning, false, false), count(beginning, false, true));
    }

    private double count(String term, boolean isWhole, boolean inWords) {
        if (term.isEmpty()) {
            return 0;
        }
        double count = 0;
        int field = 0;
        int fieldEnd = -1;
        for (int at = encoded.indexOf(term); at >= 0; at = encoded.indexOf(term, at + term.length())) {
            if (isTerm(at, at + term.length(), isWhole)) {
                // Most passages hold few of the terms asked for, so fields are looked for only where one was found.
                while (at > fieldEnd) {
                    field += fieldEnd < 0 ? 0 : 1;
                    fieldEnd = endOfField(fieldEnd + 1);
                }
                boolean isWord = FIELDS[field] == Field.WORD;
                count += isWord != inWords ? 0 : isWord ? 1 : FIELDS[field].weight();
            }
        }
        return count;
    }

    private int endOfField(int start) {
        int end = encoded.indexOf('\n', start);
        return end < 0 ? Integer.MAX_VALUE : end;
    }

    private boolean isTerm(int start, int end, boolean isWhole) {
        return (start == 0 || isSeparator(encoded.charAt(start - 1)))
                && (!isWhole || end == encoded.length() || isSeparator(encoded.charAt(end)));
    }

    private static boolean isSeparator(char c) {
        return c == ' ' || c == '\n';
    }
}
