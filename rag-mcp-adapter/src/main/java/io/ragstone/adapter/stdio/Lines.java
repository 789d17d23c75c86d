package io.ragstone.adapter.stdio;

import java.util.Arrays;

/** Puts bytes together to lines and hands each on when it is whole; of a line that is too long, nothing. Not thread-safe. */
final class Lines {

    private static final int LONGEST = 16 << 20;

    /** Takes the first {@code length} bytes of {@code line}. */
    @FunctionalInterface
    interface Sink {
        void line(byte[] line, int length);
    }

    private final Sink sink;
    private byte[] held = new byte[8192];
    private int length;

    Lines(Sink sink) {
        this.sink = sink;
    }

    void add(byte[] bytes, int from, int count) {
        for (int i = from; i < from + count; i++) {
            if (bytes[i] == '\n') {
                end();
            } else {
                keep(bytes[i]);
            }
        }
    }

    /** Takes what has come so far for a line. */
    void end() {
        if (length <= LONGEST) {
            sink.line(held, length);
        }
        length = 0;
    }

    private void keep(byte b) {
        if (length > LONGEST) {
            return;
        }
        if (length == held.length) {
            held = Arrays.copyOf(held, length * 2);
        }
        held[length++] = b;
    }
}
