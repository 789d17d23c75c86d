package io.ragstone.internal.search;

import io.ragstone.internal.space.Models;
import io.ragstone.internal.text.TextAnalysis;
import io.ragstone.model.Candidate;
import io.ragstone.model.Leg;
import io.ragstone.model.LegReport;
import io.ragstone.model.LegScore;
import io.ragstone.model.RankedChunk;
import io.ragstone.model.SearchMode;
import io.ragstone.model.SearchPlan;
import io.ragstone.model.SearchRequest;
import io.ragstone.model.SearchResponse;
import io.ragstone.spi.CandidateSearch;
import io.ragstone.spi.CollectionCatalog;
import io.ragstone.spi.DocumentReader;
import io.ragstone.spi.HybridSearcher;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The way from a request to cited passages: {@link Planner plan}, {@link LegRun legs} side by side,
 * {@link HybridSearcher fusion}, {@link Diversifier diversity}, {@link Assembly assembly} in a token budget.
 * Thread-safe.
 */
public final class SearchEngine {

    /** What a reader hardly notices; a store that finds the required terms in its index needs far less. */
    private static final Duration EXACT_AMONG_OTHERS = Duration.ofMillis(200);

    private final DocumentReader reader;
    private final TextAnalysis analysis;
    private final Planner planner;
    private final LegRun legs;
    private final Reranking reranking;

    /**
     * Puts the way out together.
     *
     * @param models embed queries; without one, meaning is not searched and answers say so
     * @param deadline how long a model may take for a query
     * @param reranking puts the first passages in order
     * @param profiles gives a fusion profile by name, or throws {@link io.ragstone.error.ConfigException}
     * @param defaultProfile the profile where neither request nor collection names one
     * @param executor runs legs side by side; may run them on the caller's thread
     */
    public SearchEngine(
            CollectionCatalog catalog,
            CandidateSearch candidates,
            DocumentReader reader,
            TextAnalysis analysis,
            Models models,
            Duration deadline,
            Reranking reranking,
            Function<String, HybridSearcher> profiles,
            String defaultProfile,
            Executor executor) {
        this(
                reader,
                analysis,
                new Planner(catalog, reader, analysis, models, profiles, defaultProfile),
                new LegRun(
                        candidates,
                        new VectorLeg(candidates, reader, models, new InTime(executor, deadline)),
                        new ExactLeg(candidates, EXACT_AMONG_OTHERS),
                        executor),
                reranking);
    }

    SearchEngine(DocumentReader reader, TextAnalysis analysis, Planner planner, LegRun legs, Reranking reranking) {
        this.reader = reader;
        this.analysis = analysis;
        this.planner = planner;
        this.legs = legs;
        this.reranking = reranking;
    }

    /**
     * Answers {@code request} from the index as it stands.
     *
     * @throws io.ragstone.error.RequestException if the request cannot be answered as it was asked
     * @throws io.ragstone.error.NotFoundException if a collection it names does not exist, or there is none at all
     */
    public SearchResponse search(SearchRequest request) {
        int offset = Cursor.offset(request);
        Plan plan = planner.plan(request);
        Ranking ranking = rank(plan, offset + request.limit() + 1);
        List<Passage> page = ranking.passages()
                .subList(
                        Math.min(offset, ranking.passages().size()),
                        ranking.passages().size());
        Assembly.Hits hits = new Assembly(request, plan, analysis).hits(page);
        int next = offset + hits.hits().size();
        boolean isMore = next < ranking.passages().size();
        var warnings = new LinkedHashSet<>(plan.warnings());
        warnings.addAll(ranking.findings().warnings());
        warnings.addAll(ranking.reranked().warnings());
        warnings.addAll(hits.warnings());
        warnings.addAll(CoverageNotes.of(plan.coverage(), ranking.findings().reports()));
        if (ranking.duplicates() > 0) {
            warnings.add(ranking.duplicates() + " passages were left out that say nearly the same as better ones");
        }
        if (isMore && next > Cursor.DEEPEST) {
            warnings.add("an answer ends after " + Cursor.DEEPEST + " hits; narrow the question to see others");
        }
        return new SearchResponse(
                request.query(),
                hits.hits(),
                plan.coverage(),
                ranking.reports(),
                List.copyOf(warnings),
                isMore && next <= Cursor.DEEPEST ? Optional.of(Cursor.at(next, request)) : Optional.empty());
    }

