package io.ragstone.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The highest of the cosines it was shown. */
final class HighestCosines {

    private final double[] rising;
    private int count;

    /** Keeps up to {@code most}. */
    HighestCosines(int most) {
        this.rising = new double[most];
    }

    void add(double cosine) {
        if (count < rising.length) {
            count++;
            int at = count - 1;
            for (; at > 0 && rising[at - 1] > cosine; at--) {
                rising[at] = rising[at - 1];
            }
            rising[at] = cosine;
        } else if (cosine > rising[0]) {
            int at = 0;
            for (; at + 1 < count && rising[at + 1] < cosine; at++) {
                rising[at] = rising[at + 1];
            }
            rising[at] = cosine;
        }
    }

    /** The lowest of those kept, -1 if there are none. */
    double lowest() {
        return count == 0 ? -1 : rising[0];
    }

    /** Those kept, lowest first. */
    List<Double> rising() {
        var list = new ArrayList<Double>(count);
        for (int i = 0; i < count; i++) {
            list.add(rising[i]);
        }
        return Collections.unmodifiableList(list);
    }
}
