package io.ragstone.bench.campaign;

import java.nio.file.Path;
import java.util.Map;

/** A proof by many seeded runs. */
interface Campaign {

    /** What it is called by. */
    String name();

    /** What it proves, in one line. */
    String claim();

    /**
     * Runs once.
     *
     * @param scratch an empty folder that everyone may look into; removed afterwards
     */
    Verdict run(long seed, Path scratch) throws Exception;

    /**
     * How one run ended.
     *
     * @param failure what was wrong, in one line; empty if nothing was
     * @param figures what was done, by name; added up over all runs
     */
    record Verdict(String failure, Map<String, Long> figures) {
        public Verdict {
            figures = Map.copyOf(figures);
        }

        boolean isGood() {
            return failure.isEmpty();
        }
    }
}
