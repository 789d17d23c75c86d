package io.ragstone.internal.sync;

import io.ragstone.error.ModelException;
import io.ragstone.error.StoreException;
import io.ragstone.internal.space.Models;
import io.ragstone.internal.space.SpaceKeeper;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.Purpose;
import io.ragstone.model.TextVector;
import io.ragstone.model.UnembeddedText;
import io.ragstone.model.Vector;
import io.ragstone.spi.EmbeddingModel;
import io.ragstone.spi.VectorTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives vectors to texts that have none, a batch at a time, outside any transaction: first in the space that answers,
 * then in the one that is being built. Thread-safe; one batch runs at a time, the model spreads it over its own
 * threads.
 */
final class EmbedWorker {

    /** The most texts of one batch. */
    static final int BATCH = 64;

    private static final Logger LOG = LoggerFactory.getLogger(EmbedWorker.class);
    private static final Duration LEASE = Duration.ofMinutes(5);

    private final VectorTable vectors;
    private final Models models;
    private final SpaceKeeper keeper;
    private final AtomicLong embedded = new AtomicLong();

    /** What was claimed and not stored because model or store were away: nobody else is given it so soon. */
    private final Map<EmbeddingSpace, List<UnembeddedText>> unfinished = new HashMap<>();

    EmbedWorker(VectorTable vectors, Models models, SpaceKeeper keeper) {
        this.vectors = vectors;
        this.models = models;
        this.keeper = keeper;
    }

    /**
     * Embeds one batch of up to {@code limit} texts and returns how many it took off the backlog, rejected ones
     * included. A model that fails does not keep the other space from going on.
     *
     * @throws ModelException if the model is away or cannot be used; the batch is gone on with by the next call
     * @throws StoreException if the store is; likewise
     */
    synchronized int workOnce(int limit) {
        ModelException failure = null;
        for (EmbeddingSpace space : wanted()) {
            try {
                Optional<EmbeddingModel> model = models.of(space);
                int done = model.isPresent() ? workOnce(space, model.get(), Math.min(limit, BATCH)) : 0;
                if (done > 0) {
                    return done;
                }
            } catch (ModelException e) {
                failure = e;
            }
        }
        return nothingDone(failure);
    }

    private static int nothingDone(@Nullable ModelException failure) {
        if (failure != null) {
            throw failure;
        }
        return 0;
    }

    private List<EmbeddingSpace> wanted() {
        return Stream.of(vectors.activeSpace(), vectors.buildingSpace())
                .flatMap(Optional::stream)
                .toList();
    }

    private int workOnce(EmbeddingSpace space, EmbeddingModel model, int limit) {
        List<UnembeddedText> left = unfinished.getOrDefault(space, List.of());
        List<UnembeddedText> claimed = left.isEmpty() ? vectors.claimUnembedded(space, limit, LEASE) : left;
        if (!claimed.isEmpty()) {
            unfinished.put(space, claimed);
            isolate(space, model, byLength(claimed));
            unfinished.remove(space);
        }
        if (claimed.size() < limit) {
            keeper.finish(space);
        }
        return claimed.size();
    }

    private static List<UnembeddedText> byLength(List<UnembeddedText> texts) {
        return texts.stream()
                .sorted(Comparator.comparingInt(each -> each.text().length()))
                .toList();
    }

    /** One text that the model refuses keeps no other from its vector: it is found by halving. */
    private void isolate(EmbeddingSpace space, EmbeddingModel model, List<UnembeddedText> texts) {
        try {
            vectors.putVectors(space, embed(model, texts));
            embedded.addAndGet(texts.size());
        } catch (ModelException failure) {
            if (failure.fault() != ModelException.Fault.TEXT) {
                throw failure;
            }
            if (texts.size() > 1) {
                int half = texts.size() / 2;
                isolate(space, model, texts.subList(0, half));
                isolate(space, model, texts.subList(half, texts.size()));
            } else {
                LOG.warn("a text gets no vector: {}", failure.getMessage());
                vectors.reject(space, texts.get(0).textHash(), String.valueOf(failure.getMessage()));
            }
        }
    }

    /** Texts that got a vector since this worker was made. */
    long embedded() {
        return embedded.get();
    }

    /** Texts that wait for a vector, in both spaces. Costs a count. */
    long waiting() {
        return vectors.spaceStates().stream().mapToLong(each -> each.waiting()).sum();
    }

    private static List<TextVector> embed(EmbeddingModel model, List<UnembeddedText> texts) {
        List<Vector> answers =
                model.embed(texts.stream().map(UnembeddedText::text).toList(), Purpose.DOCUMENT);
        if (answers.size() != texts.size()) {
            throw ModelException.unusable(
                    "the model gave " + answers.size() + " vectors for " + texts.size() + " texts", null);
        }
        var paired = new ArrayList<TextVector>(texts.size());
        for (int i = 0; i < texts.size(); i++) {
            paired.add(new TextVector(texts.get(i).textHash(), checked(model, answers.get(i))));
        }
        return paired;
    }

    private static Vector checked(EmbeddingModel model, Vector answer) {
        if (answer.dimensions() != model.space().dimensions()) {
            throw ModelException.unusable(
                    "the model gave a vector of " + answer.dimensions() + " dimensions, its space "
                            + model.space().key() + " has others",
                    null);
        }
        return answer;
    }
}
