package io.ragstone.internal.sync;

import io.ragstone.model.Collection;
import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.DocumentState;
import io.ragstone.model.Job;
import io.ragstone.model.JobQuery;
import io.ragstone.model.JobState;
import io.ragstone.model.LedgerChange;
import io.ragstone.model.LedgerEntry;
import io.ragstone.model.Page;
import io.ragstone.model.ProgressEvent;
import io.ragstone.model.ProgressListener;
import io.ragstone.model.ScanOutcome;
import io.ragstone.model.ScanState;
import io.ragstone.model.SyncRequest;
import io.ragstone.spi.JobQueue;
import io.ragstone.spi.Source;
import io.ragstone.spi.Store;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Compares a source with the ledger and writes down what is to be done. Reads contents only where the cheap fingerprint
 * cannot decide. Thread-safe; {@link ScanGate} keeps it to one scan per collection.
 */
final class Scanner {

    private final Store store;
    private final JobQueue queue;
    private final RemovalGuard guard;
    private final RollingVerification verification;
    private final InstantSource clock;

    Scanner(Store store, JobQueue queue, RemovalGuard guard, RollingVerification verification, InstantSource clock) {
        this.store = store;
        this.queue = queue;
        this.guard = guard;
        this.verification = verification;
        this.clock = clock;
    }

    /** Scans {@code source} once. What is not a dry run is written when this returns. */
    ScanResult scan(Collection collection, Source source, String pipeline, SyncRequest request) {
        CollectionId id = collection.id();
        Instant began = clock.instant();
        Instant before = collection.scan().asOf().orElse(began);
        if (!request.isDryRun()) {
            settleParked(id);
        }
        Map<String, LedgerEntry> known = new HashMap<>();
        store.ledger(id, entry -> known.put(entry.path(), entry));
        LedgerWriter writer =
                request.isDryRun() ? new LedgerWriter.Discarding() : new LedgerWriter.Writing(id, store, queue);
        var difference = new Difference(
                known, source, pipeline, request.isForced(), path -> verification.isDue(path, before, began), writer);
        ProgressListener listener = request.listener();
        ScanOutcome outcome = source.scan(item -> {
            difference.meet(item);
            if (difference.seen() % 500 == 0) {
                listener.progress(new ProgressEvent(ProgressEvent.Phase.SCAN, id, difference.seen(), -1));
            }
        });
        ScanResult result = difference.result();
        result.problems.addAll(outcome.problems());
        result.ignored.putAll(outcome.ignored());
        int ignored =
                outcome.ignored().values().stream().mapToInt(Integer::intValue).sum();
        if (!outcome.cheapIsExact()) {
            difference.verify();
        }
        difference.settleFresh(outcome.complete());
        Optional<String> objection = guard.objection(
                collection.scan(),
                outcome,
                difference.seen() + ignored,
                difference.missing().size(),
                known.size());
        if (objection.isPresent() && !(request.confirmsRemovals() && outcome.complete())) {
            difference.holdBack(objection.get());
        } else if (outcome.complete()) {
            difference.remove();
        }
        writer.flush();
        if (!request.isDryRun()) {
            store.recordScan(id, state(collection.scan(), began, outcome, result, ignored));
        }
        listener.progress(new ProgressEvent(ProgressEvent.Phase.SCAN, id, difference.seen(), difference.seen()));
        return result;
    }

    private ScanState state(ScanState before, Instant began, ScanOutcome outcome, ScanResult result, int ignored) {
        boolean isTrusted = outcome.complete() && result.heldBack.isEmpty();
        return new ScanState(
                outcome.complete() ? Optional.of(began) : before.asOf(),
                isTrusted ? outcome.rootIdentity() : before.rootIdentity(),
                isTrusted ? outcome.revision() : before.revision(),
                result.heldBack.size(),
                ignored,
                outcome.complete() ? outcome.cheapIsExact() : before.cheapIsExact(),
                String.join("; ", result.problems));
    }

    /** A job that was parked because workers died over it leaves its document pending; the ledger then learns why. */
    private void settleParked(CollectionId id) {
        Optional<Long> after = Optional.empty();
        do {
            Page<Job> page = queue.jobs(new JobQuery(Set.of(id), Set.of(JobState.PARKED), after, 1_000));
            List<LedgerChange> failed = page.items().stream()
                    .filter(job -> isPending(job.key().document()))
                    .map(job -> LedgerChange.fail(job.key().document().path(), job.lastError()))
                    .toList();
            if (!failed.isEmpty()) {
                store.record(id, failed);
            }
            after = page.next().map(Long::valueOf);
        } while (after.isPresent());
    }

    private boolean isPending(DocumentKey key) {
        return store.entry(key)
                .filter(entry -> entry.state() == DocumentState.PENDING)
                .isPresent();
    }
}
