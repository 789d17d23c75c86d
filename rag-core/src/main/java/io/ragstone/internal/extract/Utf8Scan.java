package io.ragstone.internal.extract;

import io.ragstone.model.Bytes;

/**
 * How well bytes fit UTF-8.
 *
 * @param sequences well-formed characters of more than one byte
 * @param malformed places that are not UTF-8; a character cut off by the end is none
 * @param firstHigh where the first byte above 127 stands; -1 if there is none
 */
record Utf8Scan(int sequences, int malformed, int firstHigh) {

    /** One stray byte among at least this many good characters is damage, not another encoding. */
    private static final int GOOD_PER_BAD = 4;

    /** Looks at bytes {@code start} to before {@code end}. */
    static Utf8Scan of(Bytes bytes, int start, int end) {
        int sequences = 0;
        int malformed = 0;
        int firstHigh = -1;
        int at = start;
        while (at < end) {
            int lead = bytes.get(at) & 0xFF;
            if (lead < 0x80) {
                at++;
                continue;
            }
            firstHigh = firstHigh < 0 ? at : firstHigh;
            int length = length(lead);
            int good = length == 0 ? 0 : continuation(bytes, at, Math.min(end, at + length), lead);
            boolean isCut = good > 0 && at + good == end && good < length;
            if (good == length && length > 0) {
                sequences++;
            } else if (!isCut) {
                malformed++;
            }
            at += Math.max(1, good);
        }
        return new Utf8Scan(sequences, malformed, firstHigh);
    }

    /** Whether this is UTF-8, perhaps with some damage. */
    boolean isUtf8() {
        return malformed == 0 || (long) malformed * GOOD_PER_BAD <= sequences;
    }

    private static int length(int lead) {
        if (lead >= 0xC2 && lead <= 0xDF) {
            return 2;
        }
        if (lead >= 0xE0 && lead <= 0xEF) {
            return 3;
        }
        return lead >= 0xF0 && lead <= 0xF4 ? 4 : 0;
    }

    /** How many bytes from {@code at} belong together, the lead included. */
    private static int continuation(Bytes bytes, int at, int end, int lead) {
        int good = 1;
        while (at + good < end && fits(bytes.get(at + good) & 0xFF, good, lead)) {
            good++;
        }
        return good;
    }

    private static boolean fits(int next, int position, int lead) {
        int low = 0x80;
        int high = 0xBF;
        if (position == 1) {
            low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : low;
            high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : high;
        }
        return next >= low && next <= high;
    }
}
