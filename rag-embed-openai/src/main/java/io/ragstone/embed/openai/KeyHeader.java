package io.ragstone.embed.openai;

import okhttp3.Request;

/** The header in which a service expects its key. */
enum KeyHeader {
    /** {@code Authorization: Bearer KEY}. */
    BEARER("Authorization", "Bearer "),
    /** {@code api-key: KEY}. */
    AZURE("api-key", ""),
    /** {@code x-goog-api-key: KEY}. */
    GOOGLE("x-goog-api-key", "");

    private final String name;
    private final String before;

    KeyHeader(String name, String before) {
        this.name = name;
        this.before = before;
    }

    void put(Request.Builder request, ApiKey key) {
        request.header(name, before + key.value());
    }
}
