package io.ragstone.internal.sync;

import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.JobRequest;
import io.ragstone.model.LedgerChange;
import io.ragstone.spi.JobQueue;
import io.ragstone.spi.Store;
import java.util.ArrayList;
import java.util.List;

/** Takes down what a scan decides. Confined to one thread. */
sealed interface LedgerWriter {

    /** A line for the ledger alone. */
    void write(LedgerChange change);

    /** A line for the ledger that also asks for the document to be indexed. */
    void queue(LedgerChange change);

    /** Asks for a document again whose ledger line stands. */
    void requeue(String path);

    /** Forgets documents. */
    void remove(List<String> paths);

    /** Everything taken down so far is written when this returns. */
    void flush();

    /** For a dry run. */
    final class Discarding implements LedgerWriter {
        @Override
        public void write(LedgerChange change) {}

        @Override
        public void queue(LedgerChange change) {}

        @Override
        public void requeue(String path) {}

        @Override
        public void remove(List<String> paths) {}

        @Override
        public void flush() {}
    }

    /**
     * Writes in batches: the ledger first, then the jobs, so that a job never finds no line; a lost job is asked for
     * again.
     */
    final class Writing implements LedgerWriter {

        private static final int BATCH = 2_000;

        private final CollectionId id;
        private final Store store;
        private final JobQueue queue;
        private final Runnable check;
        private final List<LedgerChange> changes = new ArrayList<>();
        private final List<JobRequest> jobs = new ArrayList<>();

        /** @param check throws if nothing may be written any more */
        Writing(CollectionId id, Store store, JobQueue queue, Runnable check) {
            this.check = check;
            this.id = id;
            this.store = store;
            this.queue = queue;
        }

        @Override
        public void write(LedgerChange change) {
            changes.add(change);
            flushIfLarge();
        }

        @Override
        public void queue(LedgerChange change) {
            changes.add(change);
            requeue(change.path());
        }

        @Override
        public void requeue(String path) {
            jobs.add(JobRequest.index(new DocumentKey(id, path)));
            flushIfLarge();
        }

        @Override
        public void remove(List<String> paths) {
            flush();
            Removals.documents(store, id, paths, check);
        }

        private void flushIfLarge() {
            if (changes.size() + jobs.size() >= BATCH) {
                flush();
            }
        }

        @Override
        public void flush() {
            if (!changes.isEmpty() || !jobs.isEmpty()) {
                check.run();
            }
            if (!changes.isEmpty()) {
                store.record(id, changes);
                changes.clear();
            }
            if (!jobs.isEmpty()) {
                queue.enqueue(jobs);
                jobs.clear();
            }
        }
    }
}
