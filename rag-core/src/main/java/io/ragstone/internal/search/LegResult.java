package io.ragstone.internal.search;

import io.ragstone.model.Candidate;
import io.ragstone.model.Leg;
import io.ragstone.model.LegReport;
import io.ragstone.model.LegReport.State;
import io.ragstone.spi.HybridSearcher;
import java.util.List;
import java.util.function.LongPredicate;

/**
 * What one leg found.
 *
 * @param leg which leg
 * @param state whether it ran
 * @param candidates what it found, best first
 * @param isAll whether there is nothing more to find, however deep it looked
 * @param reason why it did not run or did not finish; empty otherwise
 * @param warnings what the caller should know
 * @param remarks what fusion may want to know besides
 */
record LegResult(
        Leg leg,
        State state,
        List<Candidate> candidates,
        boolean isAll,
        String reason,
        List<String> warnings,
        Remarks remarks) {

    /**
     * What fusion may want to know of a leg's candidates.
     *
     * @param holdsEveryWord whether the passage of that number holds every word of the question; told by the lexical
     *     leg
     * @param wordEvidence how much the words tell, as {@link HybridSearcher.Legs#wordEvidence()} has it; told by the
     *     lexical leg
     * @param isForeign whether the model was not made for the language of the question; told by the vector leg
     */
    record Remarks(LongPredicate holdsEveryWord, double wordEvidence, boolean isForeign) {

        static final Remarks NONE = new Remarks(chunk -> false, Double.POSITIVE_INFINITY, false);

        static Remarks ofWords(LongPredicate holdsEveryWord, double wordEvidence) {
            return new Remarks(holdsEveryWord, wordEvidence, false);
        }

        static Remarks ofMeaning(boolean isForeign) {
            return new Remarks(NONE.holdsEveryWord, NONE.wordEvidence, isForeign);
        }
    }

    LegResult {
        candidates = List.copyOf(candidates);
        warnings = List.copyOf(warnings);
    }

    static LegResult on(Leg leg, List<Candidate> candidates, boolean isAll) {
        return new LegResult(leg, State.ON, candidates, isAll, "", List.of(), Remarks.NONE);
    }

    static LegResult partial(Leg leg, List<Candidate> candidates, boolean isAll, String reason) {
        return new LegResult(leg, State.PARTIAL, candidates, isAll, reason, List.of(), Remarks.NONE);
    }

    static LegResult off(Leg leg, String reason) {
        return new LegResult(leg, State.OFF, List.of(), true, reason, List.of(), Remarks.NONE);
    }

    LegResult withWarning(String warning) {
        return new LegResult(leg, state, candidates, isAll, reason, List.of(warning), remarks);
    }

    LegResult with(Remarks others) {
        return new LegResult(leg, state, candidates, isAll, reason, warnings, others);
    }

    LegReport report() {
        return new LegReport(leg, state, candidates.size(), reason);
    }
}
