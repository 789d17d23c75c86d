package io.ragstone.adapter.cli;

import io.ragstone.model.ProgressEvent;
import io.ragstone.model.ProgressListener;

/** Shows on stderr how far long work has come. Thread-safe. */
interface Progress extends ProgressListener, AutoCloseable {

    /** A bar on a terminal, a plain line now and then elsewhere, nothing for whoever wants quiet. */
    static Progress on(Console console, boolean quiet) {
        if (quiet) {
            return new Silent();
        }
        return console.isInteractive() ? new ProgressOnTerminal(console.err()) : new ProgressInLines(console.err());
    }

    @Override
    default void progress(ProgressEvent event) {
        show(words(event), event.done(), event.total());
    }

    /** Shows that so much of something is done; -1 for a total that is not known. */
    void show(String words, long done, long total);

    @Override
    void close();

    /** How a phase is called. */
    static String words(ProgressEvent event) {
        return switch (event.phase()) {
            case SCAN -> "looking through " + event.collection();
            case INDEX -> "indexing " + event.collection();
            case EMBED -> "embedding";
        };
    }

    /** Shows nothing. */
    final class Silent implements Progress {

        @Override
        public void show(String words, long done, long total) {}

        @Override
        public void close() {}
    }
}
