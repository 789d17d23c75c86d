package io.ragstone.adapter.cli;

import io.ragstone.adapter.text.Visible;
import java.io.PrintStream;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import org.jspecify.annotations.Nullable;

/** Draws a bar for the phase that goes on. */
final class ProgressOnTerminal implements Progress {

    private static final int WIDTH = 78;

    private final PrintStream err;
    private @Nullable ProgressBar bar;
    private String shown = "";

    ProgressOnTerminal(PrintStream err) {
        this.err = err;
    }

    @Override
    public synchronized void show(String what, long done, long total) {
        String words = Visible.line(what);
        ProgressBar current = bar;
        if (current == null || !words.equals(shown)) {
            close();
            current = new ProgressBarBuilder()
                    .setTaskName(words)
                    .setInitialMax(total)
                    .setConsumer(new ConsoleProgressBarConsumer(err, WIDTH))
                    .build();
            bar = current;
            shown = words;
        }
        current.maxHint(total);
        current.stepTo(done);
    }

    @Override
    public synchronized void close() {
        ProgressBar current = bar;
        if (current != null) {
            current.close();
            bar = null;
        }
    }
}
