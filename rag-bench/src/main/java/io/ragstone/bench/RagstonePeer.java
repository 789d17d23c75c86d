package io.ragstone.bench;

import io.ragstone.Ragstone;
import io.ragstone.bench.campaign.Providers;
import io.ragstone.internal.chunk.Policies;
import io.ragstone.internal.chunk.StructureChunkerProvider;
import io.ragstone.internal.sync.Pipeline;
import io.ragstone.internal.text.TextAnalysis;
import io.ragstone.model.Bytes;
import io.ragstone.model.ChunkContent;
import io.ragstone.model.ChunkDraft;
import io.ragstone.model.ChunkKind;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.DocumentContent;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.ExtractionLimits;
import io.ragstone.model.Filter;
import io.ragstone.model.Fingerprint;
import io.ragstone.model.LedgerChange;
import io.ragstone.model.Scope;
import io.ragstone.model.SearchMode;
import io.ragstone.model.SearchRequest;
import io.ragstone.model.SourceSpec;
import io.ragstone.model.TextVector;
import io.ragstone.model.VectorQuery;
import io.ragstone.spi.JobQueue;
import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Ragstone on one of its stores. Passages go in through the store's contract as a sync writes them: analysed on all
 * cores, some thousand in a transaction, one thread writing; then their vectors. Questions go through the front door.
 */
final class RagstonePeer implements Peer {

    private static final int DOCUMENTS_AT_ONCE = 400;
    private static final int BATCHES_AHEAD = 3;
    private static final String LANGUAGE = "en";
    private static final CollectionSpec NOTES =
            CollectionSpec.of(CollectionId.of("notes"), SourceSpec.push()).withLanguages(List.of(LANGUAGE));

    /** As many as one leg of a search asks for. */
    private static final int CANDIDATES = 200;

    private final Pipeline pipeline = new Pipeline(
            List.of(),
            new StructureChunkerProvider().create(),
            "structure",
            Policies::named,
            TextAnalysis.standard(),
            ExtractionLimits.DEFAULT);
    private final EmbeddingSpace space = PeerData.model().space();
    private final Store store;
    private final JobQueue queue;

    private @Nullable Ragstone index;

    /**
     * Opens an index.
     *
     * @param kind the name of store and queue
     * @param location what the store is told
     */
    RagstonePeer(String kind, String location) {
        this.store = Providers.store(kind).open(location, StoreOptions.readWrite());
        this.queue = Providers.queue(kind).open(location, StoreOptions.readWrite());
    }

    @Override
    public List<SearchMode> modes() {
        return ALL_MODES;
    }

    /** What one batch writes. */
    private record Batch(List<DocumentContent> documents, List<TextVector> vectors) {}

    @Override
    public void fill(PeerData.Reader passages) throws Exception {
        store.save(NOTES);
        store.activate(space);
        ExecutorService analysts =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try {
            var ahead = new ArrayDeque<Future<Batch>>();
            boolean isMore = true;
            while (isMore || !ahead.isEmpty()) {
                while (isMore && ahead.size() < BATCHES_AHEAD) {
                    List<ReadyPassage> next = passages.next(DOCUMENTS_AT_ONCE * ReadyPassage.PER_DOCUMENT);
                    isMore = !next.isEmpty();
                    ahead.add(analysts.submit(() -> batch(next)));
                }
                write(ahead.remove().get());
            }
        } finally {
            analysts.shutdownNow();
        }
        index = Ragstone.builder()
                .store(store, queue)
                .embedding(PeerData.model())
                .open();
    }

    private Batch batch(List<ReadyPassage> passages) {
        var documents = new ArrayList<DocumentContent>();
        var vectors = new ArrayList<TextVector>(passages.size());
        for (int from = 0; from < passages.size(); from += ReadyPassage.PER_DOCUMENT) {
            List<ReadyPassage> ofOne =
                    passages.subList(from, Math.min(passages.size(), from + ReadyPassage.PER_DOCUMENT));
            DocumentContent document = document(ofOne);
            documents.add(document);
            for (int i = 0; i < ofOne.size(); i++) {
                vectors.add(new TextVector(
                        document.chunks().get(i).textHash(), ofOne.get(i).vector()));
            }
        }
        return new Batch(documents, vectors);
    }

