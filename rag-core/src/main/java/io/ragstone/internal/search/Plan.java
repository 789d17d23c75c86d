package io.ragstone.internal.search;

import io.ragstone.internal.text.QueryAnalysis;
import io.ragstone.model.Coverage;
import io.ragstone.model.Leg;
import io.ragstone.model.Scope;
import io.ragstone.model.SearchMode;
import io.ragstone.spi.HybridSearcher;
import java.util.List;
import java.util.Set;

/**
 * All that the legs and the stages after them need to know of a request.
 *
 * @param query the question, made safe
 * @param mode which legs may run
 * @param scope where to look
 * @param shape what the question looks like
 * @param words the question as words
 * @param languages ISO 639-1 codes of what the question may be written in: its own language where a word tells, else
 *     those of the documents; empty if nothing is known
 * @param requiredTerms terms that every exact match is known to hold
 * @param profile how to fuse
 * @param legs the legs that are to run
 * @param coverage how the collections in scope stand
 * @param warnings what planning left out
 */
record Plan(
        String query,
        SearchMode mode,
        Scope scope,
        QueryShape shape,
        QueryAnalysis words,
        Set<String> languages,
        List<String> requiredTerms,
        HybridSearcher profile,
        Set<Leg> legs,
        Coverage coverage,
        List<String> warnings) {

    /** The same question asked of other documents. */
    Plan within(Scope others) {
        return new Plan(query, mode, others, shape, words, languages, requiredTerms, profile, legs, coverage, warnings);
    }
}
