package io.ragstone.internal.relevance;

/** What a scorer needs to know of one passage. */
public interface Occurrences {

    /** The number of terms that count for length. */
    int length();

    /** How often it holds {@code term} in fields that score, each occurrence times the field's weight. */
    double of(String term);

    /**
     * How often it holds terms that begin with {@code beginning}, or {@linkplain io.ragstone.model.Field#WORD words}
     * that do, whichever is more, since one occurrence may stand in both.
     */
    double beginningWith(String beginning);
}
