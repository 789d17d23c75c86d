package io.ragstone.adapter.config;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the assignments of a {@code .env} file. Nothing is expanded. */
final class EnvFile {

    private static final Pattern LINE =
            Pattern.compile("\\s*(?:export\\s+)?([A-Za-z_][A-Za-z0-9_]*)\\s*=\\s*(.*?)\\s*");

    private EnvFile() {}

    /** The assignments of variables that start with {@code RAG_}; a file may hold those of other programs too. */
    static Map<String, String> assignments(byte[] content) {
        var assignments = new LinkedHashMap<String, String>();
        new String(content, StandardCharsets.UTF_8).lines().forEach(line -> {
            Matcher matcher = LINE.matcher(line);
            if (matcher.matches() && matcher.group(1).startsWith("RAG_")) {
                assignments.put(matcher.group(1), value(matcher.group(2)));
            }
        });
        return assignments;
    }

    private static String value(String written) {
        for (char quote : new char[] {'"', '\''}) {
            int end = written.indexOf(quote, 1);
            if (written.length() > 1 && written.charAt(0) == quote && end > 0) {
                return written.substring(1, end);
            }
        }
        int comment = written.indexOf(" #");
        return comment < 0 ? written : written.substring(0, comment).strip();
    }
}
