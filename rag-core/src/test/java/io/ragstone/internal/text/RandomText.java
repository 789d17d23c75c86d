package io.ragstone.internal.text;

import java.util.SplittableRandom;

/** Texts that nobody would write. */
final class RandomText {

    private static final String[] PIECES = {
        "getUserById",
        "x86_64",
        "DEC-0054",
        "--flag",
        "a=b",
        "@nasa",
        "C++",
        "foo.bar()",
        "path/to/file.md",
        "v1.2.3",
        "東京都",
        "日本語",
        "한국어",
        "ภาษาไทย",
        "привет",
        "ёлка",
        "Straße",
        "naïve",
        "שלום",
        "العربية",
        "नमस्ते",
        "👩‍💻",
        "🇩🇪",
        "❤️",
        "the",
        "running",
        "connections",
        "42",
        "3.14",
        "::",
        "=>",
        "++",
        "...",
        "ﬁne",
        "ｶﾞ",
        "Ａ",
        "e\u0301",
        "か\u3099",
        "\u0301",
        "\uD83D",
        "\uDE00",
        "\0",
        "\u200B",
        "\u200D",
        "\u00AD",
        "\uFFFD",
        "_",
        "__init__",
        "'",
        "\"",
        "(",
        ")",
        "[",
        "{",
        "`",
        ";",
        ",",
    };

    private RandomText() {}

    static String pieces(SplittableRandom random, int count) {
        var text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
            text.append(random.nextInt(3) == 0 ? "" : random.nextInt(4) == 0 ? "\n" : " ");
        }
        return text.toString();
    }

    /** UTF-16 units at random, halves of pairs and controls among them. */
    static String units(SplittableRandom random, int count) {
        var text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append((char) (random.nextInt(3) == 0 ? random.nextInt(0x250) : random.nextInt(0x10000)));
        }
        return text.toString();
    }

    static String codePoints(SplittableRandom random, int count) {
        var text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.appendCodePoint(random.nextInt(Character.MAX_CODE_POINT + 1));
        }
        return text.toString();
    }
}
