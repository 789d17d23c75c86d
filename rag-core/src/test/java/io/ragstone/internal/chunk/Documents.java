package io.ragstone.internal.chunk;

import io.ragstone.model.ExtractedDocument;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Documents to cut, made up from a seed. */
final class Documents {

    private static final String[] WORDS = {
        "alpha",
        "beta",
        "x",
        "naïve",
        "日本語",
        "速い",
        "\uD83D\uDE00",
        "e\u0301",
        "a|b",
        "`code`",
        "**bold**",
        "C++",
        "http://x.y/z?q=1",
        ".",
        "?!",
        "1.",
        "-"
    };

    private Documents() {}

    static ExtractedDocument of(String contentType, String text) {
        return new ExtractedDocument("doc", contentType, "Title", text, true, Map.of(), List.of());
    }

    /** Markdown with everything in it, valid or not. */
    static String markdown(SplittableRandom random) {
        var text = new StringBuilder();
        if (random.nextInt(4) == 0) {
            text.append("---\ntitle: Title\ntags: [a, b]\n---\n");
        }
        for (int blocks = random.nextInt(60); blocks > 0; blocks--) {
            block(random, text);
            if (random.nextInt(8) > 0) {
                text.append("\n".repeat(random.nextInt(1, 4)));
            }
        }
        return text.toString();
    }

    private static void block(SplittableRandom random, StringBuilder text) {
        switch (random.nextInt(12)) {
            case 0, 1 ->
                text.append("#".repeat(random.nextInt(1, 8)))
                        .append(' ')
                        .append(words(random, 5))
                        .append('\n');
            case 2 -> text.append(words(random, 4)).append('\n').append(random.nextBoolean() ? "===\n" : "---\n");
            case 3 -> fence(random, text, "");
            case 4 -> table(random, text);
            case 5 -> list(random, text);
            case 6 ->
                text.append("> ")
                        .append(words(random, 30))
                        .append("\n> ")
                        .append(words(random, 9))
                        .append('\n');
            case 7 ->
                text.append("    ")
                        .append(words(random, 9))
                        .append("\n\n    ")
                        .append(words(random, 9))
                        .append('\n');
            case 8 -> text.append("<!-- ").append(words(random, 3)).append("\n# no heading\n-->\n");
            case 9 -> text.append(words(random, 400)).append('\n');
            default -> {
                for (int lines = random.nextInt(1, 9); lines > 0; lines--) {
                    text.append(words(random, 20)).append('\n');
                }
            }
        }
    }

    private static void fence(SplittableRandom random, StringBuilder text, String indent) {
        String mark = random.nextBoolean() ? "```" : "~~~~";
        text.append(indent).append(mark).append("java\n");
        for (int lines = random.nextInt(random.nextInt(5) == 0 ? 200 : 12); lines > 0; lines--) {
            text.append(random.nextInt(6) == 0 ? "" : indent + "# " + words(random, 12))
                    .append('\n');
        }
        if (random.nextInt(8) > 0) {
            text.append(indent).append(mark).append('\n');
        }
    }

    private static void table(SplittableRandom random, StringBuilder text) {
        text.append("| a | b |\n|---|:-:|\n");
        for (int rows = random.nextInt(random.nextInt(5) == 0 ? 200 : 12); rows > 0; rows--) {
            text.append("| row | ").append(random.nextInt(1_000_000)).append(" |\n");
        }
    }

    private static void list(SplittableRandom random, StringBuilder text) {
        String marker = random.nextBoolean() ? "- " : "1. ";
        String indent = " ".repeat(marker.length());
        for (int items = random.nextInt(1, 9); items > 0; items--) {
            text.append(marker).append("item ").append(words(random, 30)).append('\n');
            if (random.nextInt(3) == 0) {
                text.append('\n');
                fence(random, text, indent);
                text.append('\n').append(indent).append(words(random, 12)).append('\n');
            }
        }
    }

    /** Up to {@code most} words. */
    static String words(SplittableRandom random, int most) {
        var words = new StringBuilder("w");
        for (int i = random.nextInt(most); i > 0; i--) {
            words.append(' ').append(WORDS[random.nextInt(WORDS.length)]);
        }
        return words.toString();
    }
}
