package io.ragstone.internal.sync;

import io.ragstone.error.NotFoundException;
import io.ragstone.error.RagstoneException;
import io.ragstone.error.SourceException;
import io.ragstone.error.StoreException;
import io.ragstone.model.ClaimRequest;
import io.ragstone.model.Collection;
import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentContent;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.Fingerprint;
import io.ragstone.model.JobFailure;
import io.ragstone.model.Lease;
import io.ragstone.model.LedgerChange;
import io.ragstone.model.RawDocument;
import io.ragstone.spi.JobQueue;
import io.ragstone.spi.Store;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes jobs from the queue, each to its end. The only place that decides what a failure means. Documents are read and
 * cut on several threads, ahead of the one that writes them, many in a transaction. Thread-safe: several threads call
 * {@link #workOnce} in a loop, a test calls it once.
 */
final class IndexWorker {

    private static final Logger LOG = LoggerFactory.getLogger(IndexWorker.class);
    private static final Duration LEASE = Duration.ofMinutes(2);

    /**
     * Few enough that other processes get their share of a short queue. Doubled while a batch takes no time to speak
     * of, up to {@link #LARGEST_BATCH}: the longer a batch, the more of it is read while the part before is written.
     */
    private static final int SMALLEST_BATCH = 64;

    private static final int LARGEST_BATCH = 1_024;
    private static final long SHORT_NANOS = 1_000_000_000;

    /** Characters of documents that were read and wait to be written. */
    private static final long MOST_WAITING = 16L << 20;

    private final Store store;
    private final JobQueue queue;
    private final Sources sources;
    private final Pipeline pipeline;
    private final Heartbeat heartbeat;
    private final String name;
    private final Executor readers;
    private final int threads;

    /** What could not be ended because the store was away; the leases last on, and the jobs are not to blame. */
    private final Queue<Lease> unfinished = new ArrayDeque<>();

    private int batchSize = SMALLEST_BATCH;

    /** Whose jobs are taken: asked before each batch. */
    private final Supplier<Set<CollectionId>> mine;

    private final AtomicLong done = new AtomicLong();

    /**
     * @param mine the collections whose jobs are taken, asked before each batch
     * @param readers where documents are read and cut, on up to {@code threads} threads
     */
    IndexWorker(
            Store store,
            JobQueue queue,
            Sources sources,
            Supplier<Set<CollectionId>> mine,
            Pipeline pipeline,
            Heartbeat heartbeat,
            String name,
            Executor readers,
            int threads) {
        this.readers = readers;
        this.threads = threads;
        this.store = store;
        this.queue = queue;
        this.sources = sources;
        this.mine = mine;
        this.pipeline = pipeline;
        this.heartbeat = heartbeat;
        this.name = name;
    }

    /** Jobs that came to an end since this worker was made, whatever end. */
    long done() {
        return done.get();
    }

    /** A claimed job whose document is there to be indexed, and the generation to replace it with. */
    private record Begun(Lease lease, Collection collection, long generation) {

        DocumentKey key() {
            return lease.job().key().document();
        }
    }

    /** What became of a document's bytes: why it is left out, or what to write. */
    private record Prepared(
            RawDocument raw,
            Optional<String> skip,
            @Nullable DocumentContent content) {

        long weight() {
            return content == null
                    ? 0
                    : content.chunks().stream()
                            .mapToLong(chunk -> chunk.draft().text().length())
                            .sum();
        }
    }

    /**
     * Does the jobs that are due, up to a batch, and returns how many there were. One at a time: two that write would
     * only wait for each other.
     *
     * @throws RagstoneException if the store is away or a collection goes; the next call goes on with what was begun
     */
    synchronized int workOnce() {
        long started = System.nanoTime();
        List<Lease> leases = leases();
        if (leases.isEmpty()) {
            return 0;
        }
        try (Heartbeat.Beat beat = heartbeat.keep(leases, LEASE)) {
            try {
                work(leases, beat);
            } catch (RagstoneException away) {
                unfinished.addAll(beat.left());
                throw away;
            }
        }
        boolean isShort = System.nanoTime() - started < SHORT_NANOS;
        batchSize = isShort ? Math.min(LARGEST_BATCH, batchSize * 2) : Math.max(SMALLEST_BATCH, batchSize / 2);
        done.addAndGet(leases.size());
        return leases.size();
    }

    private List<Lease> leases() {
        var again = new ArrayList<Lease>();
        for (Lease lease = unfinished.poll(); lease != null; lease = unfinished.poll()) {
            again.add(lease);
        }
        try {
            again.removeIf(lease -> !queue.extend(lease, LEASE));
        } catch (StoreException stillAway) {
            unfinished.addAll(again);
            throw stillAway;
        }
        return again.isEmpty() ? claimed() : again;
    }

    private List<Lease> claimed() {
        Set<CollectionId> which = mine.get();
        return which.isEmpty() ? List.of() : queue.claim(new ClaimRequest(name, batchSize, LEASE, which));
    }

    private void work(List<Lease> leases, Heartbeat.Beat beat) {
        var batch = new WriteBatch(store, queue, this::settle, beat);
        List<Begun> begun = begin(leases, beat);
        var ahead = new ReadAhead<>(begun, this::prepare, Prepared::weight, MOST_WAITING, readers, threads);
        for (int i = 0; i < begun.size(); i++) {
            int at = i;
            work(begun.get(i), () -> ahead.take(at), batch, beat);
        }
        batch.flush();
    }

    private Prepared prepare(Begun begun) {
        RawDocument raw = sources.of(begun.collection()).read(begun.key().path());
        Optional<String> skip = pipeline.skip(raw);
        return new Prepared(
                raw,
                skip,
                skip.isPresent() ? null : pipeline.process(begun.collection().spec(), raw, begun.generation()));
    }

    /**
     * Fences out earlier workers for all documents at once. A job may outlive what it was for: where the document has
     * gone, or was left out by a later scan, the job ends here.
     */
    private List<Begun> begin(List<Lease> leases, Heartbeat.Beat beat) {
        var collections = new HashMap<CollectionId, Optional<Collection>>();
        var known = new LinkedHashMap<Lease, Collection>();
        for (Lease lease : leases) {
            collections
                    .computeIfAbsent(lease.job().key().document().collection(), store::collection)
                    .ifPresent(collection -> known.put(lease, collection));
        }
        List<Long> generations = store.beginKnown(known.keySet().stream()
                .map(lease -> lease.job().key().document())
                .toList());
        var begun = new ArrayList<Begun>(known.size());
        var gone = new LinkedHashSet<>(leases);
        Iterator<Long> generation = generations.iterator();
        known.forEach((lease, collection) -> {
            long given = generation.next();
            if (given > 0) {
                begun.add(new Begun(lease, collection, given));
                gone.remove(lease);
            }
        });
        queue.completeAll(List.copyOf(gone));
        gone.forEach(beat::done);
        return begun;
    }

    private void work(Begun begun, Supplier<Prepared> read, WriteBatch batch, Heartbeat.Beat beat) {
        try {
            Prepared prepared = read.get();
            RawDocument raw = prepared.raw();
            if (prepared.content() == null) {
                batch.skip(
                        begun.lease(),
                        begun.generation(),
                        LedgerChange.skip(
                                raw.path(),
                                raw.fingerprint(),
                                raw.content().length(),
                                raw.modified(),
                                prepared.skip().orElseThrow()));
            } else {
                batch.add(begun.lease(), prepared.content());
            }
        } catch (RagstoneException failure) {
            if (WriteBatch.isAway(failure)) {
                throw failure;
            }
            settle(begun.lease(), begun.generation(), failure);
            beat.done(begun.lease());
        } catch (StackOverflowError | OutOfMemoryError | RuntimeException defect) {
            LOG.warn("indexing {} hit a defect", begun.key(), defect);
            String reason = "a defect stopped it: " + defect.getClass().getSimpleName();
            settle(begun.lease(), begun.generation(), JobFailure.lasting(reason), failed(begun.lease(), reason));
            beat.done(begun.lease());
        }
    }

    /** A store that is away says nothing about the document: then nothing is settled. */
    private void settle(Lease lease, long generation, RagstoneException failure) {
        if (failure instanceof StoreException && failure.isTransient()) {
            throw failure;
        }
        if (failure instanceof NotFoundException) {
            queue.complete(lease);
            return;
        }
        String reason = String.valueOf(failure.getMessage());
        LOG.debug("indexing {} failed: {}", lease.job().key().document(), reason);
        JobFailure why = failure.isTransient() ? JobFailure.passing(reason) : JobFailure.lasting(reason);
        List<LedgerChange> changes = failure instanceof SourceException ? unseen(lease, reason) : failed(lease, reason);
        settle(lease, generation, why, changes);
    }

    private static List<LedgerChange> failed(Lease lease, String reason) {
        return List.of(LedgerChange.fail(lease.job().key().document().path(), reason));
    }

    /**
     * What could not be read may be readable later without having changed, for example when a folder above it is opened
     * up; so nothing is remembered that the next scan could take for the same.
     */
    private static List<LedgerChange> unseen(Lease lease, String reason) {
        String path = lease.job().key().document().path();
        LedgerChange forgotten = LedgerChange.touch(path, Fingerprint.UNKNOWN, -1, Optional.empty());
        return List.of(forgotten, LedgerChange.fail(path, reason));
    }

    private void settle(Lease lease, long generation, JobFailure failure, List<LedgerChange> changes) {
        if (!queue.extend(lease, LEASE)) {
            return;
        }
        boolean isLast = !failure.isTransient() || lease.job().attempts() + 1 >= JobQueue.MAX_ATTEMPTS;
        if (isLast && !isSettled(lease, generation, changes)) {
            queue.complete(lease);
        } else {
            queue.fail(lease, failure);
        }
    }

    /** False where the document, or all its collection, is not there to be settled any more. */
    private boolean isSettled(Lease lease, long generation, List<LedgerChange> changes) {
        try {
            return store.settle(lease.job().key().document(), generation, changes);
        } catch (NotFoundException removedMeanwhile) {
            return false;
        }
    }
}
