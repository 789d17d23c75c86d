package io.ragstone.embed.onnx;

import io.ragstone.error.ConfigException;
import io.ragstone.spi.Reranker;
import io.ragstone.spi.RerankerProvider;
import java.util.Map;

/**
 * Offers {@code onnx:FOLDER}, a cross-encoder of BERT's kind in a folder with {@code model.onnx} and
 * {@code tokenizer.json}, named by its absolute path. Where it has to be described, {@code ragstone-model.json} in the
 * folder says any of {@code name} (the folder's), {@code max_tokens} (512), {@code output}, which of the model's
 * outputs holds the score (the first), and {@code label}, which number of that output it is, from 0: needed for models
 * that give several, whose score is then the logarithm of that label's odds.
 *
 * <p>Nothing is cut off. A passage that does not fit beside the question is scored in windows, of which the best
 * counts; a question that would take more than half of the room is parted as well, and the mean over its parts counts.
 *
 * <p>Settings: {@code threads}, how many passages are scored at once (default: one for each processor), and
 * {@code idle_minutes}, how long a model stays in memory unused (default: 10).
 */
public final class OnnxRerankerProvider implements RerankerProvider {

    private final LoadedModels models;

    /** For {@link java.util.ServiceLoader}. */
    public OnnxRerankerProvider() {
        this(LoadedModels.ofProcess());
    }

    OnnxRerankerProvider(LoadedModels models) {
        this.models = models;
    }

    @Override
    public String name() {
        return "onnx";
    }

    /** Reads the tokenizer and looks for the model, which is read when the first passage is scored. */
    @Override
    public Reranker open(String model, Map<String, String> settings) {
        ModelSettings use = ModelSettings.of("reranker", settings);
        if (!models.runtime().obstacle().isEmpty()) {
            throw new ConfigException(models.runtime().obstacle() + "; search works without a reranker");
        }
        if (!FolderModel.isNamedBy(model)) {
            throw new ConfigException("'" + model + "' is no reranker: none is packaged; say onnx:FOLDER with the"
                    + " absolute path of a folder with model.onnx and tokenizer.json");
        }
        FolderModel folder = FolderModel.at(model);
        CrossEncoderDescriptor descriptor = CrossEncoderDescriptor.of(folder);
        SharedModel shared = models.take(folder, use);
        try {
            shared.tokenizer();
            return new OnnxReranker(models, folder, descriptor, use);
        } finally {
            models.giveBack(folder);
        }
    }
}
