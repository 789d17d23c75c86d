package io.ragstone.adapter.config;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;

/** Writes declarations as {@code [[collection]]} tables that {@link CollectionTables} reads back. */
public final class DeclarationWriter {

    private final Path folder;

    /** @param folder where the file will lie; absolute */
    public DeclarationWriter(Path folder) {
        this.folder = folder;
    }

    /** The text of a whole file. */
    public String text(List<Declaration> declarations) {
        var text = new StringBuilder("# Collections of an index; 'rag --config FILE sync' makes them.\n");
        declarations.forEach(each -> append(text, each));
        return text.toString();
    }

    private void append(StringBuilder text, Declaration declaration) {
        text.append("\n[[collection]]\n");
        declaration.id().ifPresent(id -> {
            line(text, "name", id.name());
            if (!id.version().isEmpty()) {
                line(text, "version", id.version());
            }
        });
        line(text, "type", declaration.type());
        line(text, declaration.isOnDisk() ? "path" : "location", location(declaration));
        if (!declaration.chunking().isEmpty()) {
            line(text, "chunking", declaration.chunking());
        }
        if (!declaration.profile().isEmpty()) {
            line(text, "profile", declaration.profile());
        }
        if (!declaration.languages().isEmpty()) {
            List<String> codes = declaration.languages().stream()
                    .map(DeclarationWriter::quoted)
                    .toList();
            text.append("languages = [").append(String.join(", ", codes)).append("]\n");
        }
        if (!declaration.settings().isEmpty()) {
            text.append("[collection.settings]\n");
            new TreeMap<>(declaration.settings()).forEach((name, value) -> line(text, quoted(name), value));
        }
    }

    /** With forward slashes, which every system reads. */
    private String location(Declaration declaration) {
        if (!declaration.isOnDisk()) {
            return declaration.location();
        }
        Path path = Path.of(declaration.location());
        if (!path.startsWith(folder)) {
            return declaration.location();
        }
        String relative = folder.relativize(path).toString().replace('\\', '/');
        return relative.isEmpty() ? "." : relative;
    }

    private static void line(StringBuilder text, String name, String value) {
        text.append(name).append(" = ").append(quoted(value)).append('\n');
    }

    /** JSON's escapes are TOML's as well, but for the one character that only TOML wants escaped. */
    private static String quoted(String text) {
        return JsonNodeFactory.instance.textNode(text).toString().replace("\u007f", "\\u007f");
    }
}
