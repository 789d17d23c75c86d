package io.ragstone.embed.onnx;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import io.ragstone.error.ModelException;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * ONNX Runtime, loaded once for each process and told to report nothing to anyone. Its own way to load unpacks 22 MB
 * into the temporary folder at each start; here they lie in the user's cache. Whoever sets
 * {@code onnxruntime.native.path} has chosen otherwise and is left alone. Thread-safe.
 */
final class NativeRuntime {

    private static final Logger LOG = LoggerFactory.getLogger(NativeRuntime.class);
    private static final String PATH = "onnxruntime.native.path";

    private final NativeFolder cache;
    private final Platform platform;
    private final ClassLoader loader;

    private @Nullable OrtEnvironment environment;
    private @Nullable ModelException failure;

    NativeRuntime(NativeFolder cache, Platform platform, ClassLoader loader) {
        this.cache = cache;
        this.platform = platform;
        this.loader = loader;
    }

    static NativeRuntime ofProcess() {
        NativeFolder cache = NativeFolder.ofUser(
                System.getProperty("os.name", ""), Path.of(System.getProperty("user.home", ".")), System.getenv());
        return new NativeRuntime(cache, Platform.current(), OrtEnvironment.class.getClassLoader());
    }

    /** Why it cannot work here, whatever is tried; empty where it can. */
    String obstacle() {
        return System.getProperty(PATH) == null && platform.libraries(loader).isEmpty()
                ? "ONNX Runtime has no native library for " + platform.name()
                : "";
    }

    /**
     * The runtime; loads it at the first call. What failed once fails again with the same words.
     *
     * @throws ModelException if it cannot be loaded: the fault is the model's
     */
    synchronized OrtEnvironment environment() {
        if (failure != null) {
            throw failure;
        }
        if (environment == null) {
            try {
                environment = load();
            } catch (ModelException unavailable) {
                failure = unavailable;
                throw unavailable;
            }
        }
        return environment;
    }

    private OrtEnvironment load() {
        if (!obstacle().isEmpty()) {
            throw ModelException.unusable(obstacle() + "; search by words works without", null);
        }
        if (System.getProperty(PATH) != null) {
            return loadFrom("the folder that " + PATH + " names");
        }
        List<URL> libraries = platform.libraries(loader);
        try {
            return loadFrom(cache.with(libraries));
        } catch (IOException | ModelException notThere) {
            LOG.debug("native libraries cannot be used in the cache, trying the temporary folder", notThere);
            return loadFromTemporaryFolder(libraries, notThere);
        }
    }

    private static OrtEnvironment loadFromTemporaryFolder(List<URL> libraries, Exception before) {
        try {
            Path folder = Files.createTempDirectory("ragstone-onnx");
            try {
                for (URL library : libraries) {
                    NativeFolder.unpack(library, folder.resolve(NativeFolder.name(library)));
                }
                return loadFrom(folder);
            } finally {
                remove(folder, libraries);
            }
        } catch (IOException | ModelException e) {
            throw ModelException.unusable(
                    "ONNX Runtime cannot be loaded, neither from the user's cache (" + before.getMessage()
                            + ") nor from the temporary folder (" + e.getMessage()
                            + "); set XDG_CACHE_HOME to a folder that may be written and may hold programs",
                    e);
        }
    }

    /** Loaded libraries need no files, but on Windows they cannot be removed before the end. */
    private static void remove(Path folder, List<URL> libraries) {
        for (URL library : libraries) {
            Path file = folder.resolve(NativeFolder.name(library));
            if (!file.toFile().delete()) {
                file.toFile().deleteOnExit();
            }
        }
        if (!folder.toFile().delete()) {
            folder.toFile().deleteOnExit();
        }
    }

    private static OrtEnvironment loadFrom(Path folder) {
        System.setProperty(PATH, folder.toString());
        try {
            return loadFrom(folder.toString());
        } finally {
            System.clearProperty(PATH);
        }
    }

    private static OrtEnvironment loadFrom(String where) {
        try {
            OrtEnvironment loaded = OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_ERROR, "ragstone");
            loaded.setTelemetry(false);
            return loaded;
        } catch (LinkageError | OrtException | IllegalStateException e) {
            throw ModelException.unusable("ONNX Runtime cannot be loaded from " + where + ": " + e.getMessage(), e);
        }
    }
}
