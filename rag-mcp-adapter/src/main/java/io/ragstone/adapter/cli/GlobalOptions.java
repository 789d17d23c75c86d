package io.ragstone.adapter.cli;

import io.ragstone.adapter.config.Keys;
import io.ragstone.adapter.config.Setting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** Options that every command has, before and after its name. */
final class GlobalOptions {

    @Option(names = "--json", scope = ScopeType.INHERIT, description = "Print one JSON document instead of text.")
    boolean json;

    @Option(
            names = "--store",
            scope = ScopeType.INHERIT,
            paramLabel = "STORE",
            description = "Where the index lives: the path of an SQLite file, jdbc:postgresql://..., or NAME:LOCATION.")
    @Nullable
    String store;

    @Option(
            names = "--config",
            scope = ScopeType.INHERIT,
            paramLabel = "FILE",
            description = "The rag.toml to read, instead of those in the user's folder and the working directory.")
    @Nullable
    Path config;

    @Option(names = "--quiet", scope = ScopeType.INHERIT, description = "Only errors on stderr.")
    boolean quiet;

    @Option(
            names = "--verbose",
            scope = ScopeType.INHERIT,
            description = "Log more, and show where failures come from.")
    boolean verbose;

    Optional<Path> configFile() {
        return Optional.ofNullable(config);
    }

    /** What these options set in the configuration. */
    List<Setting> settings() {
        var settings = new ArrayList<Setting>();
        if (store != null) {
            settings.add(Setting.flag(Keys.STORE, store, "--store"));
        }
        if (verbose || quiet) {
            settings.add(Setting.flag(Keys.LOG_LEVEL, verbose ? "debug" : "error", verbose ? "--verbose" : "--quiet"));
        }
        return settings;
    }
}
