package io.ragstone.bench.campaign;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * Index files as earlier versions of the program wrote them, with a few documents. The first is a script in the
 * resources, a statement a line with {@code \}{@code uXXXX} for what is not plain ASCII; each later one adds the script
 * of what it changed.
 */
final class OldSchemas {

    /** The newest schema that is not the current one. */
    static final int NEWEST = 5;

    private static final int ESCAPE = 6;

    private OldSchemas() {}

    /** Makes {@code file} an index of schema {@code version}; 0 leaves it away. */
    static void build(int version, Path file) throws IOException, SQLException {
        if (version == 0) {
            return;
        }
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement sql = connection.createStatement()) {
            sql.execute("pragma journal_mode = wal");
            connection.setAutoCommit(false);
            for (int each = 1; each <= version; each++) {
                for (String line : script(each)) {
                    sql.execute(unescaped(line));
                }
            }
            connection.commit();
        }
    }

    private static List<String> script(int version) throws IOException {
        try (InputStream in = OldSchemas.class.getResourceAsStream("schema-" + version + ".sql")) {
            if (in == null) {
                throw new IOException("there is no script for schema " + version);
            }
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .toList();
        }
    }

    private static String unescaped(String line) {
        var text = new StringBuilder();
        for (int i = 0; i < line.length(); i++) {
            if (line.charAt(i) != '\\') {
                text.append(line.charAt(i));
            } else if (line.charAt(i + 1) == '\\') {
                text.append('\\');
                i++;
            } else {
                text.append((char) Integer.parseInt(line.substring(i + 2, i + ESCAPE), 16));
                i += ESCAPE - 1;
            }
        }
        return text.toString();
    }
}
