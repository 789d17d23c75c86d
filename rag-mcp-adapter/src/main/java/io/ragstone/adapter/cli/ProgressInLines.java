package io.ragstone.adapter.cli;

import io.ragstone.adapter.text.Visible;
import io.ragstone.model.ProgressEvent;
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
    public synchronized void progress(ProgressEvent event) {
        long now = System.nanoTime();
        if (now - last >= PAUSE_NANOS) {
            last = now;
            String total = event.total() < 0 ? "" : " of " + event.total();
            err.println(Visible.line(Progress.words(event) + ": " + event.done() + total));
        }
    }

    @Override
    public void close() {}
}
