package io.ragstone.store.sqlite;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A number for each id, 0 at first; eight bytes for each id where ids are dense, as row ids are. For one thread. */
final class DenseLongs {

    private static final int PAGE_BITS = 12;
    private static final int PAGE = 1 << PAGE_BITS;

    private final Map<Long, long[]> pages = new TreeMap<>();
    private long lastPage = Long.MIN_VALUE;
    private long[] last = new long[0];

    /** Takes an id with a number that is not 0. */
    interface Each {
        void accept(long id, long value);
    }

    long get(long id) {
        long @Nullable [] page = pages.get(id >> PAGE_BITS);
        return page == null ? 0 : page[(int) (id & (PAGE - 1))];
    }

    void add(long id, long value) {
        page(id)[(int) (id & (PAGE - 1))] += value;
    }

    void set(long id, long value) {
        page(id)[(int) (id & (PAGE - 1))] = value;
    }

    private long[] page(long id) {
        long number = id >> PAGE_BITS;
        if (number != lastPage) {
            last = pages.computeIfAbsent(number, missing -> new long[PAGE]);
            lastPage = number;
        }
        return last;
    }

    /** In order of id. */
    void each(Each each) {
        pages.forEach((number, page) -> {
            for (int i = 0; i < PAGE; i++) {
                if (page[i] != 0) {
                    each.accept((number << PAGE_BITS) + i, page[i]);
                }
            }
        });
    }
}
