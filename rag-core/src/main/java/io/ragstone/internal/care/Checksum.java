package io.ragstone.internal.care;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The sum over the lines of an export. */
final class Checksum {

    private Checksum() {}

    static MessageDigest start() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
