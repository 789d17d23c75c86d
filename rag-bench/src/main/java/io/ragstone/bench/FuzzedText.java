package io.ragstone.bench;

import java.util.List;
import java.util.SplittableRandom;

/** Random queries and filters: sensible ones, broken ones and noise. Not thread-safe. */
final class FuzzedText {

    private static final String[] PIECES = {
        "\"",
        "'",
        "`",
        "(",
        ")",
        "*",
        "^",
        "-",
        "--",
        "NEAR(",
        "AND",
        "OR",
        "NOT",
        ":",
        ";",
        "%",
        "_",
        "\\",
        "/",
        "/(a+)+$/",
        "{",
        "}",
        "[",
        "]",
        "\u0000",
        "\uD83D",
        "\uDE00",
        "😀",
        "\u202E",
        "\u200B",
        "東京",
        "京",
        "タワー",
        "ไทย",
        "ёлка",
        "straße",
        "C++",
        "a=b",
        "--flag",
        "x86_64",
        "getUserById",
        "DEC-0054",
        "drop table chunks",
        "1=1",
        "\n",
        "\t",
        "\r",
        "e\u0301",
        "ﬁ",
        "①",
        "\uFFFD",
        "\uFEFF",
        "src/main/App.java",
        "..",
        "…",
        "«",
        "»"
    };

    private static final String[] KEYS = {
        "path", "type", "language", "modified", "collection", "version", "tag", "x", "", "PATH", "päth"
    };

    private static final String[] OPERATORS = {"=", "!=", "<", "<=", ">", ">=", " exists", "==", "~", " in "};

    private static final String[] VALUES = {
        "part-1/**",
        "*",
        "**",
        "?",
        "md",
        "text/*",
        "en",
        "2026-01-01",
        "2026-13-45",
        "'",
        "\"a b\"",
        "-1",
        "1e309",
        "()",
        "%",
        "notes",
        "a**b**c**d",
        "2026-01-01T00:00:00Z"
    };

    private final SplittableRandom random;
    private final List<String> questions;

    FuzzedText(SplittableRandom random, List<String> questions) {
        this.random = random;
        this.questions = questions;
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    @SafeVarargs
    final <T> T oneOf(T... choices) {
        return choices[below(choices.length)];
    }

    String query() {
        return switch (below(8)) {
            case 0 -> questions.get(below(questions.size()));
            case 1 -> noise(below(12) + 1);
            case 2 -> noise(below(400) + 1);
            case 3 -> pieces(below(6) + 1);
            case 4 -> pieces(below(60) + 1);
            case 5 -> "/" + pieces(below(4) + 1) + "/";
            case 6 ->
                below(200) == 0 ? questions.get(0).repeat(4_000) : questions.get(below(questions.size())) + pieces(3);
            default -> "\"" + questions.get(below(questions.size())).substring(0, 8) + "\"";
        };
    }

    private String pieces(int count) {
        var text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            String word = questions.get(below(questions.size())).split(" ", 2)[0];
            text.append(below(3) == 0 ? word : oneOf(PIECES)).append(below(2) == 0 ? " " : "");
        }
        return text.toString();
    }

    private String noise(int length) {
        var text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append((char) (below(4) == 0 ? below(0x10000) : 0x20 + below(0x5F)));
        }
        return text.toString();
    }

    /** Empty for none. */
    String filter() {
        if (below(2) == 0) {
            return "";
        }
        var text = new StringBuilder(test());
        for (int i = below(4); i > 0; i--) {
            text.append(oneOf(" and ", " or ", " and not ", " ")).append(below(4) == 0 ? "(" + test() + ")" : test());
        }
        return below(10) == 0 ? noise(below(30) + 1) : text.toString();
    }

    private String test() {
        return oneOf(KEYS) + oneOf(OPERATORS) + oneOf(VALUES);
    }
}
