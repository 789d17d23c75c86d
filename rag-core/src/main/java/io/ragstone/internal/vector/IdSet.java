package io.ragstone.internal.vector;

import java.util.Arrays;
import java.util.function.LongConsumer;

/** A set of ids from 0 to 2³⁶ − 1: two bits or less for each id where they are dense, as row ids are. Immutable. */
public final class IdSet {

    private static final int PAGE_BITS = 13;
    private static final int PAGE_WORDS = (1 << PAGE_BITS) / Long.SIZE;
    private static final long LIMIT = 1L << 36;
    private static final IdSet ALL = new IdSet(new long[0][], Integer.MAX_VALUE);

    private final long[][] pages;
    private final int size;

    private IdSet(long[][] pages, int size) {
        this.pages = pages;
        this.size = size;
    }

    /** Every id there is. */
    public static IdSet all() {
        return ALL;
    }

    /** These ids, in any order, repetitions allowed. */
    public static IdSet of(long... ids) {
        var builder = new Builder();
        for (long id : ids) {
            builder.add(id);
        }
        return builder.build();
    }

    /** Collects ids. For one thread, for one set. */
    public static Builder builder() {
        return new Builder();
    }

    /** Whether {@code id} is in the set. */
    public boolean contains(long id) {
        if (this == ALL) {
            return true;
        }
        int page = (int) (id >>> PAGE_BITS);
        if (page >= pages.length) {
            return false;
        }
        return (pages[page][(int) (id >>> 6) & (PAGE_WORDS - 1)] & (1L << id)) != 0;
    }

    /** Whether this is the set of everything. */
    public boolean isAll() {
        return this == ALL;
    }

    /** How many ids it holds; {@link Integer#MAX_VALUE} for all. */
    public int size() {
        return size;
    }

    /** Collects the ids of a set. */
    public static final class Builder implements LongConsumer {

        private static final long[] EMPTY = new long[PAGE_WORDS];

        private long[][] pages = new long[0][];
        private int size;

        private Builder() {}

        /**
         * Adds {@code id}.
         *
         * @throws IllegalArgumentException if it is negative or above 2³⁶ − 1
         */
        public Builder add(long id) {
            if (id < 0 || id >= LIMIT) {
                throw new IllegalArgumentException("an id is 0 to " + (LIMIT - 1) + ", not " + id);
            }
            int page = (int) (id >>> PAGE_BITS);
            if (page >= pages.length) {
                grow(page + 1);
            }
            if (pages[page] == EMPTY) {
                pages[page] = new long[PAGE_WORDS];
            }
            int word = (int) (id >>> 6) & (PAGE_WORDS - 1);
            long bit = 1L << id;
            if ((pages[page][word] & bit) == 0) {
                pages[page][word] |= bit;
                size++;
            }
            return this;
        }

        @Override
        public void accept(long id) {
            add(id);
        }

        /** The set of what was added. The builder is of no use afterwards. */
        public IdSet build() {
            IdSet result = new IdSet(pages, size);
            pages = new long[0][];
            size = 0;
            return result;
        }

        private void grow(int atLeast) {
            int before = pages.length;
            pages = Arrays.copyOf(pages, Math.max(atLeast, before + before / 2));
            Arrays.fill(pages, before, pages.length, EMPTY);
        }
    }
}
