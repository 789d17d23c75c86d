package io.ragstone.bench;

import io.ragstone.Ragstone;
import io.ragstone.model.Coverage;

/** What an index holds. */
final class Counts {

    private Counts() {}

    /** The counts of all collections together. */
    static Coverage.Counts of(Ragstone index) {
        return index.status().collections().stream()
                .map(each -> each.counts())
                .reduce(Coverage.Counts.NONE, Coverage.Counts::plus);
    }
}
