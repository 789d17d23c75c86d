package io.ragstone.internal.sync;

import io.ragstone.error.RagstoneException;
import io.ragstone.model.DocumentContent;
import io.ragstone.model.Lease;
import io.ragstone.model.LedgerChange;
import io.ragstone.spi.JobQueue;
import io.ragstone.spi.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Documents on their way into the store. A transaction costs a store about as much as a dozen passages, so several
 * documents share one; how many is bounded in passages and in time, so that what was read can be found soon. Confined
 * to one thread.
 */
final class WriteBatch {

    private static final int MOST_CHUNKS = 2_000;
    private static final long LONGEST_NANOS = 600_000_000;

    private final Store store;
    private final JobQueue queue;
    private final BiConsumer<Lease, RagstoneException> settle;
    private final Heartbeat.Beat beat;
    private final List<Lease> leases = new ArrayList<>();
    private final List<DocumentContent> contents = new ArrayList<>();
    private int chunks;
    private long started;

    /** @param settle takes a job whose document could not be written */
    WriteBatch(Store store, JobQueue queue, BiConsumer<Lease, RagstoneException> settle, Heartbeat.Beat beat) {
        this.store = store;
        this.queue = queue;
        this.settle = settle;
        this.beat = beat;
    }

    /** Takes in a document; writes the batch when it is large or old enough. */
    void add(Lease lease, DocumentContent content) {
        if (contents.isEmpty()) {
            started = System.nanoTime();
        }
        leases.add(lease);
        contents.add(content);
        chunks += content.chunks().size();
        if (chunks >= MOST_CHUNKS || System.nanoTime() - started > LONGEST_NANOS) {
            flush();
        }
    }

    /** Notes at once that a document is left out. */
    void skip(Lease lease, LedgerChange change) {
        store.record(lease.job().key().document().collection(), List.of(change));
        queue.complete(lease);
        beat.done(lease);
    }

    /**
     * Writes what is there; one by one where it does not go in together, so that one document cannot stop the others.
     */
    void flush() {
        if (contents.isEmpty()) {
            return;
        }
        try {
            store.replaceAll(contents);
            queue.completeAll(leases);
        } catch (RagstoneException together) {
            for (int i = 0; i < contents.size(); i++) {
                writeAlone(leases.get(i), contents.get(i));
            }
        }
        leases.forEach(beat::done);
        leases.clear();
        contents.clear();
        chunks = 0;
    }

    private void writeAlone(Lease lease, DocumentContent content) {
        try {
            store.replace(content);
            queue.complete(lease);
        } catch (RagstoneException failure) {
            settle.accept(lease, failure);
        }
    }
}
