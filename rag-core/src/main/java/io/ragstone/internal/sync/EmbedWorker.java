package io.ragstone.internal.sync;

import io.ragstone.error.ModelException;
import io.ragstone.error.StoreException;
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
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives vectors to texts that have none, a batch at a time, outside any transaction. Thread-safe; one batch runs at a
 * time, the model spreads it over its own threads.
 */
final class EmbedWorker {

    private static final Logger LOG = LoggerFactory.getLogger(EmbedWorker.class);
    private static final Duration LEASE = Duration.ofMinutes(5);
    private static final int BATCH = 64;

    private final VectorTable vectors;
    private final EmbeddingModel model;
    private final AtomicLong embedded = new AtomicLong();

    /** What was claimed and not stored because model or store were away: nobody else is given it so soon. */
    private List<UnembeddedText> unfinished = List.of();

    EmbedWorker(VectorTable vectors, EmbeddingModel model) {
        this.vectors = vectors;
        this.model = model;
    }

    /**
     * Embeds one batch and returns how many texts it took off the backlog, rejected ones included.
     *
     * @throws ModelException if the model is away or cannot be used; the batch is gone on with by the next call
     * @throws StoreException if the store is; likewise
     */
    synchronized int workOnce() {
        EmbeddingSpace space = model.space();
        List<UnembeddedText> claimed = unfinished.isEmpty() ? vectors.claimUnembedded(space, BATCH, LEASE) : unfinished;
        if (claimed.isEmpty()) {
            return 0;
        }
        unfinished = claimed;
        embed(space, claimed);
        unfinished = List.of();
        return claimed.size();
    }

    private void embed(EmbeddingSpace space, List<UnembeddedText> claimed) {
        isolate(
                space,
                claimed.stream()
                        .sorted(Comparator.comparingInt(each -> each.text().length()))
                        .toList());
    }

    /** One text that the model refuses keeps no other from its vector: it is found by halving. */
    private void isolate(EmbeddingSpace space, List<UnembeddedText> texts) {
        try {
            put(space, texts);
        } catch (ModelException failure) {
            if (failure.fault() != ModelException.Fault.TEXT) {
                throw failure;
            }
            if (texts.size() > 1) {
                int half = texts.size() / 2;
                isolate(space, texts.subList(0, half));
                isolate(space, texts.subList(half, texts.size()));
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

    private void put(EmbeddingSpace space, List<UnembeddedText> texts) {
        vectors.putVectors(space, embed(texts));
        embedded.addAndGet(texts.size());
    }

    private List<TextVector> embed(List<UnembeddedText> texts) {
        List<Vector> answers =
                model.embed(texts.stream().map(UnembeddedText::text).toList(), Purpose.DOCUMENT);
        if (answers.size() != texts.size()) {
            throw ModelException.unusable(
                    "the model gave " + answers.size() + " vectors for " + texts.size() + " texts", null);
        }
        var paired = new ArrayList<TextVector>(texts.size());
        for (int i = 0; i < texts.size(); i++) {
            paired.add(new TextVector(texts.get(i).textHash(), checked(answers.get(i))));
        }
        return paired;
    }

    private Vector checked(Vector answer) {
        if (answer.dimensions() != model.space().dimensions()) {
            throw ModelException.unusable(
                    "the model gave a vector of " + answer.dimensions() + " dimensions, its space "
                            + model.space().key() + " has others",
                    null);
        }
        return answer;
    }
}
