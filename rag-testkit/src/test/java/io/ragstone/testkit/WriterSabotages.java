package io.ragstone.testkit;

import io.ragstone.model.ChunkContent;
import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentContent;
import io.ragstone.model.DocumentLink;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.LedgerChange;
import io.ragstone.model.LinkQuery;
import io.ragstone.model.RemovalReport;
import io.ragstone.model.ReplaceOutcome;
import io.ragstone.model.TextVector;
import io.ragstone.spi.Store;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Stores that break one rule of writing. */
final class WriterSabotages {

    private WriterSabotages() {}

    /** Leaves long documents half written until another thread, if one reads, has read some. */
    static final class ReplacesInTwoSteps extends DelegatingStore {
        private static final int LONG = 5;
        private static final int READS = 8;

        private final AtomicLong reads = new AtomicLong();
        private volatile Thread reader = Thread.currentThread();

        ReplacesInTwoSteps(Store real) {
            super(real);
        }

        @Override
        protected void onCall(String method) {
            if (method.equals("chunks") || method.equals("lexical")) {
                reader = Thread.currentThread();
                reads.incrementAndGet();
            }
        }

        @Override
        public ReplaceOutcome replace(DocumentContent content) {
            if (content.chunks().size() >= LONG) {
                super.replace(content.withChunks(content.chunks().subList(0, 1)));
                awaitReads();
            }
            return super.replace(content);
        }

        private void awaitReads() {
            long enough = reads.get() + READS;
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
            while (reader != Thread.currentThread()
                    && reader.isAlive()
                    && reads.get() < enough
                    && System.nanoTime() < deadline) {
                Thread.onSpinWait();
            }
        }
    }

    static final class AppendsTheSecondTime extends DelegatingStore {
        private @Nullable DocumentContent last;

        AppendsTheSecondTime(Store real) {
            super(real);
        }

        @Override
        public synchronized ReplaceOutcome replace(DocumentContent content) {
            List<ChunkContent> chunks = content.equals(last)
                    ? Stream.concat(content.chunks().stream(), content.chunks().stream())
                            .toList()
                    : content.chunks();
            last = content;
            return super.replace(content.withChunks(chunks));
        }
    }

    static final class LetsEveryoneWrite extends DelegatingStore {
        LetsEveryoneWrite(Store real) {
            super(real);
        }

        @Override
        public ReplaceOutcome replace(DocumentContent content) {
            ReplaceOutcome outcome = super.replace(content);
            return outcome == ReplaceOutcome.FENCED
                    ? super.replace(content.withGeneration(super.begin(content.key())))
                    : outcome;
        }
    }

    static final class ForgetsWhereItWasMovedFrom extends DelegatingStore {
        ForgetsWhereItWasMovedFrom(Store real) {
            super(real);
        }

        @Override
        public void record(CollectionId id, List<LedgerChange> changes) {
            super.record(
                    id,
                    changes.stream()
                            .map(change -> change.kind() == LedgerChange.Kind.QUEUE ? inPlace(change) : change)
                            .toList());
        }

        private static LedgerChange inPlace(LedgerChange change) {
            return LedgerChange.queue(change.path(), change.seen(), change.size(), change.modified(), "");
        }
    }

    static final class KeepsLinksOfRemovedDocuments extends DelegatingStore {
        private final List<DocumentLink> ghosts = new ArrayList<>();

        KeepsLinksOfRemovedDocuments(Store real) {
            super(real);
        }

        @Override
        public RemovalReport removeDocuments(CollectionId id, List<String> paths) {
            paths.forEach(path -> ghosts.addAll(super.links(
                    new LinkQuery(id, Optional.of(path), Optional.empty(), Optional.empty(), StoreBench.ALL))));
            return super.removeDocuments(id, paths);
        }

        @Override
        public List<DocumentLink> links(LinkQuery query) {
            return Stream.concat(super.links(query).stream(), ghosts.stream()).toList();
        }
    }

    static final class NeverSharesVectors extends DelegatingStore {
        private final Set<String> embedded = new HashSet<>();

        NeverSharesVectors(Store real) {
            super(real);
        }

        @Override
        public void putVectors(EmbeddingSpace space, List<TextVector> vectors) {
            super.putVectors(space, vectors);
            vectors.forEach(vector -> embedded.add(vector.textHash()));
        }

        @Override
        public ReplaceOutcome replace(DocumentContent content) {
            return super.replace(content.withChunks(content.chunks().stream()
                    .map(chunk -> unshared(chunk, content.generation()))
                    .toList()));
        }

        private ChunkContent unshared(ChunkContent chunk, long generation) {
            return embedded.contains(chunk.textHash())
                    ? new ChunkContent(
                            chunk.draft(), chunk.terms(), DocumentBuilder.sha256(chunk.textHash() + generation))
                    : chunk;
        }
    }
}
