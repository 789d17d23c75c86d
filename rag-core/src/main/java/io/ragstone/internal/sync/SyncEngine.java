package io.ragstone.internal.sync;

import io.ragstone.error.ConfigException;
import io.ragstone.error.StoreException;
import io.ragstone.internal.space.Models;
import io.ragstone.internal.space.SpaceKeeper;
import io.ragstone.model.Bytes;
import io.ragstone.model.CareProgress;
import io.ragstone.model.Collection;
import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentContent;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.Fingerprint;
import io.ragstone.model.LedgerChange;
import io.ragstone.model.ProgressEvent;
import io.ragstone.model.ProgressListener;
import io.ragstone.model.RawDocument;
import io.ragstone.model.ReplaceOutcome;
import io.ragstone.model.SourceSpec;
import io.ragstone.model.SyncReport;
import io.ragstone.model.SyncReport.CollectionReport;
import io.ragstone.model.SyncRequest;
import io.ragstone.model.WorkReport;
import io.ragstone.spi.JobQueue;
import io.ragstone.spi.Source;
import io.ragstone.spi.Store;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps an index in step with its sources. Thread-safe. Threads start with the first work and end with {@link #close},
 * which lets running jobs finish; what still waits is done by whoever opens the index next.
 */
public final class SyncEngine implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(SyncEngine.class);

    private static final int MAX_FENCED_TRIES = 10;

    /** A process that stops over a scan keeps others from it for as long. */
    private static final Duration SCAN_LEASE = Duration.ofSeconds(30);

    /** How long a sync waits for the scan of another process. */
    private static final Duration SCAN_PATIENCE = Duration.ofMinutes(10);

    private final Store store;
    private final Pipeline pipeline;
    private final Sources sources;
    private final Scanner scanner;
    private final ScanGate gate = new ScanGate();
    private final ScanTurns turns;
    private final Workers workers;
    private final Refresher refresher;
    private final Reporter reporter;
    private final WatchNotes watchNotes;
    private final InstantSource clock;
    private final String name;
    private final Leftovers leftovers;

    /**
     * What gives texts their vectors.
     *
     * @param models the models at hand
     * @param keeper knows which space takes over when it is complete
     * @param isInBackground whether texts are embedded without being waited for
     */
    public record Embedder(Models models, SpaceKeeper keeper, boolean isInBackground) {}

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
            Optional<Embedder> embedder,
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
        this.turns = new ScanTurns(store, name, SCAN_LEASE, SCAN_PATIENCE);
        this.workers = new Workers(
                store,
                queue,
                sources,
                this::reachable,
                pipeline,
                embedder.map(each -> new EmbedWorker(store, each.models(), each.keeper())),
                embedder.map(Embedder::isInBackground).orElse(false),
                threads,
                name);
        this.refresher = new Refresher(this::scanQuietly, clock);
        this.reporter = new Reporter(store);
        this.watchNotes = new WatchNotes(store);
        this.clock = clock;
        this.name = name;
        this.leftovers = new Leftovers(store, queue);
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
            collections.forEach(each -> leftovers.clear(each.id()));
            embedded = request.waitsForVectors() ? drainBacklog(first, request.listener()) : 0;
        }
        List<CollectionReport> reports = scans.entrySet().stream()
                .map(each -> reporter.report(each.getKey(), each.getValue(), request.isDryRun()))
                .toList();
        return new SyncReport(
                reports, roots.notes(), roots.problems(), embedded, Duration.ofNanos(System.nanoTime() - start));
    }

    private int drainBacklog(CollectionId first, ProgressListener listener) {
        return (int) workers.drainBacklog(
                Long.MAX_VALUE,
                (done, total) -> listener.progress(
                        new ProgressEvent(ProgressEvent.Phase.EMBED, first, (int) done, (int) total)));
    }

    /**
     * Gives vectors to up to {@code limit} texts that wait for one; returns to how many.
     *
     * @param progress told of how many texts are done, of how many
     */
    public long embed(long limit, CareProgress progress) {
        return workers.drainBacklog(limit, (done, total) -> progress.progress("embedding", done, total));
    }

    /**
     * Looks for changes of {@code collections} in the background, each at most once in {@code interval}; waits at most
     * {@code wait} for the looking, never for the indexing. Returns whether the looking is done.
     */
    public boolean refresh(List<Collection> collections, Duration interval, Duration wait) {
        return refresher.refresh(collections, interval, wait);
    }

    /**
     * Keeps collections in step until what it returns is closed.
     *
     * @param which the collections; asked again and again
     * @param each told of what was found and done, on the watching thread
     */
    public Watcher watch(Supplier<List<Collection>> which, Consumer<CollectionReport> each) {
        var watcher = new Watcher(which, sources::of, collection -> look(collection, each), watchNotes, name, clock);
        watcher.start();
        return watcher;
    }

    /** Works on what waits, in the background, until this is closed. */
    public void workForOthers() {
        workers.wakeForOthers();
    }

    /** Works along until nothing is left that can be done here. */
    public void workOff(CareProgress progress) {
        workers.drain((done, total) -> progress.progress("indexing", done, total));
        embed(Long.MAX_VALUE, progress);
    }

    /** What has been done in this process so far. */
    public WorkReport worked() {
        return new WorkReport(workers.jobs(), workers.embedded());
    }

    /** The collections whose documents this machine can read; jobs of the others are left to those that can. */
    private Set<CollectionId> reachable() {
        return store.collections().stream()
                .filter(this::isReachable)
                .map(Collection::id)
                .collect(Collectors.toSet());
    }

    /** A source of a kind that nobody has brought along here is none of this machine's. */
    private boolean isReachable(Collection collection) {
        try {
            return sources.of(collection).isReachable();
        } catch (ConfigException notKnownHere) {
            LOG.debug("{} is left to others: {}", collection.id(), notKnownHere.getMessage());
            return false;
        }
    }

    private ScanResult look(Collection collection, Consumer<CollectionReport> each) {
        ScanResult result = scan(collection, SyncRequest.all());
        if (result.hasChanges()) {
            workers.drain(collection.id(), event -> {});
            each.accept(reporter.report(collection.id(), result, false));
        }
        return result;
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
        return gate.run(collection.id(), kind(request), () -> scanInTurn(collection, request));
    }

    private static String kind(SyncRequest request) {
        return request.isForced() + "/" + request.isDryRun() + "/" + request.confirmsRemovals();
    }

    /** A dry run writes nothing, so it need not wait for anyone. */
    private ScanResult scanInTurn(Collection collection, SyncRequest request) {
        if (request.isDryRun()) {
            return scan(collection, request, () -> {});
        }
        try (ScanTurns.Turn turn = turns.take(collection.id())) {
            return scan(asItStands(collection), request, turn::check);
        }
    }

    /** What another process has recorded meanwhile counts, for example for what is suspicious. */
    private Collection asItStands(Collection collection) {
        return store.collection(collection.id()).orElse(collection);
    }

    private ScanResult scan(Collection collection, SyncRequest request, Runnable check) {
        return scanner.scan(collection, sources.of(collection), pipeline.version(collection.spec()), request, check);
    }

    private void scanQuietly(Collection collection) {
        ScanResult result = gate.run(collection.id(), kind(SyncRequest.all()), () -> lookOrJoin(collection));
        if (result.hasWork()) {
            workers.wake();
        }
    }

    /** In the background, what another process sees at the same time will do; a sync looks for itself. */
    private ScanResult lookOrJoin(Collection collection) {
        Optional<Instant> before = asItStands(collection).scan().asOf();
        try (ScanTurns.Turn turn = turns.take(collection.id())) {
            Collection now = asItStands(collection);
            boolean isSeenByAnother = turn.hadToWait() && !now.scan().asOf().equals(before);
            return isSeenByAnother ? new ScanResult() : scan(now, SyncRequest.all(), turn::check);
        }
    }

    @Override
    public void close() {
        refresher.close();
        turns.close();
        workers.close();
        sources.close();
    }
}
