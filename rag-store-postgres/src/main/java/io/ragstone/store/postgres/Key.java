package io.ragstone.store.postgres;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/** Short keys for texts that may be longer than an index takes. */
final class Key {

    private static final int HASH_BYTES = 32;
    private static final byte NO_HASH = (byte) 0xff;

    private Key() {}

    /** Of a path: its SHA-256. */
    static byte[] ofPath(String path) {
        try {
            return MessageDigest.getInstance("SHA-256")
                    .digest(StoredText.of(path).getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java knows SHA-256", impossible);
        }
    }

    /**
     * Of an embedded text: the bytes of its hexadecimal hash; anything else stays text, behind a byte that no text
     * holds.
     */
    static byte[] ofText(String hash) {
        if (isHash(hash)) {
            return HexFormat.of().parseHex(hash);
        }
        byte[] text = StoredText.of(hash).getBytes(StandardCharsets.UTF_8);
        int marks = text.length + 1 == HASH_BYTES ? 2 : 1;
        byte[] key = new byte[text.length + marks];
        Arrays.fill(key, 0, marks, NO_HASH);
        System.arraycopy(text, 0, key, marks, text.length);
        return key;
    }

    /** The hash of a text from its key. */
    static String text(byte[] key) {
        if (key.length == HASH_BYTES) {
            return HexFormat.of().formatHex(key);
        }
        int start = 0;
        while (start < key.length && key[start] == NO_HASH) {
            start++;
        }
        return new String(key, start, key.length - start, StandardCharsets.UTF_8);
    }

    private static boolean isHash(String hash) {
        return hash.length() == 2 * HASH_BYTES
                && hash.chars().allMatch(c -> (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'));
    }
}
