package io.ragstone.adapter.config;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.ragstone.error.ConfigException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Changes one value in {@code rag.toml} and leaves every other line, comments included, as it is. */
public final class ConfigEditor {

    private final Surroundings around;

    /** Edits the files that are found in {@code around}. */
    public ConfigEditor(Surroundings around) {
        this.around = around;
    }

    /**
     * Writes {@code text} for {@code key} into the strongest file there is, or a new one in the user's folder. A file
     * that was trusted stays trusted.
     *
     * @return the file that was changed
     * @throws ConfigException if the value does not fit, or the file would not be readable afterwards
     */
    public Path set(Optional<Path> named, Key<?> key, String text) {
        Path file = target(named);
        try {
            byte[] before = Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
            var trust = new Trust(around.configFolder());
            boolean wasTrusted = trust.covers(file, before);
            byte[] after = edited(new String(before, StandardCharsets.UTF_8), key, text);
            check(file, after, key);
            write(file, after);
            if (wasTrusted) {
                trust.record(file, after);
            }
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot change " + file + ": " + e.getMessage(), e);
        }
    }

    private Path target(Optional<Path> named) {
        var problems = new Problems();
        List<FoundFile> found = new FoundFiles(around).find(named, problems);
        problems.throwIfAny();
        return found.isEmpty()
                ? around.configFolder().resolve(ConfigLoader.FILE)
                : found.get(found.size() - 1).path();
    }

    private static byte[] edited(String content, Key<?> key, String text) {
        int dot = key.name().lastIndexOf('.');
        String table = dot < 0 ? "" : key.name().substring(0, dot);
        String name = key.name().substring(dot + 1);
        String line = name + " = " + toml(key, text);
        var lines = new ArrayList<>(content.lines().toList());
        moveIntoTable(lines, table);
        put(lines, table, name, line);
        return (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /** TOML lets {@code embedding = "x"} and {@code [embedding]} not stand in one file. */
    private static void moveIntoTable(List<String> lines, String table) {
        for (int i = 0; i < lines.size() && !lines.get(i).strip().startsWith("["); i++) {
            String stripped = lines.get(i).strip();
            Optional<Key<?>> key = Keys.all().named(table);
            if (!table.isEmpty() && key.isPresent() && stripped.matches("\"?" + table + "\"?\\s*=.*")) {
                lines.remove(i);
                String name = key.get().name().substring(table.length() + 1);
                put(lines, table, name, name + " " + stripped.substring(stripped.indexOf('=')));
                return;
            }
        }
    }

    /** Replaces the line of {@code name} in {@code table}, else adds it at the end of that table, else adds both. */
    private static void put(List<String> lines, String table, String name, String line) {
        String current = "";
        int end = table.isEmpty() ? 0 : -1;
        for (int i = 0; i < lines.size(); i++) {
            String stripped = lines.get(i).strip();
            if (stripped.startsWith("[")) {
                current = stripped.replaceAll("\\s*#.*$", "").replaceAll("^\\[\\s*|\\s*]$", "");
            } else if (current.equals(table) && stripped.matches("\"?" + name + "\"?\\s*=.*")) {
                lines.set(i, line);
                return;
            }
            if (current.equals(table) && !stripped.isEmpty()) {
                end = i + 1;
            }
        }
        if (end < 0) {
            lines.add("");
            lines.add("[" + table + "]");
            end = lines.size();
        }
        lines.add(end, line);
    }

    private static String toml(Key<?> key, String text) {
        try {
            Object value = key.type().read().apply(text);
            if (value instanceof Boolean || value instanceof Number) {
                return text.matches("[a-z0-9._-]+") ? text : quoted(text);
            }
            if (value instanceof List<?> list) {
                return Values.written(list.stream().map(String::valueOf).toList());
            }
            return value instanceof java.util.Map<?, ?> map ? inline(map) : quoted(text);
        } catch (IllegalArgumentException e) {
            throw new ConfigException(
                    key.name() + " = " + text + " (argument): " + e.getMessage() + "; expected " + key.expects());
        }
    }

    private static String inline(java.util.Map<?, ?> map) {
        return map.entrySet().stream()
                .map(entry -> quoted(String.valueOf(entry.getKey())) + " = " + quoted(String.valueOf(entry.getValue())))
                .collect(java.util.stream.Collectors.joining(", ", "{ ", " }"));
    }

    /** JSON's quoting is TOML's as well. */
    private static String quoted(String text) {
        return JsonNodeFactory.instance.textNode(text).toString();
    }

    /** A value that spans lines cannot be replaced line by line; then the result does not say what it should. */
    private static void check(Path file, byte[] content, Key<?> key) {
        var problems = new Problems();
        Layer layer = new TomlFile(Keys.all(), problems).read(file, content, true);
        if (!layer.values().containsKey(key.name())) {
            problems.add(
                    key.name(),
                    "...",
                    new Origin(Origin.Kind.FILE, file.toString()),
                    "cannot be changed here; edit the file");
        }
        problems.throwIfAny();
    }

    private static void write(Path file, byte[] content) throws IOException {
        Path folder = Files.createDirectories(TomlFile.folderOf(file));
        Path fresh = Files.createTempFile(folder, ".rag", ".toml");
        Files.write(fresh, content);
        Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
    }
}
