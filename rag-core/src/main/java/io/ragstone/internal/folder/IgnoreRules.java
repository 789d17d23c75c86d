package io.ragstone.internal.folder;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The lines of one ignore file, compiled once. The last line that matches decides. Lines that are a plain name or
 * {@code *.extension}, nearly all in practice, are looked up by name instead of being tried one by one.
 */
final class IgnoreRules {

    /** What the lines say about an entry. */
    enum Verdict {
        NOT_MENTIONED,
        IGNORED,
        KEPT
    }

    private static final String BYTE_ORDER_MARK = "\u00ef\u00bb\u00bf";

    private final Map<String, List<Line>> byName = new HashMap<>();
    private final Map<String, List<Line>> byExtension = new HashMap<>();
    private final List<Line> others = new ArrayList<>();

    private IgnoreRules() {}

    /** Reads an ignore file: UTF-8 with or without byte order mark, LF or CRLF. */
    static IgnoreRules parse(byte[] content) {
        String text = new String(content, StandardCharsets.ISO_8859_1);
        var rules = new IgnoreRules();
        int ordinal = 0;
        String body = text.startsWith(BYTE_ORDER_MARK) ? text.substring(BYTE_ORDER_MARK.length()) : text;
        for (String raw : body.split("\n", -1)) {
            String line = raw.endsWith("\r") ? raw.substring(0, raw.length() - 1) : raw;
            if (!raw.startsWith("#")) {
                rules.add(Line.parse(trimmed(upToNul(line)), ordinal++));
            }
        }
        return rules;
    }

    boolean isEmpty() {
        return byName.isEmpty() && byExtension.isEmpty() && others.isEmpty();
    }

    private void add(Line line) {
        if (line.body().isEmpty()) {
            return;
        }
        String body = line.body();
        if (line.isName() && line.isPlain()) {
            byName.computeIfAbsent(body, key -> new ArrayList<>()).add(line);
        } else if (line.isName() && isPlainExtension(body)) {
            byExtension
                    .computeIfAbsent(body.substring(2), key -> new ArrayList<>())
                    .add(line);
        } else {
            others.add(line);
        }
    }

    private static boolean isPlainExtension(String body) {
        String extension = body.startsWith("*.") ? body.substring(2) : "*";
        return Wildcard.firstSpecial(extension) == extension.length() && extension.indexOf('.') < 0;
    }

    /**
     * What the lines say about the entry {@code name}.
     *
     * @param path ends with the entry's path relative to the folder of the ignore file
     * @param start where that relative path begins
     */
    Verdict verdict(String path, int start, String name, boolean folder) {
        Line decides = last(byName.get(name), folder, Line.NONE);
        int dot = name.lastIndexOf('.');
        if (dot >= 0 && !byExtension.isEmpty()) {
            decides = last(byExtension.get(name.substring(dot + 1)), folder, decides);
        }
        for (int i = others.size() - 1; i >= 0 && others.get(i).ordinal() > decides.ordinal(); i--) {
            if (others.get(i).matches(path, start, name, folder)) {
                decides = others.get(i);
            }
        }
        return decides.ordinal() < 0 ? Verdict.NOT_MENTIONED : decides.negative() ? Verdict.KEPT : Verdict.IGNORED;
    }

    private static Line last(@Nullable List<Line> lines, boolean folder, Line otherwise) {
        if (lines == null) {
            return otherwise;
        }
        for (int i = lines.size() - 1; i >= 0 && lines.get(i).ordinal() > otherwise.ordinal(); i--) {
            if (folder || !lines.get(i).foldersOnly()) {
                return lines.get(i);
            }
        }
        return otherwise;
    }

    private static String upToNul(String line) {
        int nul = line.indexOf('\0');
        return nul < 0 ? line : line.substring(0, nul);
    }

    /** Without unescaped spaces at the end. A lone backslash at the end keeps them, as in git. */
    private static String trimmed(String line) {
        int end = -1;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == ' ') {
                end = end < 0 ? i : end;
                continue;
            }
            end = -1;
            if (c == '\\' && ++i == line.length()) {
                return line;
            }
        }
        return end < 0 ? line : line.substring(0, end);
    }

    /**
     * One line.
     *
     * @param ordinal grows from line to line
     * @param negative whether it began with {@code !}
     * @param foldersOnly whether it ended with a slash
     * @param isName whether it is about a name at any depth, not about a path
     * @param body what is left without these marks
     */
    private record Line(
            int ordinal, boolean negative, boolean foldersOnly, boolean isName, String body, Wildcard wildcard) {

        static final Line NONE = new Line(-1, false, false, true, "", Wildcard.ofName(""));

        static Line parse(String line, int ordinal) {
            boolean negative = line.startsWith("!");
            String rest = negative ? line.substring(1) : line;
            boolean foldersOnly = rest.endsWith("/");
            String body = foldersOnly ? rest.substring(0, rest.length() - 1) : rest;
            boolean isName = body.indexOf('/') < 0;
            String anchored = body.startsWith("/") ? body.substring(1) : body;
            return new Line(
                    ordinal,
                    negative,
                    foldersOnly,
                    isName,
                    anchored,
                    isName ? Wildcard.ofName(anchored) : Wildcard.ofPath(anchored));
        }

        boolean isPlain() {
            return Wildcard.firstSpecial(body) == body.length();
        }

        boolean matches(String path, int start, String name, boolean folder) {
            if (foldersOnly && !folder) {
                return false;
            }
            return isName ? wildcard.matches(name, 0) : wildcard.matches(path, start);
        }
    }
}
