package io.ragstone.bench;

import java.util.List;

/** Something that can be measured. */
interface Benchmark {

    /** What it is called by: the first word of {@link #usage}. */
    default String name() {
        return usage().substring(0, usage().indexOf(' '));
    }

    /** Its name, its arguments and what it measures, in one line. */
    String usage();

    /**
     * Measures.
     *
     * @throws IllegalArgumentException if the arguments do not fit; the message says which
     */
    void run(List<String> args, Report report) throws Exception;
}
