package io.ragstone.model;

/** Is told how long work goes on. Called from several threads at once; should return quickly and never throw. */
@FunctionalInterface
public interface ProgressListener {

    /** Something went on. */
    void progress(ProgressEvent event);
}
