package io.ragstone.adapter.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.adapter.config.Config;
import io.ragstone.adapter.config.ConfigEditor;
import io.ragstone.adapter.config.ConfigLoader;
import io.ragstone.adapter.config.Setting;
import io.ragstone.adapter.text.Nearest;
import io.ragstone.error.NotFoundException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** {@code rag config}: shows and changes settings. */
@CommandLine.Command(
        name = "config",
        description = "Shows and changes settings.",
        subcommands = {
            ConfigCommand.Show.class,
            ConfigCommand.Get.class,
            ConfigCommand.Set.class,
            ConfigCommand.Trust.class
        })
final class ConfigCommand {

    /** Every setting with its origin. */
    @CommandLine.Command(name = "show", description = "Shows every setting with its origin.")
    static final class Show implements Command {

        @Override
        public ExitCode run(Session session) {
            Config config = session.config();
            session.print(() -> document(config), () -> {
                for (Setting setting : config.settings()) {
                    session.printer()
                            .line(setting.key().name() + " = " + setting.shown() + "  # " + setting.origin());
                }
            });
            return ExitCode.OK;
        }

        private static ObjectNode document(Config config) {
            ObjectNode document = JsonNodeFactory.instance.objectNode();
            ObjectNode settings = document.putObject("settings");
            for (Setting setting : config.settings()) {
                settings.putObject(setting.key().name())
                        .put("value", setting.shown())
                        .put("origin", setting.origin().toString())
                        .put("variable", setting.key().variable())
                        .put("description", setting.key().description());
            }
            ArrayNode files = document.putArray("files");
            config.files().forEach(file -> files.add(file.toString()));
            return document;
        }
    }

    /** One setting. */
    @CommandLine.Command(name = "get", description = "Prints one setting.")
    static final class Get implements Command {

        @Parameters(paramLabel = "KEY", description = "Such as search.limit.")
        String key = "";

        @Override
        public ExitCode run(Session session) {
            Config config = session.config();
            Setting setting = config.named(key).orElseThrow(() -> unknown(config, key));
            session.print(
                    () -> JsonNodeFactory.instance
                            .objectNode()
                            .put("key", key)
                            .put("value", setting.shown())
                            .put("origin", setting.origin().toString()),
                    () -> session.printer().line(setting.shown()));
            return ExitCode.OK;
        }
    }

    /** Changes the file. */
    @CommandLine.Command(name = "set", description = "Writes one setting into rag.toml.")
    static final class Set implements Command {

        @Parameters(index = "0", paramLabel = "KEY", description = "Such as search.limit.")
        String key = "";

        @Parameters(index = "1", paramLabel = "VALUE", description = "The new value; lists as A,B or as JSON.")
        String value = "";

        @Override
        public ExitCode run(Session session) {
            Config config = session.config();
            Setting setting = config.named(key).orElseThrow(() -> unknown(config, key));
            Path file = new ConfigEditor(session.around()).set(session.options().configFile(), setting.key(), value);
            session.printer().note(key + " is set in " + file);
            return ExitCode.OK;
        }
    }

    /** Accepts the file of the working directory. */
    @CommandLine.Command(
            name = "trust",
            description = "Lets rag.toml and .env of the working directory set everything, as they are now.")
    static final class Trust implements Command {

        @Override
        public ExitCode run(Session session) {
            List<Path> files = session.configLoader().trustWorkingDirectory();
            if (files.isEmpty()) {
                throw new NotFoundException("there is no " + ConfigLoader.FILE + " in the working directory to trust");
            }
            files.forEach(file -> session.printer().note("trusted as it is now: " + file));
            return ExitCode.OK;
        }
    }

    private static NotFoundException unknown(Config config, String key) {
        List<String> names =
                config.settings().stream().map(setting -> setting.key().name()).toList();
        return new NotFoundException("'" + key + "' is no key" + Nearest.hint(key, names));
    }
}
