package io.ragstone.adapter.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.ragstone.RagstoneBuilder;
import io.ragstone.adapter.config.Config;
import io.ragstone.adapter.config.ConfigLoader;
import io.ragstone.adapter.config.Keys;
import io.ragstone.adapter.config.Plugins;
import io.ragstone.adapter.config.Setting;
import io.ragstone.adapter.config.Surroundings;
import io.ragstone.adapter.operation.Index;
import io.ragstone.adapter.operation.OpenIndex;
import java.util.ArrayList;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the run of one command has at hand. Opens things when they are first needed. For one thread. */
final class Session implements AutoCloseable {

    private final Console console;
    private final Surroundings around;
    private final GlobalOptions options;
    private @Nullable Printer printer;
    private @Nullable Config config;
    private @Nullable Index index;
    private @Nullable Apart apart;

    Session(Console console, Surroundings around, GlobalOptions options) {
        this.console = console;
        this.around = around;
        this.options = options;
    }

    Console console() {
        return console;
    }

    /** Made when it is first needed, since options are read after the session is made. */
    Printer printer() {
        Printer made = printer;
        if (made == null) {
            made = new Printer(console, options.quiet);
            printer = made;
        }
        return made;
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
            loaded.warnings().forEach(warning -> printer().note("warning: " + warning));
            logAs(loaded.get(Keys.LOG_LEVEL));
            config = loaded;
        }
        return loaded;
    }

    /** The index for reading alone; opened when it is first asked. */
    Index forReading() {
        return opened(opener()::forReading);
    }

    /** The index for one question that meaning may answer; opened when it is first asked. */
    Index forAsking() {
        return opened(opener()::forAsking);
    }

    /** The index for changing it; opened when it is first asked. */
    Index forWriting() {
        return opened(opener()::forWriting);
    }

    /** The index as {@code how} opens it; opened when it is first asked. */
    Index openedBy(Supplier<io.ragstone.Ragstone> how) {
        return opened(how);
    }

    /** The index for a command that stays and keeps it in step; opened when it is first asked. */
    Index forStaying() {
        return opened(opener()::forStaying);
    }

    /**
     * The configuration as it would be with the index at {@code store}, for a command that handles vectors as they are.
     */
    Config configAt(String store, String flag) {
        config();
        var settings = new ArrayList<>(options.settings());
        settings.add(Setting.flag(Keys.STORE, store, flag));
        settings.add(Setting.flag(Keys.EMBEDDING, RagstoneBuilder.NO_MODEL, flag));
        settings.add(Setting.flag(Keys.RERANKER, RagstoneBuilder.NO_MODEL, flag));
        return configLoader().load(options.configFile(), settings);
    }

    OpenIndex opener(Config config) {
        return new OpenIndex(config, Plugins.of(around));
    }

    /** An index of its own for this command, which is gone when the command ends. */
    Index apart() {
        Apart made = Apart.create();
        apart = made;
        return opened(() -> opener().at(made.store()));
    }

    OpenIndex opener() {
        return opener(config());
    }

    private Index opened(Supplier<io.ragstone.Ragstone> opener) {
        Index made = Index.of(opener);
        index = made;
        return made;
    }

    /** Prints {@code document} as JSON, or lets {@code text} print it for people. */
    void print(Supplier<? extends JsonNode> document, Runnable text) {
        if (options.json) {
            printer().json(document.get());
        } else {
            text.run();
        }
    }

    /** The logger reads these once, before its first line. */
    private static void logAs(String level) {
        System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", level);
        System.setProperty("org.slf4j.simpleLogger.showThreadName", "false");
        System.setProperty("org.slf4j.simpleLogger.showShortLogName", "true");
        if (level.equals("warn") || level.equals("info")) {
            System.setProperty("org.slf4j.simpleLogger.log.io.modelcontextprotocol", "error");
        }
        if (!level.equals("trace")) {
            System.setProperty("org.slf4j.simpleLogger.log.com.zaxxer.hikari", "error");
        }
    }

    @Override
    public void close() {
        Index opened = index;
        if (opened != null) {
            opened.close();
        }
        Apart used = apart;
        if (used != null) {
            used.close();
        }
    }
}
