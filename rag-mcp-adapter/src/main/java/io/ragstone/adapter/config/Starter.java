package io.ragstone.adapter.config;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.ragstone.error.ConflictException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Writes a first, commented {@code rag.toml}. */
public final class Starter {

    private final Surroundings around;

    /** Writes into the working directory of {@code around}. */
    public Starter(Surroundings around) {
        this.around = around;
    }

    /**
     * Writes the file and trusts it, since its user asked for it.
     *
     * @param name of the one collection it declares
     * @param folder whose documents that collection holds, as it is to be written
     * @return the file
     * @throws ConflictException if there is one already
     */
    public Path write(String name, String folder) {
        Path file = around.workingDirectory().resolve(ConfigLoader.FILE);
        byte[] content = content(name, folder).getBytes(StandardCharsets.UTF_8);
        try {
            Files.write(file, content, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (FileAlreadyExistsException e) {
            throw new ConflictException(file + " exists already; edit it, or remove it first");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file + ": " + e.getMessage(), e);
        }
        new Trust(around.configFolder()).record(file, content);
        return file;
    }

    private String content(String name, String folder) {
        var text = new StringBuilder("""
                # Configuration of ragstone. Every line that begins with '#' shows a default.
                # Variables (RAG_ and the key in upper snake case) and flags win over this file.
                # 'rag config show' prints what is in force and where it was said.

                """);
        String table = "";
        for (Key<?> key : Keys.all().list()) {
            int dot = key.name().indexOf('.');
            String wanted = dot < 0 ? "" : key.name().substring(0, dot);
            if (!wanted.equals(table)) {
                table = wanted;
                text.append("[").append(table).append("]\n");
            }
            text.append("# ").append(key.description()).append('\n');
            text.append("# ").append(key.name().substring(dot + 1)).append(" = ").append(value(key)).append("\n\n");
        }
        text.append("[[collection]]\n");
        text.append("name = ").append(quoted(name)).append('\n');
        text.append("path = ").append(quoted(folder)).append('\n');
        return text.append("# chunking = \"default\"\n# languages = [\"en\"]\n").toString();
    }

    private String value(Key<?> key) {
        String text = key.name().equals(Keys.STORE.name()) ? around.defaultStore() : key.byDefault();
        boolean isBare = text.matches("true|false|[0-9.]+|\\[].*|\\{}.*");
        return isBare ? text : quoted(text);
    }

    private static String quoted(String text) {
        return JsonNodeFactory.instance.textNode(text).toString();
    }
}
