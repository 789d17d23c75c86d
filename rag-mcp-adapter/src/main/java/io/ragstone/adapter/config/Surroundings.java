package io.ragstone.adapter.config;

import java.nio.file.Path;
import java.util.Map;

/**
 * What a start finds around it.
 *
 * @param workingDirectory where the program was started, absolute
 * @param environment its variables
 * @param configFolder the user's folder for configuration of this program
 * @param dataFolder the user's folder for data of this program
 */
public record Surroundings(
        Path workingDirectory, Map<String, String> environment, Path configFolder, Path dataFolder) {

    private static final String NAME = "ragstone";

    public Surroundings {
        environment = Map.copyOf(environment);
    }

    /** Those of this process. */
    public static Surroundings ofProcess() {
        return of(System.getProperty("os.name", ""), Path.of(System.getProperty("user.home", ".")), System.getenv());
    }

    static Surroundings of(String system, Path home, Map<String, String> environment) {
        Path here = Path.of("").toAbsolutePath();
        if (system.startsWith("Mac")) {
            Path support = home.resolve("Library/Application Support").resolve(NAME);
            return new Surroundings(here, environment, support, support);
        }
        if (system.startsWith("Windows")) {
            return new Surroundings(
                    here,
                    environment,
                    folder(environment, "APPDATA", home.resolve("AppData/Roaming")),
                    folder(environment, "LOCALAPPDATA", home.resolve("AppData/Local")));
        }
        return new Surroundings(
                here,
                environment,
                folder(environment, "XDG_CONFIG_HOME", home.resolve(".config")),
                folder(environment, "XDG_DATA_HOME", home.resolve(".local/share")));
    }

    /** Relative values are ignored, as the XDG specification asks. */
    private static Path folder(Map<String, String> environment, String variable, Path otherwise) {
        String value = environment.getOrDefault(variable, "");
        Path base = value.isEmpty() || !Path.of(value).isAbsolute() ? otherwise : Path.of(value);
        return base.resolve(NAME);
    }

    /** Where the index lives when nobody says otherwise. */
    String defaultStore() {
        return "sqlite:" + dataFolder.resolve("rag.db");
    }
}
