package io.ragstone.adapter.operation;

import io.ragstone.Ragstone;
import io.ragstone.RagstoneBuilder;
import io.ragstone.adapter.config.Config;
import io.ragstone.adapter.config.Keys;
import io.ragstone.error.ConfigException;
import io.ragstone.error.NotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** Opens the index that the configuration describes. */
public final class OpenIndex {

    private static final String SQLITE = "sqlite:";

    private final Config config;
    private final ClassLoader plugins;

    /**
     * Opens nothing yet.
     *
     * @param plugins finds providers
     */
    public OpenIndex(Config config, ClassLoader plugins) {
        this.config = config;
        this.plugins = plugins;
    }

    /** Opens for reading and writing; what does not exist is made. */
    public Ragstone forWriting() {
        String store = config.get(Keys.STORE);
        if (store.startsWith(SQLITE)) {
            makeFolderOf(Path.of(store.substring(SQLITE.length())));
        }
        return builder().workers(config.get(Keys.WORKERS)).open();
    }

    /**
     * Opens for reading alone.
     *
     * @throws NotFoundException if there is no index yet
     */
    public Ragstone forReading() {
        String store = config.get(Keys.STORE);
        if (store.startsWith(SQLITE) && !Files.exists(Path.of(store.substring(SQLITE.length())))) {
            throw new NotFoundException(
                    "there is no index at " + store.substring(SQLITE.length()) + " yet; 'rag add DIR' makes one");
        }
        return builder().readOnly().open();
    }

    private RagstoneBuilder builder() {
        RagstoneBuilder builder = Ragstone.builder()
                .store(config.get(Keys.STORE))
                .embedding(config.get(Keys.EMBEDDING))
                .profile(config.get(Keys.PROFILE))
                .removalGuard(config.get(Keys.REMOVAL_SHARE))
                .verifyWithin(Duration.ofHours(config.get(Keys.VERIFY_HOURS)))
                .classLoader(plugins);
        byProfile(config.get(Keys.PROFILE_SETTINGS)).forEach(builder::profileSettings);
        return builder;
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
