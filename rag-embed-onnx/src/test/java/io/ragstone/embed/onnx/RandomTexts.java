package io.ragstone.embed.onnx;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Texts of all scripts, drawn by a seed: the same ones for ever, because what the reference tokenizer made of them is
 * kept beside the test.
 */
final class RandomTexts {

    /** Unicode's planes and blocks, small characters more often than large ones. */
    private static final int[] ENDS = {0x80, 0x80, 0x250, 0x600, 0x1000, 0x3000, 0xA000, 0xFFFF, 0x1FFFF};

    private static final List<String> WORDS = List.of(
            "the",
            "Connection",
            "pool's",
            "getHTTPServer",
            "naïve",
            "x86_64",
            "[SEP]",
            "[MASK",
            "[UNK]",
            "unaffable",
            "Straße",
            "ﬁn",
            "ΑΒΓς",
            "界面",
            "한국",
            "𝒳",
            "\u200d",
            "\u00ad",
            "\t\n",
            "...",
            "##ing");

    private final SplittableRandom random;

    RandomTexts(long seed) {
        this.random = new SplittableRandom(seed);
    }

    String next() {
        var text = new StringBuilder();
        int length = random.nextInt(40);
        for (int i = 0; i < length; i++) {
            if (random.nextInt(3) == 0) {
                text.append(WORDS.get(random.nextInt(WORDS.size())));
            } else {
                text.appendCodePoint(codePoint());
            }
            if (random.nextInt(3) == 0) {
                text.append(' ');
            }
        }
        return text.toString();
    }

    private int codePoint() {
        int c = random.nextInt(1, ENDS[random.nextInt(ENDS.length)]);
        return c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? '-' : c;
    }
}