    private DocumentContent document(List<ReadyPassage> passages) {
        ReadyPassage first = passages.get(0);
        String path = path(first);
        var drafts = new ArrayList<ChunkDraft>(passages.size());
        int line = 1;
        int characters = 0;
        for (ReadyPassage each : passages) {
            int last = line + (int) each.text().chars().filter(c -> c == '\n').count();
            drafts.add(ChunkDraft.of(each.text(), List.of(), line, last, ChunkKind.TEXT));
            line = last + 1;
            characters += each.text().length();
        }
        List<ChunkContent> chunks = pipeline.analysed(NOTES, path, first.title(), LANGUAGE, drafts);
        Map<String, List<String>> attributes = new HashMap<>();
        for (PeerScope scope : PeerScope.values()) {
            attributes.put(scope.key(), List.of(scope.valueOf(first.document())));
        }
        return new DocumentContent(
                new DocumentKey(NOTES.id(), path),
                0,
                fingerprint(path),
                pipeline.version(NOTES),
                first.title(),
                "text/markdown",
                LANGUAGE,
                attributes,
                characters,
                Optional.empty(),
                Optional.empty(),
                chunks,
                List.of(),
                "");
    }

    private static String path(ReadyPassage passage) {
        return "note-" + passage.document() + ".md";
    }

    private static Fingerprint fingerprint(String path) {
        return new Fingerprint(
                "", Bytes.trusted(path.getBytes(StandardCharsets.UTF_8)).sha256());
    }

    private void write(Batch batch) {
        if (batch.documents().isEmpty()) {
            return;
        }
        store.record(
                NOTES.id(),
                batch.documents().stream()
                        .map(each -> LedgerChange.queue(
                                each.key().path(), each.fingerprint(), each.bytes(), each.modified(), ""))
                        .toList());
        List<Long> generations = store.beginAll(
                batch.documents().stream().map(DocumentContent::key).toList());
        var begun = new ArrayList<DocumentContent>(generations.size());
        for (int i = 0; i < generations.size(); i++) {
            begun.add(batch.documents().get(i).withGeneration(generations.get(i)));
        }
        store.replaceAll(begun);
        store.putVectors(space, batch.vectors());
    }

    @Override
    public int ask(SearchMode mode, PeerScope scope, PeerQuery query) {
        return opened().search(SearchRequest.of(query.text())
                        .withMode(mode)
                        .withFilter(filter(scope))
                        .withLimit(PeerQuery.COUNT))
                .hits()
                .size();
    }

    /** Not through the front door, where neighbouring passages become one hit. */
    @Override
    public List<Integer> nearest(PeerScope scope, PeerQuery query) {
        return store
                .nearest(new VectorQuery(
                        space, query.vector(), new Scope(List.of(NOTES.id()), filter(scope)), CANDIDATES))
                .stream()
                .limit(PeerQuery.COUNT)
                .map(each -> number(each.chunk().document().path(), each.chunk().ordinal()))
                .toList();
    }

    private static int number(String path, int ordinal) {
        int document = Integer.parseInt(path.substring("note-".length(), path.length() - ".md".length()));
        return document * ReadyPassage.PER_DOCUMENT + ordinal;
    }

    private static Filter filter(PeerScope scope) {
        return scope == PeerScope.ALL
                ? Filter.any()
                : new Filter.Attribute(scope.key(), Filter.Comparison.EQUAL, scope.value());
    }

    private Ragstone opened() {
        if (index == null) {
            throw new IllegalStateException("asked before it was filled");
        }
        return index;
    }

    @Override
    public void close() {
        if (index != null) {
            index.close();
        } else {
            queue.close();
            store.close();
        }
    }
}
