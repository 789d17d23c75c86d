package io.ragstone.adapter.cli;

import io.ragstone.adapter.text.Visible;
import java.io.PrintStream;
import java.time.Duration;

/** Prints a line when some time has passed since the last one. */
final class ProgressInLines implements Progress {

    private static final long PAUSE_NANOS = Duration.ofSeconds(5).toNanos();

    private final PrintStream err;
    private long last = System.nanoTime();

    ProgressInLines(PrintStream err) {
        this.err = err;
    }

    @Override
    public synchronized void show(String words, long done, long total) {
        long now = System.nanoTime();
        if (now - last >= PAUSE_NANOS) {
            last = now;
            String of = total < 0 ? "" : " of " + total;
            err.println(Visible.line(words + ": " + done + of));
        }
    }

    @Override
    public void close() {}
}
