package io.ragstone.internal.vector;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** The next state in the making. Readers keep the blocks they have. For the one thread that writes. */
final class Change {

    private final CodeFormat format;
    private final SlotMap slots;
    private final List<Block> blocks;

    Change(CodeFormat format, SlotMap slots, List<Block> blocks) {
        this.format = format;
        this.slots = slots;
        this.blocks = new ArrayList<>(blocks);
    }

    void put(int centre, ByteBuffer record) {
        long id = record.getLong(record.position());
        remove(id);
        int tail = tail(blocks, centre);
        slots.put(id, tail * Block.SLOTS + blocks.get(tail).used);
        blocks.set(tail, blocks.get(tail).plus(record));
    }

    void remove(long id) {
        int slot = slots.get(id);
        if (slot >= 0) {
            slots.remove(id);
            int block = slot / Block.SLOTS;
            blocks.set(block, blocks.get(block).minus(slot % Block.SLOTS));
        }
    }

    /** The blocks of the new state, packed anew when more than half of the slots are dead. */
    List<Block> blocks() {
        long used = blocks.stream().mapToLong(block -> block.used).sum();
        if (used > 2L * slots.size() + Block.SLOTS) {
            return List.copyOf(packed());
        }
        return List.copyOf(blocks);
    }

    private List<Block> packed() {
        var result = new ArrayList<Block>();
        for (Block block : blocks) {
            for (int slot = 0; slot < block.used; slot++) {
                if (block.isLive(slot)) {
                    int tail = tail(result, block.centre);
                    slots.put(block.codes.ids[slot], tail * Block.SLOTS + result.get(tail).used);
                    result.set(tail, result.get(tail).plus(block, slot));
                }
            }
        }
        return result;
    }

    /** The index of the last block if it takes codes of {@code centre}, else that of a new one. */
    private int tail(List<Block> list, int centre) {
        int last = list.size() - 1;
        if (last >= 0 && list.get(last).centre == centre && !list.get(last).isFull()) {
            return last;
        }
        list.add(Block.empty(centre, format.words()));
        return last + 1;
    }
}
