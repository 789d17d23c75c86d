package io.ragstone.adapter.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.ragstone.adapter.config.Surroundings;
import io.ragstone.adapter.json.Json;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Runs commands in a home and a working directory of their own, in this process, by words alone unless told so. */
final class Shell {

    final Path home;
    final Path here;
    final Map<String, String> environment = new HashMap<>();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    Shell(Path root) {
        this.home = root.resolve("home");
        this.here = root.resolve("here");
        environment.put("RAG_EMBEDDING", "none");
        file("readme.txt", "the working directory\n");
    }

    int run(String... args) {
        return runReading("", args);
    }

    /** Lets an agent say {@code messages} and leave. */
    int serve(String messages) {
        return runReading(messages, "serve");
    }

    private int runReading(String in, String... args) {
        out.reset();
        err.reset();
        var console = new Console(
                new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8)),
                out,
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false);
        var around = new Surroundings(here, environment, home.resolve("config"), home.resolve("data"));
        return new CommandLineDoor(console, around).run(args);
    }

    JsonNode json(String... args) {
        run(args);
        try {
            return Json.mapper().readTree(out.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(out() + err(), e);
        }
    }

    String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    Path file(String name, String content) {
        try {
            Path file = here.resolve(name);
            Files.createDirectories(file.resolve("..").normalize());
            return Files.writeString(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
