package io.ragstone.embed.onnx;

import io.ragstone.error.ConfigException;
import io.ragstone.spi.EmbeddingModel;
import io.ragstone.spi.EmbeddingModelProvider;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Offers {@code onnx}, {@code onnx:NAME} for a packaged model, and {@code onnx:FOLDER} for one in a folder with
 * {@code model.onnx} and {@code tokenizer.json}, named by its absolute path. The packaged models are
 * {@code bge-small-en-v1.5} (the default, English), {@code all-minilm-l6-v2}, {@code e5-small-v2} and
 * {@code bge-small-zh-v1.5}; the jars of all but the first are added by whoever wants them.
 *
 * <p>Settings: {@code threads}, how many texts are embedded at once (default: one for each processor), and
 * {@code idle_minutes}, how long a model stays in memory unused (default: 10).
 */
public final class OnnxEmbeddingModelProvider implements EmbeddingModelProvider {

    private static final String THREADS = "threads";
    private static final String IDLE_MINUTES = "idle_minutes";
    private static final int MOST_THREADS = 64;
    private static final int DEFAULT_IDLE_MINUTES = 10;
    private static final int MOST_IDLE_MINUTES = 7 * 24 * 60;

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
        refuseUnknown(settings);
        int threads = number(settings, THREADS, Runtime.getRuntime().availableProcessors(), MOST_THREADS);
        Duration idle = Duration.ofMinutes(number(settings, IDLE_MINUTES, DEFAULT_IDLE_MINUTES, MOST_IDLE_MINUTES));
        if (!models.runtime().obstacle().isEmpty()) {
            throw new ConfigException(models.runtime().obstacle() + "; search by words works without");
        }
        return isFolder(model) ? ofFolder(model, threads, idle) : packaged(model, threads, idle);
    }

    private EmbeddingModel packaged(String model, int threads, Duration idle) {
        PackagedModels.Packaged packaged = PackagedModels.named(model.isEmpty() ? PackagedModels.DEFAULT : model);
        ModelFiles files = packaged.files(OnnxEmbeddingModelProvider.class.getClassLoader());
        ModelDescriptor descriptor = packaged.descriptor();
        return new OnnxEmbeddingModel(
                models, files, descriptor, descriptor.recipe(), packaged.dimensions(), threads, idle);
    }

    private EmbeddingModel ofFolder(String path, int threads, Duration idle) {
        FolderModel folder = FolderModel.at(path);
        ModelDescriptor descriptor = folder.descriptor();
        String recipe = descriptor.recipe() + ",files=" + folder.digest();
        return new OnnxEmbeddingModel(
                models, folder, descriptor, recipe, dimensions(folder, descriptor, threads, idle), threads, idle);
    }

    /** Of a model that nobody has described: it is asked. */
    private int dimensions(ModelFiles files, ModelDescriptor descriptor, int threads, Duration idle) {
        SharedModel model = models.take(files, threads, idle);
        try {
            return model.run(model.tokenizer().sequence(), descriptor.pooling()).length;
        } finally {
            models.giveBack(files);
        }
    }

    private static boolean isFolder(String model) {
        try {
            return Path.of(model).isAbsolute();
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private static void refuseUnknown(Map<String, String> settings) {
        var unknown = new TreeSet<>(settings.keySet());
        unknown.remove(THREADS);
        unknown.remove(IDLE_MINUTES);
        if (!unknown.isEmpty()) {
            throw new ConfigException("the embedding model onnx has no setting " + unknown + "; it knows " + THREADS
                    + " and " + IDLE_MINUTES);
        }
    }

    private static int number(Map<String, String> settings, String name, int otherwise, int most) {
        String value = settings.getOrDefault(name, String.valueOf(otherwise));
        try {
            int number = Integer.parseInt(value.strip());
            if (number >= 1 && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // told below, like a number out of range
        }
        throw new ConfigException(
                name + " of the embedding model onnx is '" + value + "'; it is a number from 1 to " + most);
    }
}
