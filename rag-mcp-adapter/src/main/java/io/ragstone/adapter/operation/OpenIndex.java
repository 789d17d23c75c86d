package io.ragstone.adapter.operation;

import io.ragstone.Ragstone;
import io.ragstone.RagstoneBuilder;
import io.ragstone.adapter.config.Config;
import io.ragstone.adapter.config.Keys;
import io.ragstone.error.ConfigException;
import io.ragstone.error.NotFoundException;
import io.ragstone.error.RagstoneException;
import io.ragstone.error.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens the index that the configuration describes. */
public final class OpenIndex {

    private static final long MOST_BYTES_OF_SYNONYMS = 10_000_000;

    /** Models that run in this process and take the setting {@code threads}. */
    private static final Pattern LOCAL_MODEL = Pattern.compile(RagstoneBuilder.DEFAULT_MODEL + "|onnx(:.*)?");

    private static final Logger LOG = LoggerFactory.getLogger(OpenIndex.class);

    private final Config config;
    private final ClassLoader plugins;
    private final Optional<String> workerName;

    /**
     * Opens nothing yet.
     *
     * @param plugins finds providers
     */
    public OpenIndex(Config config, ClassLoader plugins) {
        this(config, plugins, Optional.empty());
    }

    private OpenIndex(Config config, ClassLoader plugins, Optional<String> workerName) {
        this.config = config;
        this.plugins = plugins;
        this.workerName = workerName;
    }

    /** The same, for a worker of that name. */
    public OpenIndex forWorker(String name) {
        return new OpenIndex(config, plugins, Optional.of(name));
    }

    /** Opens for reading and writing; what does not exist is made. Texts are embedded where that is waited for. */
    public Ragstone forWriting() {
        return opened(writable(config.get(Keys.EMBEDDING_SETTINGS)).embedInBackground(false));
    }

    /** Opens another index than the configured one, all else as configured. */
    public Ragstone at(String store) {
        return builder(store, config.get(Keys.EMBEDDING_SETTINGS))
                .embedInBackground(false)
                .workers(config.get(Keys.WORKERS))
                .open();
    }

    /** Opens for a program that stays: texts are embedded in the background, with half of the processors. */
    public Ragstone forStaying() {
        var settings = new HashMap<>(config.get(Keys.EMBEDDING_SETTINGS));
        if (LOCAL_MODEL.matcher(config.get(Keys.EMBEDDING)).matches()) {
            int half = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
            settings.putIfAbsent("threads", Integer.toString(half));
        }
        return opened(writable(settings));
    }

    /**
     * Opens for a program that serves: as {@link #forStaying}, or for reading alone where the index may only be read.
     */
    public Ragstone forServing() {
        try {
            return forStaying();
        } catch (ConfigException refused) {
            Ragstone readable = readableInstead(refused);
            LOG.warn("serving for reading alone: {}", refused.getMessage());
            return readable;
        }
    }

    private Ragstone readableInstead(ConfigException refused) {
        try {
            return forReading();
        } catch (RagstoneException neither) {
            refused.addSuppressed(neither);
            throw refused;
        }
    }

    /** A server that is away or refuses is nothing that the command could do about: its address has to be looked at. */
    private Ragstone opened(RagstoneBuilder builder) {
        try {
            return builder.open();
        } catch (StoreException refused) {
            if (StoreAddress.of(config).isServer()) {
                var wrong = new ConfigException(String.valueOf(refused.getMessage()));
                wrong.addSuppressed(refused);
                throw wrong;
            }
            throw refused;
        }
    }

    private RagstoneBuilder writable(Map<String, String> embeddingSettings) {
        var store = StoreAddress.of(config);
        store.file().ifPresent(OpenIndex::makeFolderOf);
        return builder(store.location(), embeddingSettings).workers(config.get(Keys.WORKERS));
    }

    /**
     * Opens for reading alone.
     *
     * @throws NotFoundException if there is no index yet
     */
    public Ragstone forReading() {
        return opened(readable());
    }

    /**
     * Opens for one question that meaning may answer, and for reading alone.
     *
     * @throws NotFoundException if there is no index yet
     */
    public Ragstone forAsking() {
        return opened(readable().warmUp(true));
    }

    private RagstoneBuilder readable() {
        var store = StoreAddress.of(config);
        store.file().filter(file -> !Files.exists(file)).ifPresent(file -> {
            throw new NotFoundException("there is no index at " + file + " yet; 'rag add DIR' makes one");
        });
        return builder(store.location(), config.get(Keys.EMBEDDING_SETTINGS)).readOnly();
    }

    private RagstoneBuilder builder(String store, Map<String, String> embeddingSettings) {
        RagstoneBuilder builder = Ragstone.builder()
                .store(store)
                .embedding(config.get(Keys.EMBEDDING), embeddingSettings)
                .switchToRemoteModels(config.get(Keys.EMBEDDING_AUTO_SWITCH))
                .queryDeadline(Duration.ofMillis(config.get(Keys.EMBEDDING_DEADLINE)))
                .reranker(config.get(Keys.RERANKER), config.get(Keys.RERANKER_SETTINGS))
                .reranking(config.get(Keys.RERANKER_TOP), Duration.ofMillis(config.get(Keys.RERANKER_DEADLINE)))
                .profile(config.get(Keys.PROFILE))
                .removalGuard(config.get(Keys.REMOVAL_SHARE))
                .verifyWithin(Duration.ofHours(config.get(Keys.VERIFY_HOURS)))
                .classLoader(plugins);
        workerName.ifPresent(builder::workerName);
        byProfile(config.get(Keys.PROFILE_SETTINGS)).forEach(builder::profileSettings);
        config.get(Keys.SYNONYMS).ifPresent(file -> builder.synonyms(lines(file)));
        return builder;
    }

    private static List<String> lines(Path file) {
        try {
            if (Files.size(file) > MOST_BYTES_OF_SYNONYMS) {
                throw new ConfigException(Keys.SYNONYMS.name() + " = " + file + ": is larger than "
                        + MOST_BYTES_OF_SYNONYMS + " bytes; name a list of words");
            }
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new ConfigException(Keys.SYNONYMS.name() + " = " + file + ": cannot be read as UTF-8 text ("
                    + e.getMessage() + "); name a text file, or nothing for no synonyms");
        }
    }

    private static Map<String, Map<String, String>> byProfile(Map<String, String> settings) {
        var byProfile = new HashMap<String, Map<String, String>>();
        settings.forEach((name, value) -> {
            int dot = name.indexOf('.');
            if (dot < 1) {
                throw new ConfigException(Keys.PROFILE_SETTINGS.name() + "." + name + " = " + value
                        + ": names no profile; write PROFILE.SETTING = VALUE");
            }
            byProfile
                    .computeIfAbsent(name.substring(0, dot), profile -> new HashMap<>())
                    .put(name.substring(dot + 1), value);
        });
        return byProfile;
    }

    private static void makeFolderOf(Path file) {
        try {
            Path folder = file.getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make the folder of the index " + file + ": " + e.getMessage(), e);
        }
    }
}
