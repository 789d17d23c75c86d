package io.ragstone.embed.onnx;

import java.text.Normalizer;
import java.util.PrimitiveIterator;

/**
 * What happens to a text before it is cut.
 *
 * @param cleansText whether control characters go and white space becomes blanks
 * @param partsIdeographs whether each ideograph becomes a word
 * @param stripsAccents whether letters lose their marks
 * @param lowersCase whether letters become small
 */
record BertNormalizer(boolean cleansText, boolean partsIdeographs, boolean stripsAccents, boolean lowersCase) {

    private static final int CAPITAL_I_WITH_DOT = 0x130;
    private static final int DOT_ABOVE = 0x307;

    String normalise(String text) {
        String cleaned = cleansText || partsIdeographs ? cleaned(text) : text;
        String stripped = stripsAccents ? stripped(cleaned) : cleaned;
        return lowersCase ? lowered(stripped) : stripped;
    }

    private String cleaned(String text) {
        var cleaned = new StringBuilder(text.length() + 16);
        for (PrimitiveIterator.OfInt all = text.codePoints().iterator(); all.hasNext(); ) {
            int c = all.nextInt();
            if (cleansText && BertCharacters.isDropped(c)) {
                continue;
            }
            if (partsIdeographs && BertCharacters.isIdeograph(c)) {
                cleaned.append(' ').appendCodePoint(c).append(' ');
            } else if (cleansText && BertCharacters.isWhitespace(c)) {
                cleaned.append(' ');
            } else {
                cleaned.appendCodePoint(c);
            }
        }
        return cleaned.toString();
    }

    private static String stripped(String text) {
        if (isAscii(text)) {
            return text;
        }
        var stripped = new StringBuilder(text.length());
        Normalizer.normalize(text, Normalizer.Form.NFD)
                .codePoints()
                .filter(c -> !BertCharacters.isMark(c))
                .forEach(stripped::appendCodePoint);
        return stripped.toString();
    }

    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 128) {
                return false;
            }
        }
        return true;
    }

    /** Character by character: what stands around one changes nothing, as in the reference. */
    private static String lowered(String text) {
        var lowered = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (c == CAPITAL_I_WITH_DOT) {
                lowered.append('i').appendCodePoint(DOT_ABOVE);
            } else {
                lowered.appendCodePoint(Character.toLowerCase(c));
            }
        });
        return lowered.toString();
    }
}
