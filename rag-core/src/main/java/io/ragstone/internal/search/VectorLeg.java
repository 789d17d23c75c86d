package io.ragstone.internal.search;

import io.ragstone.error.ModelException;
import io.ragstone.internal.space.Models;
import io.ragstone.model.Candidate;
import io.ragstone.model.Chunk;
import io.ragstone.model.Coverage.Counts;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.Leg;
import io.ragstone.model.Purpose;
import io.ragstone.model.Vector;
import io.ragstone.model.VectorQuery;
import io.ragstone.spi.CandidateSearch;
import io.ragstone.spi.DocumentReader;
import io.ragstone.spi.EmbeddingModel;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds by meaning, or says why it cannot. A model that fails never fails the search: words answer alone, and the
 * response says so.
 */
final class VectorLeg {

    private static final Logger LOG = LoggerFactory.getLogger(VectorLeg.class);

    /** The most characters of a query that are embedded; what a question means is said within them. */
    private static final int MOST_CHARACTERS = 8_000;

    /** Below this spread of cosines a model is taken not to tell passages apart. */
    private static final double LEAST_SPREAD = 1e-6;

    private static final int ENOUGH_TO_JUDGE = 10;

    private final CandidateSearch store;
    private final DocumentReader reader;
    private final Models models;
    private final InTime inTime;
    private final AtomicBoolean isWarm = new AtomicBoolean();
    private final Recent<Asked, Vector> known = new Recent<>();

    private record Asked(EmbeddingSpace space, String text) {}

    /** @param inTime asks the model for a query's vector */
    VectorLeg(CandidateSearch store, DocumentReader reader, Models models, InTime inTime) {
        this.store = store;
        this.reader = reader;
        this.models = models;
        this.inTime = inTime;
    }

    LegResult find(Plan plan, Depth depth) {
        Counts counts = plan.coverage().total();
        Optional<EmbeddingSpace> active = plan.coverage().space();
        String obstacle = obstacle(active, counts);
        if (active.isEmpty() || !obstacle.isEmpty()) {
            return LegResult.off(Leg.VECTOR, obstacle);
        }
        EmbeddingSpace space = active.get();
        Optional<Point> point;
        try {
            point = asking().ask(() -> models.of(space).map(model -> point(plan, model)));
            isWarm.set(true);
        } catch (RuntimeException e) {
            LOG.debug("the query could not be embedded", e);
            return LegResult.off(Leg.VECTOR, "the query could not be embedded: " + e.getMessage())
                    .withWarning("meaning was not searched, words alone: the embedding model failed");
        }
        return point.map(each -> nearest(plan, depth, space, each.vector(), counts)
                        .with(LegResult.Remarks.ofMeaning(each.isForeign())))
                .orElseGet(() -> withoutModel(space));
    }

    /** A local model is read when it is first asked; only afterwards does its answer say how fast it is. */
    private InTime asking() {
        boolean isRemote =
                models.configured().model().map(EmbeddingModel::isRemote).orElse(false);
        return isRemote || isWarm.get() ? inTime : inTime.patient();
    }

    private Point point(Plan plan, EmbeddingModel model) {
        return new Point(embed(model, plan.shape().words()), isForeign(plan.languages(), model.languages()));
    }

    /**
     * The question as the model sees it.
     *
     * @param isForeign whether the model was not made for its language
     */
    private record Point(Vector vector, boolean isForeign) {}

    /** Where nothing is known of the question's language, or the model makes no difference, it is not foreign. */
    private static boolean isForeign(Set<String> asked, Set<String> known) {
        return !asked.isEmpty() && !known.isEmpty() && Collections.disjoint(asked, known);
    }

    /** Why meaning is not searched at all for now; empty if it is. */
    private String obstacle(Optional<EmbeddingSpace> active, Counts counts) {
        if (models.configured().model().isEmpty()) {
            return models.configured().absence();
        }
        if (active.isEmpty()) {
            return "nothing has been embedded yet; sync does it";
        }
        return counts.withVectors() == 0 ? "no passage in scope has a vector yet" : "";
    }

    private LegResult withoutModel(EmbeddingSpace space) {
        return LegResult.off(
                Leg.VECTOR,
                "the index holds vectors of " + space.key() + ", whose model is not at hand; the configured model"
                        + models.configuredSpace()
                                .map(own -> " makes those of " + own.key())
                                .orElse(" is another")
                        + ", which take over when they are complete");
    }

    private Vector embed(EmbeddingModel model, String query) {
        String text = Excerpt.cut(query, MOST_CHARACTERS);
        while (model.countTokens(text) > model.maxInputTokens() && text.length() > 1) {
            text = Excerpt.cut(text, text.length() / 2);
        }
        String whole = text;
        return known.of(new Asked(model.space(), whole), () -> embedded(model, whole));
    }

    private static Vector embedded(EmbeddingModel model, String text) {
        List<Vector> answer = model.embed(List.of(text), Purpose.QUERY);
        if (answer.size() != 1 || answer.get(0).dimensions() != model.space().dimensions()) {
            throw ModelException.unusable(
                    "the model's answer is no vector of " + model.space().key(), null);
        }
        return answer.get(0);
    }

    private LegResult nearest(Plan plan, Depth depth, EmbeddingSpace space, Vector point, Counts counts) {
        List<Candidate> found = store.nearest(new VectorQuery(space, point, plan.scope(), depth.candidates()));
        if (isDegenerate(found)) {
            return LegResult.off(Leg.VECTOR, "the vectors do not tell passages apart")
                    .withWarning("meaning was not searched, words alone: the embedding model gives different"
                            + " passages the same vector");
        }
        boolean isAll = found.size() < depth.candidates();
        return counts.withVectors() < counts.chunks()
                ? LegResult.partial(
                        Leg.VECTOR,
                        found,
                        isAll,
                        counts.chunks() - counts.withVectors() + " of " + counts.chunks()
                                + " passages have no vector yet")
                : LegResult.on(Leg.VECTOR, found, isAll);
    }

    /** Equal texts have equal vectors by right, so only a list without spread is looked at more closely. */
    private boolean isDegenerate(List<Candidate> found) {
        if (found.size() < ENOUGH_TO_JUDGE
                || found.get(0).score() - found.get(found.size() - 1).score() >= LEAST_SPREAD) {
            return false;
        }
        List<Long> ids = found.stream().map(each -> each.chunk().id()).toList();
        return reader.chunks(ids).stream().map(Chunk::textHash).distinct().count() > ENOUGH_TO_JUDGE / 2;
    }
}
