package io.ragstone.internal.search;

import io.ragstone.model.Candidate;
import io.ragstone.model.ExactQuery;
import io.ragstone.model.ExactResult;
import io.ragstone.model.Leg;
import io.ragstone.model.SearchMode;
import io.ragstone.model.TextPattern;
import io.ragstone.spi.CandidateSearch;
import java.time.Duration;
import java.util.List;

/**
 * Finds by the very characters, those with most matches first. The store stops at a number of passages and at a time;
 * where words are searched as well, an answer cut off by the number is of no use, since the best passage may be behind
 * the cut: a string that common is left to the words.
 */
final class ExactLeg {

    private static final Duration ALONE = Duration.ofSeconds(5);

    private final CandidateSearch store;
    private final Duration amongOthers;

    /** @param amongOthers how long it may take where words are searched as well */
    ExactLeg(CandidateSearch store, Duration amongOthers) {
        this.store = store;
        this.amongOthers = amongOthers;
    }

    LegResult find(Plan plan, TextPattern pattern) {
        int limit = Depth.DEEP.candidates();
        Duration budget = plan.mode() == SearchMode.EXACT ? ALONE : amongOthers;
        ExactResult result = store.exact(new ExactQuery(pattern, plan.scope(), plan.requiredTerms(), limit, budget));
        List<Candidate> found =
                result.candidates().stream().sorted(Candidate.BEST_FIRST).toList();
        if (!result.complete()) {
            String reason = "time ran out after " + budget.toMillis() + " ms";
            LegResult partial = LegResult.partial(Leg.EXACT, found, true, reason);
            return plan.mode() == SearchMode.EXACT
                    ? partial.withWarning("not every passage was looked at: " + reason)
                    : partial;
        }
        if (found.size() < limit) {
            return LegResult.on(Leg.EXACT, found, true);
        }
        String reason = "at least " + limit + " passages match";
        return plan.mode() == SearchMode.EXACT
                ? LegResult.partial(Leg.EXACT, found, true, reason)
                        .withWarning(reason + "; only the first in order of path were looked at")
                : LegResult.off(Leg.EXACT, reason + ", too many to tell apart");
    }
}
