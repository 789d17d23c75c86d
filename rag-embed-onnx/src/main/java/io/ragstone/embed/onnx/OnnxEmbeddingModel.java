package io.ragstone.embed.onnx;

import io.ragstone.error.ModelException;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.Purpose;
import io.ragstone.model.Vector;
import io.ragstone.spi.EmbeddingModel;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A model that runs in this process. A text of more tokens than fit is embedded in windows, and its vector is the
 * normalised mean of theirs. Thread-safe.
 */
final class OnnxEmbeddingModel implements EmbeddingModel {

    /** What the model answers first is what it makes of its tokens. */
    static final String FIRST_OUTPUT = "";

    private static final String PROVIDER = "onnx";

    private final LoadedModels models;
    private final ModelFiles files;
    private final ModelDescriptor descriptor;
    private final SharedModel model;
    private final ModelThreads threads;
    private final EmbeddingSpace space;
    private final AtomicBoolean isClosed = new AtomicBoolean();

    OnnxEmbeddingModel(
            LoadedModels models,
            ModelFiles files,
            ModelDescriptor descriptor,
            String recipe,
            int dimensions,
            ModelSettings settings) {
        this.models = models;
        this.files = files;
        this.descriptor = descriptor;
        this.model = models.take(files, settings);
        this.threads = new ModelThreads("ragstone-embed", settings.threads());
        this.space = new EmbeddingSpace(PROVIDER, descriptor.name(), dimensions, recipe);
    }

    @Override
    public EmbeddingSpace space() {
        return space;
    }

    @Override
    public List<Vector> embed(List<String> texts, Purpose purpose) {
        if (isClosed.get()) {
            throw new IllegalStateException("the model " + space.key() + " is closed");
        }
        return threads.each(texts, text -> embed(text, purpose));
    }

    private Vector embed(String text, Purpose purpose) {
        BertTokenizer tokenizer = model.tokenizerBeforeRun();
        int[] prefix =
                tokenizer.numbers(purpose == Purpose.QUERY ? descriptor.queryPrefix() : descriptor.passagePrefix());
        int room = descriptor.maxTokens() - tokenizer.sequence(prefix).length();
        List<int[]> windows = Windows.of(tokenizer.numbers(text), room);
        if (windows.size() == 1) {
            return vector(tokenizer.sequence(prefix, windows.get(0)));
        }
        float[] sum = new float[space.dimensions()];
        for (int[] window : windows) {
            Vector each = vector(tokenizer.sequence(prefix, window));
            for (int i = 0; i < sum.length; i++) {
                sum[i] += each.get(i);
            }
        }
        return direction(sum);
    }

    private Vector vector(Sequence sequence) {
        float[] values = descriptor.pooling().vector(model.run(sequence, FIRST_OUTPUT));
        if (values.length != space.dimensions()) {
            throw ModelException.unusable(
                    "the model gives vectors of " + values.length + " dimensions, its space " + space.key()
                            + " has others",
                    null);
        }
        return direction(values);
    }

    private static Vector direction(float[] values) {
        try {
            return Vector.normalised(values);
        } catch (IllegalArgumentException noDirection) {
            throw ModelException.refused("the model's answer is no vector: " + noDirection.getMessage(), noDirection);
        }
    }

    @Override
    public int maxInputTokens() {
        return descriptor.maxTokens();
    }

    @Override
    public int countTokens(String text) {
        BertTokenizer tokenizer = model.tokenizer();
        int[] prefix = tokenizer.numbers(longerPrefix());
        return tokenizer.sequence(prefix, tokenizer.numbers(text)).length();
    }

    private String longerPrefix() {
        return descriptor.queryPrefix().length() > descriptor.passagePrefix().length()
                ? descriptor.queryPrefix()
                : descriptor.passagePrefix();
    }

    @Override
    public Set<String> languages() {
        return descriptor.languages();
    }

    @Override
    public void close() {
        if (isClosed.compareAndSet(false, true)) {
            threads.close();
            models.giveBack(files);
        }
    }
}
