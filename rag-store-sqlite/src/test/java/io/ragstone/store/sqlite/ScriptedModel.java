package io.ragstone.store.sqlite;

import io.ragstone.error.ModelException;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.Purpose;
import io.ragstone.model.Vector;
import io.ragstone.spi.EmbeddingModel;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;

/**
 * A model of an application's own: a text's vector comes from its hash, each name has other ones. What it is told to do
 * before it answers may be to fail.
 */
final class ScriptedModel implements EmbeddingModel {

    private final EmbeddingSpace space;
    private final boolean isRemote;
    private final BiConsumer<List<String>, Purpose> before;
    private final AtomicInteger documents = new AtomicInteger();

    private ScriptedModel(String name, boolean isRemote, BiConsumer<List<String>, Purpose> before) {
        this.space = new EmbeddingSpace("scripted", name, 8, "");
        this.isRemote = isRemote;
        this.before = before;
    }

    static ScriptedModel called(String name) {
        return new ScriptedModel(name, false, (texts, purpose) -> {});
    }

    static ScriptedModel remote(String name) {
        return new ScriptedModel(name, true, (texts, purpose) -> {});
    }

    ScriptedModel before(BiConsumer<List<String>, Purpose> step) {
        return new ScriptedModel(space.model(), isRemote, step);
    }

    static BiConsumer<List<String>, Purpose> refusing(String word) {
        return (texts, purpose) -> {
            if (texts.stream().anyMatch(text -> text.contains(word))) {
                throw ModelException.refused("the text is refused", null);
            }
        };
    }

    /** How many texts of documents it has embedded. */
    int documents() {
        return documents.get();
    }

    @Override
    public EmbeddingSpace space() {
        return space;
    }

    @Override
    public List<Vector> embed(List<String> texts, Purpose purpose) {
        before.accept(texts, purpose);
        documents.addAndGet(purpose == Purpose.DOCUMENT ? texts.size() : 0);
        return texts.stream().map(this::vector).toList();
    }

    private Vector vector(String text) {
        var random = new java.util.SplittableRandom((space.model() + text).hashCode());
        float[] values = new float[space.dimensions()];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) random.nextDouble(-1, 1);
        }
        return Vector.normalised(values);
    }

    @Override
    public int maxInputTokens() {
        return Integer.MAX_VALUE;
    }

    @Override
    public int countTokens(String text) {
        return text.length();
    }

    @Override
    public boolean isRemote() {
        return isRemote;
    }

    @Override
    public void close() {}
}
