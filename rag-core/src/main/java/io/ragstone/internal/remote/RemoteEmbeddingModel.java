package io.ragstone.internal.remote;

import io.ragstone.error.ModelException;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.Purpose;
import io.ragstone.model.TokenEstimate;
import io.ragstone.model.Vector;
import io.ragstone.spi.EmbeddingModel;
import java.util.List;
import java.util.OptionalInt;

/**
 * An embedding model behind a network. Nothing is sent before the first text or, where nobody has said how many
 * dimensions its vectors have, before its space is asked for. Thread-safe.
 */
public final class RemoteEmbeddingModel implements EmbeddingModel {

    private final RemoteModel model;
    private final Limits limits;
    private final EmbeddingCall call;
    private final VectorResults results;
    private final RemoteTexts<float[]> texts;
    private final Probe probe;

    /** @param call becomes the model's own, and is closed with it */
    public RemoteEmbeddingModel(
            RemoteModel model, Limits limits, Patience patience, EmbeddingCall call, Surroundings surroundings) {
        this.model = model;
        this.limits = limits;
        this.call = call;
        this.results = new VectorResults(model.dimensions());
        this.texts = new RemoteTexts<>(model.name(), limits, patience, results, surroundings);
        this.probe = new Probe(texts, asking(Purpose.DOCUMENT), model.name());
    }

    private Asking<float[]> asking(Purpose purpose) {
        String prefix = model.wording().prefix(purpose);
        RemoteCall<float[]> prefixed =
                texts -> call.send(texts.stream().map(prefix::concat).toList(), purpose);
        return new Asking<>(prefixed, prefixed, TokenEstimate.count(prefix), purpose == Purpose.QUERY);
    }

    @Override
    public EmbeddingSpace space() {
        OptionalInt dimensions = results.dimensions();
        if (dimensions.isEmpty()) {
            probe.pass(true);
            dimensions = results.dimensions();
        }
        return new EmbeddingSpace(model.provider(), model.model(), dimensions.orElseThrow(), model.recipe());
    }

    @Override
    public List<Vector> embed(List<String> texts, Purpose purpose) {
        if (purpose == Purpose.DOCUMENT && !texts.isEmpty()) {
            probe.pass(false);
        }
        return this.texts.values(texts, asking(purpose)).stream()
                .map(RemoteEmbeddingModel::direction)
                .toList();
    }

    private static Vector direction(float[] values) {
        try {
            return Vector.normalised(values);
        } catch (IllegalArgumentException noDirection) {
            throw ModelException.refused("the windows of a text have no common direction", noDirection);
        }
    }

    @Override
    public int maxInputTokens() {
        return limits.inputTokens();
    }

    /** An estimate, with the longer prefix. */
    @Override
    public int countTokens(String text) {
        return model.wording().overhead() + TokenEstimate.count(text);
    }

    @Override
    public boolean isRemote() {
        return model.isRemote();
    }

    @Override
    public void close() {
        texts.close();
        call.close();
    }
}
