package io.ragstone.internal.sync;

import io.ragstone.error.NotFoundException;
import io.ragstone.error.RagstoneException;
import io.ragstone.error.StoreException;
import io.ragstone.model.ClaimRequest;
import io.ragstone.model.Collection;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.Fingerprint;
import io.ragstone.model.JobFailure;
import io.ragstone.model.Lease;
import io.ragstone.model.LedgerChange;
import io.ragstone.model.RawDocument;
import io.ragstone.spi.JobQueue;
import io.ragstone.spi.Store;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes jobs from the queue, each to its end. The only place that decides what a failure means. Thread-safe: several
 * threads call {@link #workOnce} in a loop, a test calls it once.
 */
final class IndexWorker {

    private static final Logger LOG = LoggerFactory.getLogger(IndexWorker.class);
    private static final Duration LEASE = Duration.ofMinutes(2);

    /** Few enough that other workers get their share of a short queue, enough to spare the queue's lock. */
    private static final int BATCH = 8;

    private final Store store;
    private final JobQueue queue;
    private final Sources sources;
    private final Pipeline pipeline;
    private final Heartbeat heartbeat;
    private final String name;

    IndexWorker(Store store, JobQueue queue, Sources sources, Pipeline pipeline, Heartbeat heartbeat, String name) {
        this.store = store;
        this.queue = queue;
        this.sources = sources;
        this.pipeline = pipeline;
        this.heartbeat = heartbeat;
        this.name = name;
    }

    /** Does the jobs that are due, up to a batch, and returns how many there were. */
    int workOnce() {
        List<Lease> leases = queue.claim(new ClaimRequest(name, BATCH, LEASE, Set.of()));
        try (Heartbeat.Beat beat = heartbeat.keep(leases, LEASE)) {
            for (Lease lease : leases) {
                work(lease);
                beat.done(lease);
            }
        }
        return leases.size();
    }

    private void work(Lease lease) {
        DocumentKey key = lease.job().key().document();
        try {
            index(key);
            queue.complete(lease);
        } catch (RagstoneException failure) {
            settle(lease, failure);
        } catch (StackOverflowError | OutOfMemoryError | RuntimeException defect) {
            LOG.warn("indexing {} hit a defect", key, defect);
            settle(
                    lease,
                    JobFailure.lasting(
                            "a defect stopped it: " + defect.getClass().getSimpleName()));
        }
    }

    private void index(DocumentKey key) {
        Optional<Collection> collection = store.collection(key.collection());
        if (collection.isEmpty() || store.entry(key).isEmpty()) {
            return;
        }
        long generation = store.begin(key);
        RawDocument raw = sources.of(collection.get()).read(key.path());
        Optional<String> skip = pipeline.skip(raw);
        if (skip.isPresent()) {
            Fingerprint seen = raw.fingerprint();
            store.record(
                    key.collection(),
                    List.of(LedgerChange.skip(key.path(), seen, raw.content().length(), raw.modified(), skip.get())));
        } else {
            store.replace(pipeline.process(collection.get().spec(), raw, generation));
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
