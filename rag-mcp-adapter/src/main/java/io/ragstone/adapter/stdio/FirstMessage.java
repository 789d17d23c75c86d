package io.ragstone.adapter.stdio;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;

/**
 * The first message of a client, which shows what it speaks, and the whole input, that message included.
 *
 * @param hasHandshake whether the client opens a session, as clients up to 2025-11-25 do
 * @param input everything from the first byte on
 */
record FirstMessage(boolean hasHandshake, InputStream input) {

    /** Waits for the first message. */
    static FirstMessage of(InputStream in) throws IOException {
        var read = new ByteArrayOutputStream();
        boolean isBlank = true;
        int b = in.read();
        while (b >= 0 && (b != '\n' || isBlank)) {
            isBlank &= Character.isWhitespace(b);
            read.write(b);
            b = in.read();
        }
        if (b >= 0) {
            read.write(b);
        }
        byte[] bytes = read.toByteArray();
        return new FirstMessage(hasHandshake(bytes), new SequenceInputStream(new ByteArrayInputStream(bytes), in));
    }

    /** Whoever needs no handshake asks what there is, or says its version with each request. */
    private static boolean hasHandshake(byte[] message) {
        String method = Exchange.Envelope.of(message, message.length).method().orElse("initialize");
        return method.equals("initialize") || method.equals("ping") || method.startsWith("notifications/");
    }
}
