package io.ragstone.internal.search;

import io.ragstone.internal.text.PassageText;
import io.ragstone.internal.text.QueryWord;
import io.ragstone.internal.text.TextAnalysis;
import io.ragstone.model.Detail;
import io.ragstone.model.Field;
import io.ragstone.model.Hit;
import io.ragstone.model.SearchMode;
import io.ragstone.model.SearchRequest;
import io.ragstone.model.TextPattern;
import io.ragstone.model.TokenEstimate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Makes hits of passages, as many as limit and token budget allow. */
final class Assembly {

    /** What a hit costs beside its text: path, lines, breadcrumb. */
    static final int TOKENS_PER_HIT = 16;

    /** Narrowing a passage to its matching lines may never take long; a passage not narrowed in time stays whole. */
    private static final Duration NARROWING = Duration.ofMillis(500);

    private final SearchRequest request;
    private final Plan plan;
    private final TextAnalysis analysis;
    private final List<QueryWord> words;
    private final Optional<TextPattern.Search> matches;

    Assembly(SearchRequest request, Plan plan, TextAnalysis analysis) {
        this.request = request;
        this.plan = plan;
        this.analysis = analysis;
        this.words = TermChoice.candidates(plan.words().words());
        this.matches = plan.mode() == SearchMode.EXACT
                ? plan.shape().pattern().map(pattern -> pattern.start(NARROWING))
                : Optional.empty();
    }

    /**
     * Hits, and what was cut.
     *
     * @param hits in the order of the passages
     * @param warnings what did not fit
     */
    record Hits(List<Hit> hits, List<String> warnings) {}

    /** Takes passages from the head until limit or budget is reached; the first one always, cut if it must be. */
    Hits hits(List<Passage> passages) {
        var hits = new ArrayList<Hit>();
        var warnings = new ArrayList<String>();
        int left = request.maxTokens();
        for (Passage passage : passages.subList(0, Math.min(request.limit(), passages.size()))) {
            Excerpt excerpt = excerpt(passage);
            if (!fits(excerpt.text(), left)) {
                if (!hits.isEmpty()) {
                    warnings.add("the budget of " + request.maxTokens() + " tokens was used up after " + hits.size()
                            + (hits.size() == 1 ? " hit" : " hits") + "; the cursor goes on behind them");
                    break;
                }
                int budget = left;
                excerpt = excerpt.shortenedTo(text -> fits(text, budget));
                warnings.add("the first hit was cut to the budget of " + request.maxTokens()
                        + " tokens; read the document for the rest");
            }
            hits.add(hit(passage, excerpt));
            left -= cost(excerpt.text());
        }
        return new Hits(hits, warnings);
    }

    private static boolean fits(String text, int tokens) {
        return cost(text) <= tokens;
    }

    private static int cost(String text) {
        return TOKENS_PER_HIT + TokenEstimate.count(text);
    }

    private Excerpt excerpt(Passage passage) {
        if (request.detail() == Detail.FULL) {
            return passage.excerpt();
        }
        return matches.map(search -> passage.excerpt().narrowedTo(text -> search.count(text, 1) > 0))
                .orElseGet(() -> passage.excerpt().around(this::words));
    }

    /** How many words of the query stand in the line. */
    private int words(String line) {
        var text = new PassageText(line, "", List.of(), "", "", List.of());
        Set<String> terms =
                new HashSet<>(analysis.passage(text, plan.words().language()).terms(Field.BODY));
        int count = 0;
        for (QueryWord word : words) {
            count += word.terms().terms().stream().anyMatch(terms::contains) ? 1 : 0;
        }
        return count;
    }

    private Hit hit(Passage passage, Excerpt excerpt) {
        return new Hit(
                passage.chunk().ref().document().collection(),
                passage.chunk().ref().document().path(),
                passage.chunk().title(),
                passage.breadcrumb(),
                excerpt.startLine(),
                excerpt.endLine(),
                excerpt.text(),
                passage.chunk().documentHash(),
                passage.score(),
                passage.chunk().stale(),
                request.isExplained() ? passage.legs() : List.of());
    }
}
