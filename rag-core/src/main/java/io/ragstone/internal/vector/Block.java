package io.ragstone.internal.vector;

import java.nio.ByteBuffer;

/**
 * A reader's view of some codes of one centre. The codes are shared between views and only ever written behind
 * {@link #used}; what is alive is a copy for each view. Once published, immutable.
 */
final class Block {

    /** Slots of a block. */
    static final int SLOTS = 1_024;

    /** The number of the centre that the codes are seen from. */
    final int centre;

    /** The filled slots. */
    final Codes codes;

    /** How many slots are filled. */
    final int used;

    /** A bit for each slot whose vector was not removed since. */
    final long[] live;

    private Block(int centre, Codes codes, int used, long[] live) {
        this.centre = centre;
        this.codes = codes;
        this.used = used;
        this.live = live;
    }

    static Block empty(int centre, int words) {
        return new Block(centre, new Codes(words), 0, new long[SLOTS / Long.SIZE]);
    }

    boolean isFull() {
        return used == SLOTS;
    }

    boolean isLive(int slot) {
        return (live[slot / Long.SIZE] & (1L << slot)) != 0;
    }

    /** This block with the record at {@code buffer}'s position in its next free slot. */
    Block plus(ByteBuffer buffer) {
        codes.read(used, buffer);
        return grown();
    }

    /** This block with a copy of one slot of {@code other} in its next free slot. */
    Block plus(Block other, int slot) {
        codes.copy(used, other.codes, slot);
        return grown();
    }

    /** This block without what {@code slot} holds. */
    Block minus(int slot) {
        long[] remaining = live.clone();
        remaining[slot / Long.SIZE] &= ~(1L << slot);
        return new Block(centre, codes, used, remaining);
    }

    private Block grown() {
        long[] more = live.clone();
        more[used / Long.SIZE] |= 1L << used;
        return new Block(centre, codes, used + 1, more);
    }

    /** The contents of the slots. */
    static final class Codes {

        final int words;
        final long[] ids = new long[SLOTS];
        final float[] scales = new float[SLOTS];
        final float[] offsets = new float[SLOTS];
        final long[] signs;

        private Codes(int words) {
            this.words = words;
            this.signs = new long[SLOTS * words];
        }

        private void read(int slot, ByteBuffer buffer) {
            ids[slot] = buffer.getLong();
            scales[slot] = buffer.getFloat();
            offsets[slot] = buffer.getFloat();
            for (int i = 0; i < words; i++) {
                signs[slot * words + i] = buffer.getLong();
            }
        }

        private void copy(int slot, Codes other, int from) {
            ids[slot] = other.ids[from];
            scales[slot] = other.scales[from];
            offsets[slot] = other.offsets[from];
            System.arraycopy(other.signs, from * words, signs, slot * words, words);
        }
    }
}
