package io.ragstone.internal.text;

import java.util.Arrays;

/** The distinct words of one passage, joined by spaces in the order of their first appearance. Not thread-safe. */
final class DistinctWords {

    private static final int FIRST_SLOTS = 256;

    private final StringBuilder joined = new StringBuilder();
    private int[] starts = new int[FIRST_SLOTS];
    private int[] ends = new int[FIRST_SLOTS];
    private int count;

    void clear() {
        joined.setLength(0);
        count = 0;
        Arrays.fill(ends, 0);
    }

    StringBuilder joined() {
        return joined;
    }

    void add(char[] word, int length) {
        if (count * 2 >= ends.length) {
            grow();
        }
        int slot = slot(word, length);
        while (ends[slot] != 0) {
            if (isAt(slot, word, length)) {
                return;
            }
            slot = (slot + 1) & (ends.length - 1);
        }
        if (count++ > 0) {
            joined.append(' ');
        }
        starts[slot] = joined.length();
        joined.append(word, 0, length);
        ends[slot] = joined.length();
    }

    private boolean isAt(int slot, char[] word, int length) {
        int start = starts[slot];
        if (ends[slot] - start != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (joined.charAt(start + i) != word[i]) {
                return false;
            }
        }
        return true;
    }

    private int slot(char[] word, int length) {
        int hash = 0;
        for (int i = 0; i < length; i++) {
            hash = 31 * hash + word[i];
        }
        return spread(hash);
    }

    private int spread(int hash) {
        int mixed = hash * 0x9E3779B9;
        return (mixed ^ (mixed >>> 16)) & (ends.length - 1);
    }

    private void grow() {
        int[] oldStarts = starts;
        int[] oldEnds = ends;
        starts = new int[oldStarts.length * 2];
        ends = new int[oldEnds.length * 2];
        for (int i = 0; i < oldEnds.length; i++) {
            if (oldEnds[i] != 0) {
                int slot = slotOf(oldStarts[i], oldEnds[i]);
                starts[slot] = oldStarts[i];
                ends[slot] = oldEnds[i];
            }
        }
    }

    private int slotOf(int start, int end) {
        int hash = 0;
        for (int i = start; i < end; i++) {
            hash = 31 * hash + joined.charAt(i);
        }
        int slot = spread(hash);
        while (ends[slot] != 0) {
            slot = (slot + 1) & (ends.length - 1);
        }
        return slot;
    }
}
