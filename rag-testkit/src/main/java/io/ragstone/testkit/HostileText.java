package io.ragstone.testkit;

import io.ragstone.model.CollectionId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Texts drawn at random that mean something to somebody: to SQL, to a driver, to full text, to patterns, to formats, to
 * terminals; and characters that get lost on the way.
 */
final class HostileText {

    private static final List<String> PIECES = List.of(
            "'",
            "''",
            "\"",
            "`",
            ";",
            "--",
            "/*",
            "*/",
            "#",
            "'; drop table documents; --",
            "' or '1'='1",
            "\"; drop schema public cascade; --",
            ") union select * from metadata --",
            "$1",
            "?",
            "??",
            "?1",
            ":name",
            "@name",
            "{fn now()}",
            "{d '2026-01-01'}",
            "{",
            "}",
            "%s",
            "%1$s",
            "%n",
            "%",
            "_",
            "*",
            "**/",
            "[a-z]",
            "(?:",
            "^",
            "$",
            "|",
            "\\",
            "\\'",
            "\\\\",
            "\\Q",
            "\\x00",
            "\\u0000",
            "E'\\x41'",
            "$$",
            "$tag$x$tag$",
            "U&'\\0041'",
            "&",
            "!",
            "<->",
            ":*",
            ":A",
            "a&b",
            "AND",
            "OR",
            "NOT",
            "NEAR(a b)",
            "NULL",
            "null",
            "true",
            "body:",
            "\0",
            "\u0001",
            "\u001b[2J",
            "\u007f",
            "\n",
            "\r\n",
            "\t",
            " ",
            "\u00a0",
            "\u2028",
            "\u202e",
            "\u2066",
            "\u200b",
            "\ufeff",
            "\uffff",
            "\ufffd",
            "\ud83d",
            "\ude00",
            "\ud83d\ude00",
            "\u0301",
            "\u0130",
            "\u00df",
            "\u77f3",
            "../",
            "/",
            "C:\\",
            "<script>",
            "&lt;",
            "${jndi:x}",
            "{}",
            "1",
            "-0",
            "1e309",
            "a",
            "A");

    private final SplittableRandom random;

    HostileText(SplittableRandom random) {
        this.random = random;
    }

    /** Some pieces in a row, seldom thousands; at most {@code most} characters and never blank. */
    String upTo(int most) {
        int pieces = random.nextInt(40) == 0 ? most : random.nextInt(1, 7);
        var text = new StringBuilder();
        for (int i = 0; i < pieces && text.length() < most; i++) {
            text.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        text.setLength(Math.min(text.length(), most));
        return text.toString().isBlank() ? "'" : text.toString();
    }

    /** Texts that stay apart even where stores may take some characters for others, and names are folded. */
    List<String> distinct(int count, int most) {
        var byForm = new LinkedHashMap<String, String>();
        while (byForm.size() < count) {
            String text = upTo(most);
            byForm.putIfAbsent(kept(text).strip().toLowerCase(Locale.ROOT), text);
        }
        return new ArrayList<>(byForm.values());
    }

    /** A collection whose name, after {@code prefix}, and version are what of {@code text} may be in them. */
    static CollectionId collection(String prefix, String text) {
        var name = new StringBuilder();
        kept(text)
                .codePoints()
                .filter(point -> !Character.isISOControl(point) && point != '@')
                .limit((CollectionId.MAX_LENGTH - prefix.length()) / 2)
                .forEach(name::appendCodePoint);
        return new CollectionId(prefix + name, name.toString());
    }

    /** What of {@code text} every store keeps: with U+FFFD where some do. */
    static String kept(String text) {
        var kept = new StringBuilder();
        text.codePoints()
                .map(point -> point == 0 || (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE)
                        ? 0xFFFD
                        : point)
                .forEach(kept::appendCodePoint);
        return kept.toString();
    }
}
