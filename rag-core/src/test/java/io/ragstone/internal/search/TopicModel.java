package io.ragstone.internal.search;

import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.Purpose;
import io.ragstone.model.Vector;
import io.ragstone.spi.EmbeddingModel;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** A model that knows three topics by a few words each, so that a test can tell meaning from words. */
final class TopicModel implements EmbeddingModel {

    private static final List<List<String>> TOPICS = List.of(
            List.of("cat", "kitten", "feline", "purr"),
            List.of("car", "engine", "vehicle", "motor"),
            List.of("bread", "bake", "oven", "dough"));

    private final EmbeddingSpace space;
    private final Function<String, Vector> vectors;

    private TopicModel(String name, Function<String, Vector> vectors) {
        this.space = new EmbeddingSpace("test", name, TOPICS.size(), "");
        this.vectors = vectors;
    }

    static TopicModel sound() {
        return new TopicModel("topics", TopicModel::topics);
    }

    /** Another space. */
    static TopicModel called(String name) {
        return new TopicModel(name, TopicModel::topics);
    }

    /** The space of {@link #sound}, with other vectors or none. */
    static TopicModel giving(Function<String, Vector> vectors) {
        return new TopicModel("topics", vectors);
    }

    private static Vector topics(String text) {
        String folded = text.toLowerCase(Locale.ROOT);
        var counts = new float[TOPICS.size()];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = 0.01f + TOPICS.get(i).stream().filter(folded::contains).count();
        }
        return Vector.normalised(counts);
    }

    @Override
    public EmbeddingSpace space() {
        return space;
    }

    @Override
    public List<Vector> embed(List<String> texts, Purpose purpose) {
        return texts.stream().map(vectors).toList();
    }

    @Override
    public int maxInputTokens() {
        return 512;
    }

    @Override
    public int countTokens(String text) {
        return text.length() / 4 + 1;
    }

    @Override
    public void close() {}
}
