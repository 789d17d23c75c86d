package io.ragstone.internal.sync;

import io.ragstone.error.StoreException;
import io.ragstone.model.Bytes;
import io.ragstone.model.Collection;
import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentContent;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.Fingerprint;
import io.ragstone.model.LedgerChange;
import io.ragstone.model.RawDocument;
import io.ragstone.model.ReplaceOutcome;
import io.ragstone.model.SourceSpec;
import io.ragstone.model.SyncReport;
import io.ragstone.model.SyncReport.CollectionReport;
import io.ragstone.model.SyncRequest;
import io.ragstone.spi.EmbeddingModel;
import io.ragstone.spi.JobQueue;
import io.ragstone.spi.Source;
import io.ragstone.spi.Store;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Keeps an index in step with its sources. Thread-safe. Threads start with the first work and end with {@link #close},
 * which lets running jobs finish; what still waits is done by whoever opens the index next.
 */
public final class SyncEngine implements AutoCloseable {

    private static final int MAX_FENCED_TRIES = 10;

    private final Store store;
    private final Pipeline pipeline;
    private final Sources sources;
    private final Scanner scanner;
    private final ScanGate gate = new ScanGate();
    private final Workers workers;
    private final Refresher refresher;
    private final Reporter reporter;

    /**
     * @param open opens the source of a collection that is not of type {@link SourceSpec#PUSH}
     * @param threads how many documents are read and cut at once
     * @param name who works, for people who look at leases
     */
    public SyncEngine(
            Store store,
            JobQueue queue,
            Pipeline pipeline,
            Function<Collection, Source> open,
            Optional<EmbeddingModel> model,
            RemovalGuard guard,
            RollingVerification verification,
            InstantSource clock,
            int threads,
            String name) {
        this.store = store;
        this.pipeline = pipeline;
        this.sources =
                new Sources(collection -> collection.spec().source().type().equals(SourceSpec.PUSH)
                        ? new PushSource(store, collection.id())
                        : open.apply(collection));
        this.scanner = new Scanner(store, queue, guard, verification, clock);
        this.workers = new Workers(store, queue, sources, pipeline, model, threads, name);
        this.refresher = new Refresher(this::scanQuietly, clock);
        this.reporter = new Reporter(store);
    }

    /**
     * Brings {@code collections} in step; returns when all that could be done is done.
     *
     * @param roots what was found about the roots of knowledge bases before, for the report
     */
    public SyncReport sync(List<Collection> collections, SyncRequest request, KnowledgeBases.Changes roots) {
        long start = System.nanoTime();
        Map<CollectionId, ScanResult> scans = new LinkedHashMap<>();
        for (Collection collection : collections) {
            scans.put(collection.id(), scan(collection, request));
        }
        int embedded = 0;
        if (!request.isDryRun() && !collections.isEmpty()) {
            CollectionId first = collections.get(0).id();
            workers.drain(first, request.listener());
            embedded = request.waitsForVectors() ? workers.drainBacklog(first, request.listener()) : 0;
        }
        List<CollectionReport> reports = scans.entrySet().stream()
                .map(each -> reporter.report(each.getKey(), each.getValue(), request.isDryRun()))
                .toList();
        return new SyncReport(
                reports, roots.notes(), roots.problems(), embedded, Duration.ofNanos(System.nanoTime() - start));
    }

    /**
     * Looks for changes of {@code collections} in the background, each at most once in {@code interval}; waits at most
     * {@code wait} for the looking, never for the indexing. Returns whether the looking is done.
     */
    public boolean refresh(List<Collection> collections, Duration interval, Duration wait) {
        return refresher.refresh(collections, interval, wait);
    }

    /** Indexes a document that was handed in; it can be found by words when this returns. */
    public void put(Collection collection, RawDocument raw) {
        CollectionId id = collection.id();
        for (int tries = 0; tries < MAX_FENCED_TRIES; tries++) {
            store.record(
                    id,
                    List.of(LedgerChange.queue(
                            raw.path(), raw.fingerprint(), raw.content().length(), raw.modified(), "")));
            long generation = store.begin(new DocumentKey(id, raw.path()));
            DocumentContent content = pipeline.process(collection.spec(), raw, generation);
            if (store.replace(content) == ReplaceOutcome.REPLACED) {
                workers.wakeEmbedding();
                return;
            }
        }
        throw StoreException.unavailable("others keep replacing " + raw.path() + " of " + id + "; try again", null);
    }

    /**
     * The text of a document as the source gives it now.
     *
     * @throws io.ragstone.error.SourceException if the source does not give it
     */
    public LiveText liveText(Collection collection, String path) {
        RawDocument raw = sources.of(collection).read(path);
        return new LiveText(pipeline.text(raw), raw.fingerprint().hash());
    }

    /** The fingerprint of content that is handed in: nothing can change it behind the index's back. */
    public static Fingerprint handedIn(Bytes content) {
        return PushSource.fingerprint(content);
    }

    /** Starts working on what waits, jobs and texts without vectors, in the background. */
    public void wake() {
        workers.wake();
    }

    private ScanResult scan(Collection collection, SyncRequest request) {
        String kind = request.isForced() + "/" + request.isDryRun() + "/" + request.confirmsRemovals();
        return gate.run(
                collection.id(),
                kind,
                () -> scanner.scan(collection, sources.of(collection), pipeline.version(collection.spec()), request));
    }

    private void scanQuietly(Collection collection) {
        ScanResult result = scan(collection, SyncRequest.all());
        if (result.hasWork()) {
            workers.wake();
        }
    }

    @Override
    public void close() {
        refresher.close();
        workers.close();
        sources.close();
    }
}
