package io.ragstone.internal.search;

import io.ragstone.internal.relevance.Bm25;
import io.ragstone.internal.text.QueryAnalysis;
import io.ragstone.internal.text.QueryWord;
import io.ragstone.model.Candidate;
import io.ragstone.model.Leg;
import io.ragstone.model.LexicalCandidate;
import io.ragstone.model.LexicalQuery;
import io.ragstone.model.LexicalStatistics;
import io.ragstone.model.TermGroup;
import io.ragstone.spi.CandidateSearch;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.stream.Stream;

/** Finds by words: the store offers candidates by the informative words, {@link Bm25} scores them over all words. */
final class LexicalLeg {

    /** The shortest beginning of a word, in UTF-16 code units, that is taken for a word not finished yet. */
    private static final int SHORTEST_PREFIX = 2;

    private final CandidateSearch store;

    LexicalLeg(CandidateSearch store) {
        this.store = store;
    }

    LegResult find(Plan plan, Depth depth) {
        List<QueryWord> words = TermChoice.candidates(plan.words().words());
        List<TermGroup> groups = groups(words);
        List<TermGroup> functionWords =
                groups(TermChoice.functionWords(plan.words().words()));
        LexicalStatistics statistics = store.statistics(TermChoice.terms(
                Stream.concat(groups.stream(), functionWords.stream()).toList()));
        TermChoice choice = TermChoice.of(groups, functionWords, statistics);
        String prefix = prefix(plan.words(), words, statistics);
        LegResult result = find(plan, depth, choice, prefix, statistics);
        int dropped = choice.dropped() + Math.max(0, words.size() - TermChoice.MAX_WORDS);
        return dropped == 0
                ? result
                : result.withWarning("the query has more than " + LexicalQuery.MAX_GROUPS
                        + " distinct words; the most frequent of them, " + dropped + ", were left out");
    }

    private static List<TermGroup> groups(List<QueryWord> words) {
        return words.stream()
                .limit(TermChoice.MAX_WORDS)
                .map(QueryWord::terms)
                .distinct()
                .toList();
    }

    private LegResult find(Plan plan, Depth depth, TermChoice choice, String prefix, LexicalStatistics statistics) {
        if (choice.score().isEmpty() && prefix.isEmpty()) {
            return LegResult.on(Leg.LEXICAL, List.of(), true);
        }
        List<LexicalCandidate> found = List.of();
        int selected = 0;
        for (int step : choice.steps()) {
            selected = step;
            found = store.lexical(new LexicalQuery(
                    choice.score().subList(0, step),
                    choice.score(),
                    prefix,
                    statistics,
                    plan.scope(),
                    depth.candidates()));
            if (found.size() >= depth.wanted()) {
                break;
            }
        }
        boolean isAll = selected == choice.frequencies().size() && found.size() < depth.candidates();
        Bm25 bm25 = scorer(found, choice, prefix, statistics);
        List<Candidate> scored = scored(found, bm25);
        return LegResult.on(Leg.LEXICAL, scored, isAll)
                .with(LegResult.Remarks.ofWords(holdsEveryWord(found, choice, bm25), evidence(scored, statistics)));
    }

    /** Read again only where a profile asks. */
    private static LongPredicate holdsEveryWord(List<LexicalCandidate> found, TermChoice choice, Bm25 bm25) {
        return chunk -> choice.isWhole()
                && found.stream()
                        .filter(each -> each.chunk().id() == chunk)
                        .anyMatch(each -> bm25.holdsAll(each.terms()));
    }

    private static double evidence(List<Candidate> scored, LexicalStatistics statistics) {
        return scored.isEmpty() ? 0 : scored.get(0).score() / Math.log1p((double) statistics.chunks());
    }

    private static Bm25 scorer(
            List<LexicalCandidate> found, TermChoice choice, String prefix, LexicalStatistics statistics) {
        // How many passages of the store hold the prefix is not known to anyone; the candidates that do are counted.
        long holders = prefix.isEmpty()
                ? 0
                : found.stream()
                        .filter(each -> Bm25.begins(prefix, each.terms()))
                        .count();
        return new Bm25(choice.score(), statistics).withPrefix(prefix, holders);
    }

    private static List<Candidate> scored(List<LexicalCandidate> found, Bm25 bm25) {
        return found.stream()
                .map(each -> new Candidate(each.chunk(), bm25.score(each.terms())))
                .sorted(Candidate.BEST_FIRST)
                .toList();
    }

    /** The query's last word where no passage holds it: it may be the beginning of one. */
    private static String prefix(QueryAnalysis query, List<QueryWord> words, LexicalStatistics statistics) {
        String last = query.lastWord();
        boolean isUnknown = words.stream()
                .anyMatch(word -> word.text().equals(last) && Bm25.documentFrequency(word.terms(), statistics) == 0);
        return isUnknown && last.length() >= SHORTEST_PREFIX ? last : "";
    }
}
