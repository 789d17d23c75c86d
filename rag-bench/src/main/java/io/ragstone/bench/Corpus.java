package io.ragstone.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Invented Markdown: words whose frequencies fall as Zipf's law says, sentences, sections, lists and code. The same seed
 * gives the same bytes everywhere.
 */
final class Corpus {

    private static final int VOCABULARY = 60_000;
    private static final int COMMON = 200;
    private static final int RARE_FROM = 2_000;
    private static final double SKEW = 3.4;
    private static final List<String> SYLLABLES = List.of(
            "ba", "ce", "di", "fo", "gu", "ha", "je", "ki", "lo", "mu", "na", "pe", "qui", "ro", "su", "ta", "ve", "wi", "xo",
            "zu", "bra", "cle", "dri", "flo", "gru", "sta", "tre", "shi", "cho", "plu", "ren", "mon");

    private final long seed;

    Corpus(long seed) {
        this.seed = seed;
    }

    /** Document {@code number} with about {@code sections} passages. */
    String document(int number, int sections) {
        var random = new SplittableRandom(seed * 1_000_003 + number);
        var text = new StringBuilder();
        text.append("# ").append(words(random, 4)).append("\n\n");
        for (int i = 0; i < sections; i++) {
            text.append("## ").append(words(random, 3)).append("\n\n");
            section(random, text);
        }
        return text.toString();
    }

    /** Writes documents 0 to {@code count} - 1 below {@code folder}, some hundred to a subfolder; returns their bytes. */
    long write(Path folder, int count, int sections) throws IOException {
        long bytes = 0;
        for (int i = 0; i < count; i++) {
            Path file = folder.resolve("part-" + i / 250).resolve("note-" + i + ".md");
            Files.createDirectories(file.getParent());
            String text = document(i, sections);
            Files.writeString(file, text);
            bytes += text.length();
        }
        return bytes;
    }

    /** Questions of three rare and three common words each. */
    List<String> queries(int count) {
        var random = new SplittableRandom(seed + 77);
        var queries = new ArrayList<String>();
        for (int i = 0; i < count; i++) {
            var query = new StringBuilder();
            for (int word = 0; word < 3; word++) {
                query.append(word(RARE_FROM + random.nextInt(VOCABULARY / 4))).append(' ');
                query.append(word(random.nextInt(COMMON))).append(' ');
            }
            queries.add(query.toString().strip());
        }
        return queries;
    }

    private static void section(SplittableRandom random, StringBuilder text) {
        for (int sentence = 0; sentence < 11; sentence++) {
            text.append(words(random, 9 + random.nextInt(8))).append(sentence % 4 == 3 ? ".\n\n" : ". ");
        }
        if (random.nextInt(4) == 0) {
            text.append("- ").append(words(random, 6)).append("\n- ").append(words(random, 6)).append("\n\n");
        }
        if (random.nextInt(8) == 0) {
            text.append("```\n").append(word(random.nextInt(COMMON))).append('(').append(random.nextInt(100)).append(");\n```\n\n");
        }
    }

    private static String words(SplittableRandom random, int count) {
        var text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(i == 0 ? "" : " ").append(word((int) (VOCABULARY * Math.pow(random.nextDouble(), SKEW))));
        }
        return text.toString();
    }

    /** The word of a rank: always the same one, and no other rank's. */
    private static String word(int rank) {
        var word = new StringBuilder();
        int rest = rank + SYLLABLES.size();
        while (rest > 0) {
            word.append(SYLLABLES.get(rest % SYLLABLES.size()));
            rest /= SYLLABLES.size();
        }
        return word.toString();
    }
}
