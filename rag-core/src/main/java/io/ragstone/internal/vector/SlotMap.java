package io.ragstone.internal.vector;

import java.util.Arrays;

/** Which slot holds an id: a hash table of primitives with linear probing. For one thread. */
final class SlotMap {

    private static final int NONE = -1;

    private long[] keys = new long[1_024];
    private int[] slots = filled(1_024);
    private int size;

    /** The slot of {@code id}, or -1. */
    int get(long id) {
        return slots[find(id)];
    }

    void put(long id, int slot) {
        int at = find(id);
        if (slots[at] == NONE) {
            size++;
        }
        keys[at] = id;
        slots[at] = slot;
        if (size * 3L > slots.length * 2L) {
            rehash();
        }
    }

    /** Forgets {@code id} and closes the gap, so that no later probe ends too early. */
    void remove(long id) {
        int gap = find(id);
        if (slots[gap] == NONE) {
            return;
        }
        size--;
        slots[gap] = NONE;
        int mask = slots.length - 1;
        for (int at = (gap + 1) & mask; slots[at] != NONE; at = (at + 1) & mask) {
            int home = home(keys[at]);
            if (((at - home) & mask) >= ((at - gap) & mask)) {
                keys[gap] = keys[at];
                slots[gap] = slots[at];
                slots[at] = NONE;
                gap = at;
            }
        }
    }

    int size() {
        return size;
    }

    private int find(long id) {
        int mask = slots.length - 1;
        int at = home(id);
        while (slots[at] != NONE && keys[at] != id) {
            at = (at + 1) & mask;
        }
        return at;
    }

    private int home(long id) {
        long mixed = id * 0x9E37_79B9_7F4A_7C15L;
        return (int) (mixed >>> 32) & (slots.length - 1);
    }

    private void rehash() {
        long[] oldKeys = keys;
        int[] oldSlots = slots;
        keys = new long[oldKeys.length * 2];
        slots = filled(keys.length);
        for (int i = 0; i < oldSlots.length; i++) {
            if (oldSlots[i] != NONE) {
                int at = find(oldKeys[i]);
                keys[at] = oldKeys[i];
                slots[at] = oldSlots[i];
            }
        }
    }

    private static int[] filled(int length) {
        var result = new int[length];
        Arrays.fill(result, NONE);
        return result;
    }
}
