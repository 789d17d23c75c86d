package io.ragstone.internal.extract;

import io.ragstone.model.Bytes;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Tells UTF-16 without a byte order mark from binary content and from plain text with stray NULs. UTF-16 has NULs
 * beside its spaces, line ends and Latin letters, many bytes that no ASCII text has, and next to no characters that do
 * not exist; binary content read as UTF-16 is full of these. Text of ideographs alone, without one space or line end,
 * is not recognised.
 */
final class Utf16Scan {

    private static final int SAMPLE = 8 << 10;
    private static final int UNITS_PER_BAD = 200;
    private static final int BYTES_PER_ODD = 5;

    /** How the sample reads in one byte order: characters that cannot be, and plain ASCII. */
    private record Reading(int bad, int ascii) {
        boolean isBetterThan(Reading other) {
            return bad < other.bad || (bad == other.bad && ascii > other.ascii);
        }
    }

    private Utf16Scan() {}

    /** The byte order in which the first bytes are UTF-16, if they are. */
    static Optional<Charset> of(Bytes bytes) {
        int end = Math.min(bytes.length(), SAMPLE) & ~1;
        if (end < 4 || odd(bytes, end) * BYTES_PER_ODD < end) {
            return Optional.empty();
        }
        Reading little = read(bytes, end, 1);
        Reading big = read(bytes, end, 0);
        boolean isBig = big.isBetterThan(little);
        Reading best = isBig ? big : little;
        return best.ascii() > 0 && best.bad() <= end / 2 / UNITS_PER_BAD
                ? Optional.of(isBig ? StandardCharsets.UTF_16BE : StandardCharsets.UTF_16LE)
                : Optional.empty();
    }

    /** How many bytes are not those of ASCII text. */
    private static int odd(Bytes bytes, int end) {
        int odd = 0;
        for (int at = 0; at < end; at++) {
            int b = bytes.get(at);
            odd += b < ' ' && b != '\n' && b != '\r' && b != '\t' ? 1 : 0;
        }
        return odd;
    }

    private static Reading read(Bytes bytes, int end, int high) {
        int bad = 0;
        int ascii = 0;
        boolean afterHigh = false;
        for (int at = 0; at < end; at += 2) {
            char c = (char) (((bytes.get(at + high) & 0xFF) << 8) | (bytes.get(at + 1 - high) & 0xFF));
            boolean isLone = Character.isLowSurrogate(c) != afterHigh;
            if (isLone || (!Character.isSurrogate(c) && !isVisibleOrSpace(c))) {
                bad++;
            } else if (c < 0x7F) {
                ascii++;
            }
            afterHigh = Character.isHighSurrogate(c);
        }
        return new Reading(bad, ascii);
    }

    private static boolean isVisibleOrSpace(char c) {
        int type = Character.getType(c);
        return Character.isWhitespace(c)
                || (type != Character.UNASSIGNED && type != Character.CONTROL && type != Character.PRIVATE_USE)
                || c == 0x1B;
    }
}
