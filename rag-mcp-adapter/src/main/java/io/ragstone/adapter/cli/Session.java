package io.ragstone.adapter.cli;

import io.ragstone.adapter.config.Config;
import io.ragstone.adapter.config.ConfigLoader;
import io.ragstone.adapter.config.Surroundings;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the run of one command has at hand. Opens things when they are first needed. For one thread. */
final class Session {

    private final Console console;
    private final Surroundings around;
    private final GlobalOptions options;
    private final Printer printer;
    private @Nullable Config config;

    Session(Console console, Surroundings around, GlobalOptions options) {
        this.console = console;
        this.around = around;
        this.options = options;
        this.printer = new Printer(console, options.quiet);
    }

    Console console() {
        return console;
    }

    Printer printer() {
        return printer;
    }

    boolean wantsJson() {
        return options.json;
    }

    Surroundings around() {
        return around;
    }

    GlobalOptions options() {
        return options;
    }

    ConfigLoader configLoader() {
        return new ConfigLoader(around);
    }

    /** The configuration; what was ignored in it is said once. */
    Config config() {
        Config loaded = config;
        if (loaded == null) {
            loaded = configLoader().load(options.configFile(), options.settings());
            loaded.warnings().forEach(warning -> printer.note("warning: " + warning));
            config = loaded;
        }
        return loaded;
    }

    /** Prints {@code document} as JSON, or lets {@code text} print it for people. */
    void print(Supplier<com.fasterxml.jackson.databind.JsonNode> document, Runnable text) {
        if (options.json) {
            printer.json(document.get());
        } else {
            text.run();
        }
    }
}
