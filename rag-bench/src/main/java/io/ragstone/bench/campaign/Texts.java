package io.ragstone.bench.campaign;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;

/** Contents of files: few words, so that passages are often equal, and a few that are no text at all. */
final class Texts {

    /** Words that some passage or other holds. */
    static final List<String> WORDS =
            List.of("common", "river", "stone", "walking", "camelCaseName", "Straße", "石の橋", "река", "7.5.1", "--flag");

    private static final int LONGEST_PARAGRAPH = 60;

    private Texts() {}

    static byte[] text(SplittableRandom random) {
        return switch (random.nextInt(14)) {
            case 0 -> new byte[0];
            case 1 -> new byte[] {1, 0, 2, 0, (byte) 0xff, (byte) 0xfe, 0, 0, 9};
            case 2 ->
                "-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----\n"
                        .getBytes(StandardCharsets.UTF_8);
            default -> sections(random).getBytes(StandardCharsets.UTF_8);
        };
    }

    private static String sections(SplittableRandom random) {
        var text = new StringBuilder();
        for (int i = random.nextInt(1, 6); i > 0; i--) {
            text.append("# Part ").append(random.nextInt(4)).append("\n\n");
            paragraph(new SplittableRandom(random.nextInt(12)), text);
        }
        return text.toString();
    }

    private static void paragraph(SplittableRandom random, StringBuilder text) {
        for (int i = random.nextInt(5, LONGEST_PARAGRAPH); i > 0; i--) {
            text.append(WORDS.get(random.nextInt(WORDS.size()))).append(random.nextInt(8) == 0 ? ".\n" : " ");
        }
        text.append("\n\n");
    }
}