    /**
     * What each of {@code profiles} makes of what the legs find: the passages of the first pages, before any is left
     * out or joined with others.
     */
    public List<List<RankedChunk>> rankings(SearchRequest request, List<HybridSearcher> profiles) {
        Plan plan = planner.plan(request);
        Findings findings = legs.run(plan, Depth.FIRST);
        return profiles.stream()
                .map(profile -> profile.rank(searchPlan(plan, Depth.FIRST, findings), findings))
                .toList();
    }

    Plan plan(SearchRequest request) {
        return planner.plan(request);
    }

    Findings findings(Plan plan, Depth depth) {
        return legs.run(plan, depth);
    }

    /**
     * A ranking as deep as any answer goes.
     *
     * @param passages best first
     * @param repeated what was left out because it says nearly the same as something better
     */
    record Traced(List<Passage> passages, List<RankedChunk> repeated) {}

    Traced trace(Plan plan) {
        var diversifier = new Diversifier(reader, choice(plan));
        Findings first = legs.run(plan, Depth.FIRST);
        List<Passage> passages = new ArrayList<>(diversifier.take(
                reranking.apply(plan, fuse(plan, Depth.FIRST, first), reader).ranked(), Cursor.DEEPEST));
        Findings deep = legs.run(plan, Depth.DEEP);
        passages.addAll(diversifier.take(fuse(plan, Depth.DEEP, deep), Cursor.DEEPEST));
        return new Traced(passages, diversifier.repeated());
    }

    /**
     * A ranking as far as it was needed.
     *
     * @param passages best first
     * @param findings what the legs found, of the deepest look
     * @param reranked what came of putting the first ones in order
     * @param duplicates how many passages were left out as repetitions
     */
    private record Ranking(List<Passage> passages, Findings findings, Reranking.Outcome reranked, int duplicates) {

        List<LegReport> reports() {
            return Stream.concat(findings.reports().stream(), reranked.report().stream())
                    .toList();
        }
    }

    private Ranking rank(Plan plan, int needed) {
        var diversifier = new Diversifier(reader, choice(plan));
        Findings findings = legs.run(plan, Depth.FIRST);
        Reranking.Outcome reranked = reranking.apply(plan, fuse(plan, Depth.FIRST, findings), reader);
        List<RankedChunk> ranked = reranked.ranked();
        List<Passage> passages = new ArrayList<>(diversifier.take(ranked, needed));
        if (passages.size() < needed && !findings.isAll(ranked.size())) {
            findings = legs.run(plan, Depth.DEEP);
            ranked = fuse(plan, Depth.DEEP, findings);
            passages.addAll(diversifier.take(ranked, needed - passages.size()));
        }
        return new Ranking(passages, findings, reranked, diversifier.repeated().size());
    }

    private static Diversifier.Choice choice(Plan plan) {
        if (plan.mode() == SearchMode.EXACT) {
            return Diversifier.Choice.NONE;
        }
        return plan.shape().isExactFirst() ? Diversifier.Choice.IN_ORDER : Diversifier.Choice.FULL;
    }

    private static List<RankedChunk> fuse(Plan plan, Depth depth, Findings findings) {
        if (plan.mode() == SearchMode.EXACT) {
            return byMatches(findings.candidates(Leg.EXACT, depth.candidates()));
        }
        return plan.profile().rank(searchPlan(plan, depth, findings), findings);
    }

    private static SearchPlan searchPlan(Plan plan, Depth depth, Findings findings) {
        boolean isExactFirst =
                plan.shape().isExactFirst() && findings.available().contains(Leg.EXACT);
        return new SearchPlan(plan.query(), isExactFirst, findings.isForeign(), depth.wanted());
    }

    /** Exact search alone is not fused: most matches first, then collection, path and place. */
    private static List<RankedChunk> byMatches(List<Candidate> found) {
        var ranked = new ArrayList<RankedChunk>();
        for (Candidate each : found) {
            var leg = new LegScore(Leg.EXACT, ranked.size() + 1, each.score(), each.score());
            ranked.add(new RankedChunk(each.chunk(), each.score(), List.of(leg)));
        }
        return ranked;
    }
}
