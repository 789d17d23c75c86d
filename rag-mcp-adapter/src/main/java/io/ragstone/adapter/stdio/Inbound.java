package io.ragstone.adapter.stdio;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The input as the protocol library reads it: messages alone, since it stops at a line that is none; and its end is only
 * told once every request has been answered. For one reader.
 */
final class Inbound extends InputStream {

    private static final Logger LOG = LoggerFactory.getLogger(Inbound.class);
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private final InputStream in;
    private final Exchange exchange;
    private final Runnable atEnd;
    private final Lines lines = new Lines(this::take);
    private final Queue<byte[]> messages = new ArrayDeque<>();
    private byte[] current = new byte[0];
    private int at;

    Inbound(InputStream in, Exchange exchange, Runnable atEnd) {
        this.in = in;
        this.exchange = exchange;
        this.atEnd = atEnd;
    }

    private void take(byte[] line, int length) {
        if (exchange.received(line, length)) {
            byte[] message = Arrays.copyOf(line, length + 1);
            message[length] = '\n';
            messages.add(message);
        } else if (length > 0) {
            LOG.warn("a line of {} bytes on stdin is no JSON-RPC message and is left out", length);
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (at == current.length && !advance()) {
            return -1;
        }
        int count = Math.min(length, current.length - at);
        System.arraycopy(current, at, bytes, offset, count);
        at += count;
        return count;
    }

    private boolean advance() throws IOException {
        byte[] chunk = new byte[8192];
        boolean hasEnded = false;
        while (messages.isEmpty() && !hasEnded) {
            int count = in.read(chunk);
            if (count > 0) {
                lines.add(chunk, 0, count);
            } else if (count < 0) {
                lines.end();
                hasEnded = true;
            }
        }
        if (messages.isEmpty()) {
            exchange.awaitAnswers(PATIENCE);
            atEnd.run();
            return false;
        }
        current = messages.remove();
        at = 0;
        return true;
    }
}
