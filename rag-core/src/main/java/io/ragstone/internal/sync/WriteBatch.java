package io.ragstone.internal.sync;

import io.ragstone.error.RagstoneException;
import io.ragstone.error.StoreException;
import io.ragstone.model.DocumentContent;
import io.ragstone.model.Lease;
import io.ragstone.model.LedgerChange;
import io.ragstone.spi.JobQueue;
import io.ragstone.spi.Store;
import java.util.ArrayList;
import java.util.List;

/**
 * Documents on their way into the store. A transaction costs a store about as much as a dozen passages, so several
 * documents share one; how many is bounded in passages, in characters and in time, so that what was read can be found
 * soon. Confined to one thread.
 */
final class WriteBatch {

    private static final int MOST_CHUNKS = 2_000;
    private static final long MOST_CHARACTERS = 8L << 20;
    private static final long LONGEST_NANOS = 600_000_000;

    private final Store store;
    private final JobQueue queue;
    private final Settling settling;
    private final Heartbeat.Beat beat;
    private final List<Lease> leases = new ArrayList<>();
    private final List<DocumentContent> contents = new ArrayList<>();
    private int chunks;
    private long characters;
    private long started;

    /** Takes a job whose document could not be written. */
    interface Settling {
        void settle(Lease lease, long generation, RagstoneException failure);
    }

    WriteBatch(Store store, JobQueue queue, Settling settling, Heartbeat.Beat beat) {
        this.store = store;
        this.queue = queue;
        this.settling = settling;
        this.beat = beat;
    }

    /** Takes in a document; writes the batch when it is large or old enough. A document is never divided. */
    void add(Lease lease, DocumentContent content) {
        int more = content.chunks().size();
        long moreCharacters = content.chunks().stream()
                .mapToLong(chunk -> chunk.draft().text().length())
                .sum();
        if (chunks + more > MOST_CHUNKS || characters + moreCharacters > MOST_CHARACTERS) {
            flush();
        }
        if (contents.isEmpty()) {
            started = System.nanoTime();
        }
        leases.add(lease);
        contents.add(content);
        chunks += more;
        characters += moreCharacters;
        if (System.nanoTime() - started > LONGEST_NANOS) {
            flush();
        }
    }

    /** Notes at once that a document is left out, unless the lease was lost: then others say what becomes of it. */
    void skip(Lease lease, long generation, LedgerChange change) {
        if (beat.holds(lease)) {
            store.settle(lease.job().key().document(), generation, List.of(change));
            queue.complete(lease);
        }
        beat.done(lease);
    }

    /**
     * Writes what is there; one by one where it does not go in together, so that one document cannot stop the others.
     *
     * @throws StoreException if the store is away: that is no document's fault, and nothing of the batch is written
     */
    void flush() {
        if (contents.isEmpty()) {
            return;
        }
        try {
            store.replaceAll(contents);
            queue.completeAll(leases);
        } catch (RagstoneException together) {
            if (isAway(together)) {
                throw together;
            }
            for (int i = 0; i < contents.size(); i++) {
                writeAlone(leases.get(i), contents.get(i));
            }
        }
        leases.forEach(beat::done);
        leases.clear();
        contents.clear();
        chunks = 0;
        characters = 0;
    }

    /** Whether the store cannot be written to for now, and no document is to blame. */
    static boolean isAway(RagstoneException failure) {
        return failure instanceof StoreException && failure.isTransient();
    }

    private void writeAlone(Lease lease, DocumentContent content) {
        try {
            store.replace(content);
            queue.complete(lease);
        } catch (RagstoneException failure) {
            settling.settle(lease, content.generation(), failure);
        }
    }
}
