package io.ragstone.adapter.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.ragstone.adapter.text.Visible;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Writes what a command has to say: data to stdout, everything else to stderr. For one command, by one thread. */
final class Printer {

    private final OutputStream out;
    private final PrintStream err;
    private final boolean quiet;

    Printer(Console console, boolean quiet) {
        this.out = new BufferedOutputStream(console.out(), 1 << 16);
        this.err = console.err();
        this.quiet = quiet;
    }

    /** One line of data, with invisible characters written out. */
    void line(String line) {
        write(Visible.line(line) + "\n");
    }

    /** Several lines of data, with invisible characters written out. */
    void text(String text) {
        write(Visible.text(text) + (text.endsWith("\n") ? "" : "\n"));
    }

    /** Data exactly as it is. */
    void raw(String text) {
        write(text);
    }

    /** One JSON document. */
    void json(JsonNode document) {
        write(document.toPrettyString() + "\n");
    }

    /** A line that is no data; silent with {@code --quiet}. */
    void note(String line) {
        if (!quiet) {
            err.println(Visible.line(line));
        }
    }

    /** A line about what went wrong. */
    void error(String text) {
        err.println(Visible.text(text));
    }

    void flush() {
        try {
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(String text) {
        try {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
