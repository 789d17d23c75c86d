package io.ragstone.internal.sync;

import io.ragstone.error.NotFoundException;
import io.ragstone.error.RagstoneException;
import io.ragstone.error.StoreException;
import io.ragstone.model.ClaimRequest;
import io.ragstone.model.Collection;
import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentContent;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.JobFailure;
import io.ragstone.model.Lease;
import io.ragstone.model.LedgerChange;
import io.ragstone.model.RawDocument;
import io.ragstone.spi.JobQueue;
import io.ragstone.spi.Store;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
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
    private int batchSize = SMALLEST_BATCH;

    /** @param readers where documents are read and cut, on up to {@code threads} threads */
    IndexWorker(
            Store store,
            JobQueue queue,
            Sources sources,
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
        this.pipeline = pipeline;
        this.heartbeat = heartbeat;
        this.name = name;
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
     */
    synchronized int workOnce() {
        long started = System.nanoTime();
        List<Lease> leases = queue.claim(new ClaimRequest(name, batchSize, LEASE, Set.of()));
        if (leases.isEmpty()) {
            return 0;
        }
        try (Heartbeat.Beat beat = heartbeat.keep(leases, LEASE)) {
            var batch = new WriteBatch(store, queue, this::settle, beat);
            List<Begun> begun = begin(leases);
            var ahead = new ReadAhead<>(begun, this::prepare, Prepared::weight, MOST_WAITING, readers, threads);
            for (int i = 0; i < begun.size(); i++) {
                int at = i;
                work(begun.get(i), () -> ahead.take(at), batch);
            }
            batch.flush();
        }
        boolean isShort = System.nanoTime() - started < SHORT_NANOS;
        batchSize = isShort ? Math.min(LARGEST_BATCH, batchSize * 2) : Math.max(SMALLEST_BATCH, batchSize / 2);
        return leases.size();
    }

    private Prepared prepare(Begun begun) {
        RawDocument raw = sources.of(begun.collection()).read(begun.key().path());
        Optional<String> skip = pipeline.skip(raw);
        return new Prepared(
                raw,
                skip,
                skip.isPresent() ? null : pipeline.process(begun.collection().spec(), raw, begun.generation()));
    }

    /** Fences out earlier workers for all documents at once; jobs whose document is gone end here. */
    private List<Begun> begin(List<Lease> leases) {
        var collections = new HashMap<CollectionId, Optional<Collection>>();
        var present = new ArrayList<Begun>();
        var gone = new ArrayList<Lease>();
        for (Lease lease : leases) {
            DocumentKey key = lease.job().key().document();
            Optional<Collection> collection = collections.computeIfAbsent(key.collection(), store::collection);
            if (collection.isPresent() && store.entry(key).isPresent()) {
                present.add(new Begun(lease, collection.get(), 0));
            } else {
                gone.add(lease);
            }
        }
        queue.completeAll(gone);
        List<Long> generations = store.beginAll(present.stream().map(Begun::key).toList());
        var begun = new ArrayList<Begun>(present.size());
        for (int i = 0; i < present.size(); i++) {
            begun.add(new Begun(present.get(i).lease(), present.get(i).collection(), generations.get(i)));
        }
        return begun;
    }

    private void work(Begun begun, Supplier<Prepared> read, WriteBatch batch) {
        try {
            Prepared prepared = read.get();
            RawDocument raw = prepared.raw();
            if (prepared.content() == null) {
                batch.skip(
                        begun.lease(),
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
            settle(begun.lease(), failure);
        } catch (StackOverflowError | OutOfMemoryError | RuntimeException defect) {
            LOG.warn("indexing {} hit a defect", begun.key(), defect);
            settle(
                    begun.lease(),
                    JobFailure.lasting(
                            "a defect stopped it: " + defect.getClass().getSimpleName()));
        }
    }

    private void settle(Lease lease, RagstoneException failure) {
        if (failure instanceof NotFoundException) {
            queue.complete(lease);
            return;
        }
        String reason = String.valueOf(failure.getMessage());
        LOG.debug("indexing {} failed: {}", lease.job().key().document(), reason);
        settle(lease, failure.isTransient() ? JobFailure.passing(reason) : JobFailure.lasting(reason));
    }

    private void settle(Lease lease, JobFailure failure) {
        DocumentKey key = lease.job().key().document();
        boolean isLast = !failure.isTransient() || lease.job().attempts() + 1 >= JobQueue.MAX_ATTEMPTS;
        try {
            if (isLast) {
                store.record(key.collection(), List.of(LedgerChange.fail(key.path(), failure.reason())));
            }
            queue.fail(lease, failure);
        } catch (NotFoundException removedMeanwhile) {
            queue.complete(lease);
        } catch (StoreException away) {
            LOG.warn("{} could not be settled; its lease runs out and it is tried again", key, away);
        }
    }
}
