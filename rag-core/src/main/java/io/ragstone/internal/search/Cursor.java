package io.ragstone.internal.search;

import io.ragstone.error.RequestException;
import io.ragstone.model.SearchRequest;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;

/**
 * Where an answer goes on. As text: base64url of a version byte, eight bytes that name the question (all of the request
 * but limit, token budget, detail and explanation, which may change from page to page), and the number of hits given so
 * far as four bytes.
 */
final class Cursor {

    /** The most hits of one question, all pages together. */
    static final int DEEPEST = 1_000;

    private static final byte VERSION = 1;
    private static final int LENGTH = 1 + Long.BYTES + Integer.BYTES;

    private Cursor() {}

    /** Points behind the first {@code offset} hits of the answer to {@code request}. */
    static String at(int offset, SearchRequest request) {
        byte[] bytes = ByteBuffer.allocate(LENGTH)
                .put(VERSION)
                .putLong(question(request))
                .putInt(offset)
                .array();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /**
     * How many hits of the answer were given already.
     *
     * @throws RequestException if the request has a cursor of another question, or one that is none
     */
    static int offset(SearchRequest request) {
        return request.cursor().map(text -> read(text, request)).orElse(0);
    }

    private static int read(String text, SearchRequest request) {
        ByteBuffer bytes = decoded(text);
        if (bytes.remaining() != LENGTH || bytes.get() != VERSION) {
            throw unreadable();
        }
        if (bytes.getLong() != question(request)) {
            throw new RequestException("the cursor belongs to another question; it goes with the same query,"
                    + " collections, mode, profile and filter that it was given for");
        }
        int offset = bytes.getInt();
        if (offset < 0 || offset > DEEPEST) {
            throw unreadable();
        }
        return offset;
    }

    private static ByteBuffer decoded(String text) {
        try {
            return ByteBuffer.wrap(Base64.getUrlDecoder().decode(text));
        } catch (IllegalArgumentException e) {
            throw unreadable();
        }
    }

    private static RequestException unreadable() {
        return new RequestException("the cursor is not one that a response gave; ask again without it");
    }

    private static long question(SearchRequest request) {
        var parts = List.of(
                request.query(), request.collections().patterns(), request.mode(), request.profile(), request.filter());
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256").digest(parts.toString().getBytes(StandardCharsets.UTF_8));
            return ByteBuffer.wrap(hash).getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
