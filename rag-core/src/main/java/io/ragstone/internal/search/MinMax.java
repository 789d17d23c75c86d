package io.ragstone.internal.search;

import io.ragstone.model.Candidate;
import java.util.List;

/** Scales the scores of one list so that its best is 1 and its worst 0; where all are equal, all are 1. */
record MinMax(double least, double most) {

    /** The scale of {@code candidates}, best first. */
    static MinMax of(List<Candidate> candidates) {
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (Candidate candidate : candidates) {
            least = Math.min(least, candidate.score());
            most = Math.max(most, candidate.score());
        }
        return new MinMax(least, most);
    }

    /** Where a candidate of that list stands, 0 to 1. */
    double of(Candidate candidate) {
        return most > least ? (candidate.score() - least) / (most - least) : 1;
    }
}
