package io.ragstone.model;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/** A run of bytes that nobody changes. */
public final class Bytes {

    private final byte[] content;

    private Bytes(byte[] content) {
        this.content = content;
    }

    /** A copy of {@code content}. */
    public static Bytes copyOf(byte[] content) {
        return new Bytes(content.clone());
    }

    /** Takes over {@code content}, which the caller does not touch again. */
    public static Bytes trusted(byte[] content) {
        return new Bytes(content);
    }

    /** The number of bytes. */
    public int length() {
        return content.length;
    }

    /** Byte {@code index}, from 0. */
    public byte get(int index) {
        return content[index];
    }

    /** A copy of the bytes. */
    public byte[] toArray() {
        return content.clone();
    }

    /** A copy of bytes {@code start} (from 0) to before {@code end}. */
    public byte[] slice(int start, int end) {
        return Arrays.copyOfRange(content, start, end);
    }

    /** The bytes as a stream, without a copy. */
    public InputStream stream() {
        return new ByteArrayInputStream(content);
    }

    /** Lower-case hexadecimal SHA-256. Linear in the length. */
    public String sha256() {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bytes that && Arrays.equals(content, that.content);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(content);
    }

    @Override
    public String toString() {
        return "Bytes[" + content.length + "]";
    }
}
