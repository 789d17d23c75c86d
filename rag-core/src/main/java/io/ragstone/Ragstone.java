package io.ragstone;

import io.ragstone.error.ConflictException;
import io.ragstone.error.NotFoundException;
import io.ragstone.error.RequestException;
import io.ragstone.internal.search.Inspector;
import io.ragstone.internal.search.SearchEngine;
import io.ragstone.internal.space.Models;
import io.ragstone.internal.space.SpaceKeeper;
import io.ragstone.internal.sync.KnowledgeBases;
import io.ragstone.internal.sync.Removals;
import io.ragstone.internal.sync.SyncEngine;
import io.ragstone.internal.sync.WatchNotes;
import io.ragstone.model.Bytes;
import io.ragstone.model.CareProgress;
import io.ragstone.model.Collection;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSelector;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.Coverage;
import io.ragstone.model.Document;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.DocumentQuery;
import io.ragstone.model.Explanation;
import io.ragstone.model.Explanation.Cause;
import io.ragstone.model.Job;
import io.ragstone.model.JobQuery;
import io.ragstone.model.JobSelector;
import io.ragstone.model.Page;
import io.ragstone.model.RawDocument;
import io.ragstone.model.RemovalReport;
import io.ragstone.model.SearchRequest;
import io.ragstone.model.SearchResponse;
import io.ragstone.model.SourceSpec;
import io.ragstone.model.SyncReport;
import io.ragstone.model.SyncRequest;
import io.ragstone.model.WorkReport;
import io.ragstone.spi.JobQueue;
import io.ragstone.spi.Reranker;
import io.ragstone.spi.Store;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * An index of documents that answers questions about them with cited passages. Thread-safe; one per application and
 * store is enough. {@link #close} lets running work finish; what still waits goes on when the index is opened next.
 *
 * <p>Every method may throw {@link io.ragstone.error.StoreException} when the store cannot answer, and
 * {@link IllegalStateException} after {@link #close}.
 */
public final class Ragstone implements AutoCloseable {

    private final Wiring wiring;
    private final Store store;
    private final JobQueue queue;
    private final KnowledgeBases knowledgeBases;
    private final SyncEngine sync;
    private final SearchEngine search;
    private final Models models;
    private final Optional<Reranker> reranker;
    private final SpaceKeeper keeper;
    private final ExecutorService legs;
    private final Care care;
    private final boolean isReadOnly;

    Ragstone(
            Wiring wiring,
            Store store,
            JobQueue queue,
            KnowledgeBases knowledgeBases,
            SyncEngine sync,
            SearchEngine search,
            Models models,
            Optional<Reranker> reranker,
            SpaceKeeper keeper,
            ExecutorService legs,
            Care care,
            boolean isReadOnly) {
        this.wiring = wiring;
        this.store = store;
        this.queue = queue;
        this.knowledgeBases = knowledgeBases;
        this.sync = sync;
        this.search = search;
        this.models = models;
        this.reranker = reranker;
        this.keeper = keeper;
        this.legs = legs;
        this.care = care;
        this.isReadOnly = isReadOnly;
    }

    /** Starts the choices of a new index or of one that exists. */
    public static RagstoneBuilder builder() {
        return new RagstoneBuilder();
    }

    /** Opens the index at {@code store}, such as {@code sqlite:rag.db} or {@code memory}, with the defaults. */
    public static Ragstone open(String store) {
        return builder().store(store).open();
    }

    /**
     * Adds a collection, or changes the settings of the one of that id. Nothing is read until the next {@link #sync}.
     *
     * @throws io.ragstone.error.ConfigException if the spec names something unknown
     * @throws ConflictException if a collection of that id has another source
     */
    public Collection add(CollectionSpec spec) {
        refuseReadOnly();
        wiring.check(spec);
        keeper.check();
        Optional<Collection> existing = store.collection(spec.id());
        if (existing.isPresent() && !isSameSource(existing.get().spec().source(), spec.source())) {
            SourceSpec source = existing.get().spec().source();
            throw new ConflictException("collection '" + existing.get().id() + "' exists and holds " + source.type()
                    + " " + source.location() + "; remove it first, or choose another name");
        }
        return store.save(spec);
    }

    private static boolean isSameSource(SourceSpec left, SourceSpec right) {
        return left.type().equals(right.type()) && left.location().equals(right.location());
    }

    /** Adds the folder at {@code absolutePath} as a collection called {@code name}. */
    public Collection addFolder(String name, String absolutePath) {
        return add(CollectionSpec.of(CollectionId.parse(name), SourceSpec.folder(absolutePath)));
    }

    /**
     * Makes every first-level folder of {@code absoluteRoot} a collection of that name, now and at each {@link #sync}
     * of all collections: new folders appear, vanished ones go, guarded like documents.
     *
     * @param like chunking, profile, languages and source settings of those collections; its id and location do not
     *     matter
     */
    public SyncReport addKnowledgeBases(String absoluteRoot, CollectionSpec like) {
        refuseReadOnly();
        wiring.check(new CollectionSpec(
                like.id(),
                new SourceSpec("folder", absoluteRoot, like.source().settings()),
                like.chunking(),
                like.profile(),
                like.languages()));
        knowledgeBases.add(absoluteRoot, like);
        KnowledgeBases.Changes roots = knowledgeBases.expand(false, false);
        return new SyncReport(List.of(), roots.notes(), roots.problems(), 0, Duration.ZERO);
    }

    /** The roots whose first-level folders are collections. */
    public List<String> knowledgeBaseRoots() {
        return knowledgeBases.roots();
    }

    /** Adds a collection called {@code name} whose documents are handed in with {@link #put}. */
    public Collection addPush(String name) {
        return add(CollectionSpec.of(CollectionId.parse(name), SourceSpec.push()));
    }

    /**
     * Indexes {@code document} in place of any of its path. It can be found by words when this returns, by meaning
     * shortly after. Cost: cutting and one short transaction; wait for nothing else.
     *
     * @throws ConflictException if the collection has a source of its own
     * @throws io.ragstone.error.ExtractionException if the text is beyond a limit
     */
    public void put(CollectionId id, NewDocument document) {
        refuseReadOnly();
        Collection collection = pushed(id);
        if (document.text().isBlank()) {
            throw new RequestException("document '" + document.path() + "' is blank; remove it instead");
        }
        Bytes content = Bytes.trusted(document.text().getBytes(StandardCharsets.UTF_8));
        keeper.settle();
        sync.put(
                collection,
                new RawDocument(
                        document.path(),
                        content,
                        SyncEngine.handedIn(content),
                        document.contentType(),
                        Optional.of(wiring.now()),
                        document.title(),
                        document.attributes(),
                        true));
    }

    /** Forgets a document that was handed in; the report is zero if there was none. */
    public RemovalReport remove(DocumentKey document) {
        refuseReadOnly();
        return store.removeDocuments(pushed(document.collection()).id(), List.of(document.path()));
    }

    private Collection pushed(CollectionId id) {
        Collection collection = collection(id);
        if (!collection.spec().source().type().equals(SourceSpec.PUSH)) {
            throw new ConflictException("collection '" + id + "' takes its documents from "
                    + collection.spec().source().location() + "; change them there");
        }
        return collection;
    }

    /** Forgets a collection with everything that belongs to it; files stay where they are. */
    public RemovalReport remove(CollectionId id) {
        refuseReadOnly();
        collection(id);
        queue.cancel(new JobSelector(Set.of(), Set.of(id)));
        return Removals.collection(store, id);
    }

    /**
     * Brings collections in step with their sources and returns when everything that could be done is done.
     *
     * @throws NotFoundException if the request names a collection that does not exist
     */
    public SyncReport sync(SyncRequest request) {
        refuseReadOnly();
        KnowledgeBases.Changes roots = request.collections().patterns().isEmpty()
                ? knowledgeBases.expand(request.confirmsRemovals(), request.isDryRun())
                : new KnowledgeBases.Changes(List.of(), List.of());
        boolean isOnlyRoots =
                store.collections().isEmpty() && !knowledgeBases.roots().isEmpty();
        List<Collection> chosen = isOnlyRoots ? List.of() : resolve(request.collections());
        if (!request.isDryRun()) {
            keeper.settle();
        }
        return sync.sync(chosen, request, roots);
    }

    /** Brings all collections in step. */
    public SyncReport sync() {
        return sync(SyncRequest.all());
    }

    /**
     * Looks for changes in the background, each collection at most once in {@code interval}, and waits at most
     * {@code wait} for the looking; what has changed is then pending, and is indexed in the background.
     *
     * @return whether everything was looked at
     */
    public boolean refresh(CollectionSelector collections, Duration interval, Duration wait) {
        refuseReadOnly();
        keeper.settle();
        return sync.refresh(resolve(collections), interval, wait);
    }

    /**
     * Keeps collections in step until what it returns is closed: looks at each at once, then whenever its source tells
     * of changes, and now and then where it does not. Changed documents can be found by words shortly after they were
     * saved. New collections are taken in as they come. {@link #status} of any process shows who watches, and how.
     *
     * @param each told of every look that changed something, on the watching thread, when its documents are indexed
     */
    public Watch watch(CollectionSelector collections, Consumer<SyncReport.CollectionReport> each) {
        refuseReadOnly();
        keeper.settle();
        return sync.watch(() -> present(collections), each)::close;
    }

    /**
     * Works for everyone who shares the store, in the background, until this is closed: on jobs of all collections
     * whose source this machine can read, and on texts without vectors where texts are embedded in the background.
     * Looks for no changes; that is for those who sync. Jobs of other collections are left to machines that can read
     * them.
     */
    public void work() {
        refuseReadOnly();
        keeper.settle();
        sync.workForOthers();
    }

    /**
     * Works as {@link #work} does, on texts without vectors in any case, and returns when nothing is left that can be
     * done here and now. Jobs that wait for their next attempt are left waiting.
     */
    public WorkReport workOff(CareProgress progress) {
        refuseReadOnly();
        keeper.settle();
        sync.workOff(progress);
        return sync.worked();
    }

    /** What this object has done so far, for whatever reason. */
    public WorkReport worked() {
        return sync.worked();
    }

    private List<Collection> present(CollectionSelector selector) {
        if (selector.patterns().isEmpty()) {
            knowledgeBases.expand(false, false);
        }
        return store.collections().isEmpty() ? List.of() : resolve(selector);
    }

    /**
     * Answers a question.
     *
     * @throws RequestException if the request cannot be answered as asked
     * @throws NotFoundException if it names a collection that does not exist
     */
    public SearchResponse search(SearchRequest request) {
        return search.search(Objects.requireNonNull(request, "request"));
    }

    /**
     * Answers a question and says why the answer is what it is. Costs several searches.
     *
     * @throws RequestException if the request cannot be answered as asked
     * @throws NotFoundException if it names a collection that does not exist
     */
    public Explanation explain(SearchRequest request) {
        return inspector().explain(request, Optional.empty());
    }

    /**
     * Also says why the document at {@code path}, in the collections asked, is among the hits, or why it is not. Where
     * the index does not know it, the source is looked through.
     *
     * @throws RequestException if the request cannot be answered as asked
     * @throws NotFoundException if it names a collection that does not exist
     */
    public Explanation explain(SearchRequest request, String path) {
        Explanation explanation = inspector().explain(request, Optional.of(path));
        boolean isUnknown = explanation.document().stream().anyMatch(each -> each.cause() == Cause.NOT_INDEXED);
        return isUnknown ? new Unindexed(sync).told(explanation, path, resolve(request.collections())) : explanation;
    }

    private Inspector inspector() {
        return new Inspector(search, store, store, store);
    }

    /** Answers {@code query} with the best hits from everywhere. */
    public SearchResponse search(String query) {
        return search(SearchRequest.of(query));
    }

    /**
     * Reads lines of a document that the index has accepted: as they are in the source now, where the source can give
     * them.
     *
     * @param firstLine from 1
     * @param lastLine inclusive; beyond the end means to the end
     * @throws NotFoundException if the index does not hold that document
     * @throws RequestException if {@code firstLine} lies beyond the end
     */
    public ReadResult read(DocumentKey document, int firstLine, int lastLine) {
        return new DocumentText(store, sync)
                .read(collection(document.collection()), document.path(), firstLine, lastLine);
    }

    /** All collections in order of id. */
    public List<Collection> collections() {
        return store.collections();
    }

    /** The documents of one collection. */
    public Page<Document> documents(DocumentQuery query) {
        collection(query.collection());
        return store.documents(query);
    }

    /** Jobs, oldest first. */
    public Page<Job> jobs(JobQuery query) {
        return queue.jobs(query);
    }

    /** Makes parked jobs wait again and starts on them; returns how many. */
    public int retryJobs(JobSelector which) {
        refuseReadOnly();
        int revived = queue.retry(which);
        sync.wake();
        return revived;
    }

    /** Takes jobs away; their documents stay pending until the next sync. Returns how many. */
    public int cancelJobs(JobSelector which) {
        refuseReadOnly();
        return queue.cancel(which);
    }

    /** How the index stands. Cheap: counters, and a count of the texts that wait for a vector. */
    public Status status() {
        return status(id -> true);
    }

    /** How a part of the index stands: the collections that {@code shown} lets through, and notes on no others. */
    public Status status(Predicate<CollectionId> shown) {
        List<Collection> collections = store.collections().stream()
                .filter(each -> shown.test(each.id()))
                .toList();
        Coverage coverage =
                store.coverage(collections.stream().map(Collection::id).toList());
        return Status.of(
                collections,
                coverage,
                queue.stats(),
                models,
                store.spaceStates(),
                new WatchNotes(store).read(wiring.now()),
                store.concerns());
    }

    /** What looks after the index as a whole. */
    public Care care() {
        return care;
    }

    /** What looks after the vectors and the models that make them. */
    public Embeddings embeddings() {
        return new Embeddings(store, models, keeper, sync, isReadOnly);
    }

    /** What judges the index by questions whose answers are known. */
    public Evaluator evaluator() {
        return new Evaluator(search, wiring::searcher, wiring.defaultProfile(), wiring.profileSettings());
    }

    private Collection collection(CollectionId id) {
        List<Collection> all = store.collections();
        List<CollectionId> meant = CollectionSelector.of(id.toString())
                .resolve(all.stream().map(Collection::id).toList());
        if (meant.size() > 1) {
            throw new ConflictException("'" + id + "' may be any of " + meant + "; name one");
        }
        return byId(all, meant.get(0));
    }

    private List<Collection> resolve(CollectionSelector selector) {
        List<Collection> all = store.collections();
        return selector.resolve(all.stream().map(Collection::id).toList()).stream()
                .map(id -> byId(all, id))
                .toList();
    }

    private static Collection byId(List<Collection> all, CollectionId id) {
        return all.stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
    }

    private void refuseReadOnly() {
        if (isReadOnly) {
            throw new ConflictException("the index was opened for reading alone; open it for writing to change it");
        }
    }

    @Override
    public void close() {
        sync.close();
        legs.shutdown();
        queue.close();
        store.close();
        models.close();
        reranker.ifPresent(Reranker::close);
    }
}
