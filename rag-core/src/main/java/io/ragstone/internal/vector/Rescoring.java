package io.ragstone.internal.vector;

import io.ragstone.model.Vector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads full vectors in the order of their estimates until none of the others is likely to be among the first
 * {@value #HEAD}. What comes behind these is in order too, but one that belongs there may be missing: how many have to
 * be read to be sure of the two-hundredth grows without bound where cosines lie close together, and nobody looks there.
 * For one search.
 */
final class Rescoring {

    /** How many standard deviations an estimate may be off before we are surprised. */
    private static final double SURPRISE = 2.5;

    private static final int FEWEST = 64;
    private static final int MOST = 2_048;

    /** The places that are sure to be filled rightly. */
    private static final int HEAD = 20;

    private final Vector query;
    private final int count;
    private final VectorReader reader;
    private final List<Neighbour> found = new ArrayList<>();

    Rescoring(Vector query, int count, VectorReader reader) {
        this.query = query;
        this.count = count;
        this.reader = reader;
    }

    /** The most estimates that a search for {@code count} looks at. */
    static int candidates(int count) {
        return Math.max(MOST, 4 * count);
    }

    List<Neighbour> run(Best.Estimate[] estimates) {
        int step = Math.max(FEWEST, count + count / 4);
        List<Best.Estimate> rest = Arrays.asList(estimates);
        while (!rest.isEmpty()) {
            int end = Math.min(step, rest.size());
            read(rest.subList(0, end));
            rest = promising(rest.subList(end, rest.size()));
            step *= 2;
        }
        return found;
    }

    private void read(List<Best.Estimate> chosen) {
        long[] ids = chosen.stream().mapToLong(Best.Estimate::id).sorted().toArray();
        reader.read(ids, (id, vector) -> found.add(new Neighbour(id, query.cosine(vector))));
        found.sort(Neighbour.NEAREST_FIRST);
        int end = Math.min(count, found.size());
        while (end < found.size()
                && found.get(end).cosine() == found.get(end - 1).cosine()) {
            end++;
        }
        found.subList(end, found.size()).clear();
    }

    private List<Best.Estimate> promising(List<Best.Estimate> rest) {
        return rest.stream().filter(this::isPromising).toList();
    }

    /** Whether it has a fair chance to be among the first, by what was found so far. */
    boolean isPromising(Best.Estimate estimate) {
        return found.size() < count
                || estimate.cosine() + SURPRISE * estimate.spread()
                        > found.get(Math.min(count, HEAD) - 1).cosine();
    }
}
