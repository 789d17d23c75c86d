package io.ragstone.internal.vector;

import io.ragstone.model.Vector;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One pass over all codes for one query. Threads that help take stretch after stretch; the asking thread does so too
 * and waits only for stretches that somebody has begun, so a full executor slows a search down and never blocks it.
 */
final class Scan {

    private static final int STRETCH = 16;

    private final List<Block> blocks;
    private final Probe[] probes;
    private final IdSet allowed;
    private final int keep;
    private final Best best;
    private final int stretches;
    private final AtomicInteger next = new AtomicInteger();
    private final CountDownLatch open;

    Scan(CodeFormat format, List<Centre> centres, List<Block> blocks, Vector query, IdSet allowed, int keep) {
        this.blocks = blocks;
        this.allowed = allowed;
        this.keep = keep;
        this.best = new Best(keep);
        this.stretches = (blocks.size() + STRETCH - 1) / STRETCH;
        this.open = new CountDownLatch(stretches);
        this.probes = new Probe[centres.stream().mapToInt(Centre::number).max().orElse(0) + 1];
        for (Centre centre : centres) {
            probes[centre.number()] = new Probe(format, centre, query);
        }
    }

    /** The estimates kept, best first, found by this thread alone or with the help of {@code executor}. */
    Best.Estimate[] run(Executor executor, int helpers) {
        try {
            for (int i = 0; i < Math.min(helpers, stretches - 1); i++) {
                executor.execute(this::help);
            }
        } catch (RejectedExecutionException busy) {
            // whoever could not be had is not needed
        }
        help();
        awaitOthers();
        synchronized (best) {
            return best.bestFirst();
        }
    }

    private void help() {
        var mine = new Best(keep);
        int done = 0;
        try {
            for (int stretch = next.getAndIncrement(); stretch < stretches; stretch = next.getAndIncrement()) {
                done++;
                int end = Math.min(blocks.size(), (stretch + 1) * STRETCH);
                for (Block block : blocks.subList(stretch * STRETCH, end)) {
                    scan(block, probes[block.centre], mine);
                }
            }
        } finally {
            synchronized (best) {
                best.offerAll(mine);
            }
            for (int i = 0; i < done; i++) {
                open.countDown();
            }
        }
    }

    private void scan(Block block, Probe probe, Best mine) {
        Block.Codes codes = block.codes;
        long[] live = block.live;
        for (int i = 0; i * Long.SIZE < block.used; i++) {
            for (long rest = live[i]; rest != 0; rest &= rest - 1) {
                int slot = i * Long.SIZE + Long.numberOfTrailingZeros(rest);
                long id = codes.ids[slot];
                if (allowed.contains(id)) {
                    float cosine = probe.estimate(codes, slot);
                    if (cosine > mine.worst()) {
                        mine.offer(id, cosine, probe.spread(codes, slot));
                    }
                }
            }
        }
    }

    private void awaitOthers() {
        boolean interrupted = false;
        while (true) {
            try {
                open.await();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
