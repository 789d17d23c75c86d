package io.ragstone.embed.onnx;

import io.ragstone.error.ConfigException;
import io.ragstone.spi.EmbeddingModel;
import io.ragstone.spi.EmbeddingModelProvider;
import java.util.Map;
import java.util.Optional;

/**
 * Offers {@code onnx}, {@code onnx:NAME} for a packaged model, and {@code onnx:FOLDER} for one in a folder with
 * {@code model.onnx} and {@code tokenizer.json}, named by its absolute path. Where mean pooling without prefixes is not
 * right for it, {@code ragstone-model.json} in the folder says any of {@code name}, {@code pooling} ({@code cls},
 * {@code mean}), {@code query_prefix}, {@code passage_prefix} and {@code max_tokens} (512). The packaged models are
 * {@code bge-small-en-v1.5} (the default, English), {@code all-minilm-l6-v2}, {@code e5-small-v2} and
 * {@code bge-small-zh-v1.5}; the jars of all but the first are added by whoever wants them.
 *
 * <p>Settings: {@code threads}, how many texts are embedded at once (default: one for each processor), and
 * {@code idle_minutes}, how long a model stays in memory unused (default: 10).
 */
public final class OnnxEmbeddingModelProvider implements EmbeddingModelProvider {

    private final LoadedModels models;

    /** For {@link java.util.ServiceLoader}. */
    public OnnxEmbeddingModelProvider() {
        this(LoadedModels.ofProcess());
    }

    OnnxEmbeddingModelProvider(LoadedModels models) {
        this.models = models;
    }

    @Override
    public String name() {
        return "onnx";
    }

    /** Where its jar is on the class path, meaning is searched out of the box. */
    @Override
    public boolean isDefault() {
        return true;
    }

    @Override
    public Optional<String> obstacle() {
        String obstacle = models.runtime().obstacle();
        return obstacle.isEmpty() ? Optional.empty() : Optional.of(obstacle);
    }

    /** Looks for the files; the model is read when the first text is embedded. */
    @Override
    public EmbeddingModel open(String model, Map<String, String> settings) {
        ModelSettings use = ModelSettings.of("embedding model", settings);
        if (!models.runtime().obstacle().isEmpty()) {
            throw new ConfigException(models.runtime().obstacle() + "; search by words works without");
        }
        return FolderModel.isNamedBy(model) ? ofFolder(model, use) : packaged(model, use);
    }

    private EmbeddingModel packaged(String model, ModelSettings use) {
        PackagedModels.Packaged packaged = PackagedModels.named(model.isEmpty() ? PackagedModels.DEFAULT : model);
        ModelFiles files = packaged.files(OnnxEmbeddingModelProvider.class.getClassLoader());
        ModelDescriptor descriptor = packaged.descriptor();
        return new OnnxEmbeddingModel(models, files, descriptor, descriptor.recipe(), packaged.dimensions(), use);
    }

    /** A model that nobody has described is asked how many dimensions it has. */
    private EmbeddingModel ofFolder(String path, ModelSettings use) {
        FolderModel folder = FolderModel.at(path);
        ModelDescriptor descriptor = ModelDescriptor.of(folder);
        SharedModel model = models.take(folder, use);
        try {
            Output answer = model.run(model.tokenizer().sequence(), OnnxEmbeddingModel.FIRST_OUTPUT);
            int dimensions = descriptor.pooling().vector(answer).length;
            String recipe = descriptor.recipe() + ",files=" + folder.digest();
            return new OnnxEmbeddingModel(models, folder, descriptor, recipe, dimensions, use);
        } finally {
            models.giveBack(folder);
        }
    }
}
