package io.ragstone.internal.chunk;

import java.util.Arrays;

/** The smallest parts of a block that is too large, in order, each with how good it is to cut before it. Growable. */
final class Atoms {

    /** The best place to cut. */
    static final int BEST = 0;
    /** A place to cut when there is no better one. */
    static final int WEAK = 8;

    private int[] starts = new int[64];
    private int[] ends = new int[64];
    private int[] sizes = new int[64];
    private byte[] levels = new byte[64];
    private int count;

    void add(int start, int end, int size, int level) {
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, count * 2);
            ends = Arrays.copyOf(ends, count * 2);
            sizes = Arrays.copyOf(sizes, count * 2);
            levels = Arrays.copyOf(levels, count * 2);
        }
        starts[count] = start;
        ends[count] = end;
        sizes[count] = size;
        levels[count++] = (byte) level;
    }

    int count() {
        return count;
    }

    int start(int atom) {
        return starts[atom];
    }

    int end(int atom) {
        return ends[atom];
    }

    int size(int atom) {
        return sizes[atom];
    }

    /** {@link #BEST} to {@link #WEAK}: how bad it is to cut before {@code atom}. */
    int level(int atom) {
        return levels[atom];
    }
}
