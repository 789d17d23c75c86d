package io.ragstone.testkit;

import java.util.SplittableRandom;

/** Markdown made up from a seed: headings, lists, code, tables, long lines, several scripts. Never blank. */
final class RandomMarkdown {

    private static final String[] WORDS = {
        "alpha",
        "beta",
        "naïve",
        "straße",
        "日本語の文",
        "速い",
        "слово",
        "\uD83D\uDE00",
        "`code`",
        "**bold**",
        "C++",
        "a_b",
        "1.",
        "!"
    };

    private final SplittableRandom random;
    private final StringBuilder text = new StringBuilder();

    private RandomMarkdown(SplittableRandom random) {
        this.random = random;
    }

    static String of(SplittableRandom random) {
        var markdown = new RandomMarkdown(random);
        for (int blocks = random.nextInt(1, 40); blocks > 0; blocks--) {
            markdown.block();
        }
        return markdown.text.toString();
    }

    private void block() {
        switch (random.nextInt(7)) {
            case 0 -> line("#".repeat(random.nextInt(1, 7)) + " ", 4);
            case 1 -> fenced();
            case 2 -> table();
            case 3 -> repeat("- ", 8, 20);
            case 4 -> line("", 600);
            default -> repeat("", 6, 20);
        }
        text.append("\n".repeat(random.nextInt(1, 4)));
    }

    private void fenced() {
        text.append("```text\n");
        repeat("  ", 40, 8);
        text.append("```\n");
    }

    private void table() {
        text.append("| a | b |\n|---|---|\n");
        for (int rows = random.nextInt(60); rows > 0; rows--) {
            text.append("| cell | ").append(random.nextInt(10_000)).append(" |\n");
        }
    }

    private void repeat(String prefix, int lines, int words) {
        for (int i = random.nextInt(1, lines); i > 0; i--) {
            line(prefix, words);
        }
    }

    private void line(String prefix, int most) {
        text.append(prefix).append("word");
        for (int words = random.nextInt(most); words > 0; words--) {
            text.append(' ').append(WORDS[random.nextInt(WORDS.length)]);
        }
        text.append('\n');
    }
}
