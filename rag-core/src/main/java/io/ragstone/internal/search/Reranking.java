package io.ragstone.internal.search;

import io.ragstone.error.ModelException;
import io.ragstone.model.Chunk;
import io.ragstone.model.EmbeddedText;
import io.ragstone.model.Leg;
import io.ragstone.model.LegReport;
import io.ragstone.model.LegReport.State;
import io.ragstone.model.LegScore;
import io.ragstone.model.RankedChunk;
import io.ragstone.model.SearchMode;
import io.ragstone.spi.DocumentReader;
import io.ragstone.spi.Reranker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets a model that reads question and passage together put the first passages of a ranking in order, if it is fast
 * enough; if it is not, or fails, the ranking stays as it was and the answer says so. Thread-safe.
 */
public final class Reranking {

    private static final Logger LOG = LoggerFactory.getLogger(Reranking.class);

    private final Optional<Reranker> model;
    private final int top;
    private final InTime inTime;
    private final Recent<Asked, List<Double>> known = new Recent<>();

    private record Asked(String query, List<Long> chunks) {}

    private Reranking(Optional<Reranker> model, int top, InTime inTime) {
        this.model = model;
        this.top = top;
        this.inTime = inTime;
    }

    /** Leaves every ranking as it is. */
    public static Reranking none() {
        return new Reranking(Optional.empty(), 1, new InTime(Runnable::run, Duration.ofMillis(1)));
    }

    /**
     * Reorders by {@code model}.
     *
     * @param top how many passages it sees
     * @param deadline how long it may take
     */
    public static Reranking by(Reranker model, int top, Executor executor, Duration deadline) {
        return new Reranking(Optional.of(model), top, new InTime(executor, deadline));
    }

    /**
     * What came of a ranking.
     *
     * @param ranked best first
     * @param report what the model did, if it was asked
     * @param warnings what the caller should know
     */
    record Outcome(List<RankedChunk> ranked, Optional<LegReport> report, List<String> warnings) {}

    /**
     * Meaning and words together are put in order; who asks for one of them, or for the very string, gets just that.
     */
    Outcome apply(Plan plan, List<RankedChunk> ranked, DocumentReader reader) {
        if (model.isEmpty()
                || ranked.isEmpty()
                || plan.mode() != SearchMode.HYBRID
                || plan.shape().isExactFirst()) {
            return new Outcome(ranked, Optional.empty(), List.of());
        }
        List<RankedChunk> first = ranked.subList(0, Math.min(top, ranked.size()));
        try {
            List<Double> scores = scores(model.get(), plan.query(), first, reader);
            var reordered = new ArrayList<>(reordered(first, scores));
            reordered.addAll(ranked.subList(first.size(), ranked.size()));
            return new Outcome(
                    reordered, Optional.of(new LegReport(Leg.RERANK, State.ON, first.size(), "")), List.of());
        } catch (RuntimeException e) {
            LOG.debug("the ranking could not be put in order", e);
            String reason = model.get().name() + " could not put the passages in order: " + e.getMessage();
            return new Outcome(
                    ranked,
                    Optional.of(new LegReport(Leg.RERANK, State.OFF, 0, reason)),
                    List.of("passages stand as words and meaning have them: the reranking model failed"));
        }
    }

    private List<Double> scores(Reranker reranker, String query, List<RankedChunk> first, DocumentReader reader) {
        List<Long> ids = first.stream().map(each -> each.chunk().id()).toList();
        return inTime.ask(() -> known.of(new Asked(query, ids), () -> scored(reranker, query, first, reader)));
    }

    private static List<Double> scored(
            Reranker reranker, String query, List<RankedChunk> first, DocumentReader reader) {
        Map<Long, Chunk> chunks =
                CurrentChunks.of(reader, first.stream().map(RankedChunk::chunk).toList());
        List<String> passages = first.stream()
                .map(each -> Optional.ofNullable(chunks.get(each.chunk().id())))
                .map(chunk -> chunk.map(Reranking::text).orElse(""))
                .toList();
        List<Double> scores = reranker.score(query, passages);
        if (scores.size() != passages.size() || !scores.stream().allMatch(Double::isFinite)) {
            throw ModelException.unusable(
                    "it gave " + scores.size() + " scores for " + passages.size() + " passages, or no numbers", null);
        }
        return scores;
    }

    private static String text(Chunk chunk) {
        return EmbeddedText.of(chunk.title(), chunk.breadcrumb(), chunk.header(), chunk.text());
    }

    /** The scores of the ranking stay where they are; the passages change places. Equal ones keep their order. */
    private static List<RankedChunk> reordered(List<RankedChunk> first, List<Double> scores) {
        List<Integer> order = IntStream.range(0, first.size())
                .boxed()
                .sorted(Comparator.comparing(scores::get, Comparator.reverseOrder()))
                .toList();
        var reordered = new ArrayList<RankedChunk>(first.size());
        for (int place = 0; place < order.size(); place++) {
            int from = order.get(place);
            RankedChunk moved = first.get(from);
            double score = first.get(place).score();
            var legs = new ArrayList<>(moved.legs());
            legs.add(new LegScore(Leg.RERANK, place + 1, scores.get(from), score - moved.score()));
            reordered.add(new RankedChunk(moved.chunk(), score, legs));
        }
        return reordered;
    }
}
