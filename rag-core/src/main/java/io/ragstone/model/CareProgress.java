package io.ragstone.model;

/** Is told how far care for a whole index has come. Should return quickly and never throw. */
@FunctionalInterface
public interface CareProgress {

    /** For those who do not want to know. */
    CareProgress SILENT = (what, done, total) -> {};

    /**
     * Something went on.
     *
     * @param what is being done, in words for a user
     * @param done units done so far
     * @param total units to do as known now; -1 while unknown
     */
    void progress(String what, long done, long total);
}
