package io.ragstone.internal.folder;

import java.nio.charset.StandardCharsets;

/**
 * Recognises a private key by its first bytes. An example that is cut short, as manuals show it, is none: some key
 * material has to follow the header.
 */
final class PrivateKeys {

    /** How far into a file a key is looked for. */
    private static final int LOOKED_AT = 8_192;

    private static final String BEGIN = "-----BEGIN ";

    /** How much may stand between header and key: cipher and version lines. */
    private static final int HEADER_ROOM = 256;

    private static final int LEAST_MATERIAL = 32;
    private static final int LONGEST_LABEL = 40;

    private PrivateKeys() {}

    static boolean isIn(byte[] content) {
        String start = new String(content, 0, Math.min(content.length, LOOKED_AT), StandardCharsets.ISO_8859_1);
        if (start.startsWith("PuTTY-User-Key-File-")) {
            return true;
        }
        int at = start.indexOf(BEGIN);
        while (at >= 0) {
            int label = at + BEGIN.length();
            int end = start.indexOf("-----", label);
            if (end > 0
                    && end - label < LONGEST_LABEL
                    && isPrivate(start.substring(label, end))
                    && hasMaterial(start, end)) {
                return true;
            }
            at = start.indexOf(BEGIN, label);
        }
        return false;
    }

    private static boolean isPrivate(String label) {
        return label.endsWith("PRIVATE KEY") || label.endsWith("PRIVATE KEY BLOCK");
    }

    private static boolean hasMaterial(String text, int from) {
        int run = 0;
        for (int i = from; i < Math.min(text.length(), from + HEADER_ROOM); i++) {
            run = isBase64(text.charAt(i)) ? run + 1 : 0;
            if (run == LEAST_MATERIAL) {
                return true;
            }
        }
        return false;
    }

    private static boolean isBase64(char c) {
        return (c < 128 && Character.isLetterOrDigit(c)) || c == '+' || c == '/' || c == '=';
    }
}
