package io.ragstone.embed.onnx;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import io.ragstone.error.ModelException;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.nio.file.FileSystemException;
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

    private final UserCache cache;
    private final Platform platform;
    private final ClassLoader loader;

    private @Nullable OrtEnvironment environment;
    private @Nullable ModelException failure;

    NativeRuntime(UserCache cache, Platform platform, ClassLoader loader) {
        this.cache = cache;
        this.platform = platform;
        this.loader = loader;
    }

    static NativeRuntime ofProcess() {
        UserCache cache = UserCache.ofUser(
                System.getProperty("os.name", ""), Path.of(System.getProperty("user.home", ".")), System.getenv());
        return new NativeRuntime(cache, Platform.current(), OrtEnvironment.class.getClassLoader());
    }

    /** Where what is unpacked stays. */
    UserCache cache() {
        return cache;
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
        requireTemporaryFolder();
        if (System.getProperty(PATH) != null) {
            return start("the folder that " + PATH + " names", "leave that property out, or name another");
        }
        List<URL> libraries = platform.libraries(loader);
        try {
            return loadFrom(cache.with("onnxruntime", libraries));
        } catch (IOException notThere) {
            LOG.debug("native libraries cannot be used in the cache, trying the temporary folder", notThere);
            return loadFromTemporaryFolder(libraries, notThere);
        }
    }

    /** ONNX Runtime makes a folder in there, for a moment, wherever its libraries are. */
    private static void requireTemporaryFolder() {
        try {
            Files.delete(Files.createTempDirectory("ragstone-onnx"));
        } catch (IOException e) {
            throw ModelException.unusable(
                    "ONNX Runtime needs a temporary folder that may be written, and "
                            + System.getProperty("java.io.tmpdir") + " may not (" + reason(e)
                            + "); start Java with -Djava.io.tmpdir=FOLDER. Search by words works without",
                    e);
        }
    }

    private OrtEnvironment loadFromTemporaryFolder(List<URL> libraries, IOException before) {
        try {
            Path folder = Files.createTempDirectory("ragstone-onnx");
            try {
                for (URL library : libraries) {
                    UserCache.unpack(library, folder.resolve(UserCache.name(library)));
                }
                return loadFrom(folder);
            } finally {
                remove(folder, libraries);
            }
        } catch (IOException e) {
            throw ModelException.unusable(
                    "ONNX Runtime cannot be loaded, neither from the user's cache (" + reason(before)
                            + ") nor from the temporary folder (" + reason(e) + "); " + remedy(),
                    e);
        }
    }

    private String remedy() {
        return "set " + cache.variable() + " to a folder that may be written and may hold programs. Search by words"
                + " works without";
    }

    /**
     * Loaded libraries need no files, but on Windows they cannot be removed before the end, where what is named last
     * goes first.
     */
    private static void remove(Path folder, List<URL> libraries) {
        folder.toFile().deleteOnExit();
        for (URL library : libraries) {
            File file = folder.resolve(UserCache.name(library)).toFile();
            if (file.exists() && !file.delete()) {
                file.deleteOnExit();
            }
        }
        if (!folder.toFile().delete()) {
            LOG.debug("{} goes when the program ends", folder);
        }
    }

    private OrtEnvironment loadFrom(Path folder) {
        System.setProperty(PATH, folder.toString());
        try {
            return start(folder.toString(), remedy());
        } finally {
            System.clearProperty(PATH);
        }
    }

    private static OrtEnvironment start(String where, String remedy) {
        try {
            OrtEnvironment loaded = OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_ERROR, "ragstone");
            loaded.setTelemetry(false);
            return loaded;
        } catch (LinkageError | OrtException | IllegalStateException e) {
            throw ModelException.unusable(
                    "ONNX Runtime cannot be loaded from " + where + ": " + reason(e) + "; " + remedy, e);
        }
    }

    /** What was at the bottom of it. Some exceptions of files say no more than which file it was. */
    private static String reason(Throwable failure) {
        Throwable deepest = failure;
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        boolean saysLittle = deepest instanceof FileSystemException file && file.getReason() == null;
        return saysLittle ? deepest.toString() : String.valueOf(deepest.getMessage());
    }
}
