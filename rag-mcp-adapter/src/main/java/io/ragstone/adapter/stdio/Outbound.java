package io.ragstone.adapter.stdio;

import java.io.IOException;
import java.io.OutputStream;

/** The output as the protocol library writes it: whole messages, each noted once it has left. Thread-safe. */
final class Outbound extends OutputStream {

    private final OutputStream out;
    private final Lines lines;
    private final Runnable atFailure;

    /** @param atFailure run when nobody reads any more */
    Outbound(OutputStream out, Exchange exchange, Runnable atFailure) {
        this.out = out;
        this.atFailure = atFailure;
        this.lines = new Lines((line, length) -> {
            write(out, line, length);
            exchange.sent(line, length);
        });
    }

    private static void write(OutputStream out, byte[] line, int length) {
        try {
            byte[] message = java.util.Arrays.copyOf(line, length + 1);
            message[length] = '\n';
            out.write(message);
            out.flush();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Override
    public synchronized void write(int b) throws IOException {
        lines.add(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            lines.add(bytes, offset, length);
        } catch (java.io.UncheckedIOException e) {
            atFailure.run();
            throw new IOException(e.getMessage(), e.getCause());
        }
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }
}
