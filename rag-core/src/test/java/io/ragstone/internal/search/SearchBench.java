package io.ragstone.internal.search;

import io.ragstone.error.ConfigException;
import io.ragstone.internal.space.Models;
import io.ragstone.internal.space.SpaceNames;
import io.ragstone.internal.text.PassageText;
import io.ragstone.internal.text.TextAnalysis;
import io.ragstone.model.Bytes;
import io.ragstone.model.ChunkContent;
import io.ragstone.model.ChunkDraft;
import io.ragstone.model.ChunkKind;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.DocumentContent;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.EmbeddedText;
import io.ragstone.model.Fingerprint;
import io.ragstone.model.Hit;
import io.ragstone.model.LedgerChange;
import io.ragstone.model.Purpose;
import io.ragstone.model.SearchRequest;
import io.ragstone.model.SearchResponse;
import io.ragstone.model.SourceSpec;
import io.ragstone.model.TextVector;
import io.ragstone.model.UnembeddedText;
import io.ragstone.spi.EmbeddingModel;
import io.ragstone.spi.HybridSearcher;
import io.ragstone.spi.HybridSearcherProvider;
import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import io.ragstone.spi.StoreProvider;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/** A search engine over the memory store, and short ways to fill it and to ask it. */
final class SearchBench implements AutoCloseable {

    static final CollectionId DOCS = CollectionId.of("docs");

    private static final TextAnalysis ANALYSIS = TextAnalysis.standard();

    private final Store store;
    private Reranking reranking = Reranking.none();
    private Optional<EmbeddingModel> model = Optional.empty();

    SearchBench() {
        store = ServiceLoader.load(StoreProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.name().equals("memory"))
                .findFirst()
                .orElseThrow()
                .open("", StoreOptions.readWrite());
        collection(DOCS);
    }

    Store store() {
        return store;
    }

    void collection(CollectionId id) {
        store.save(CollectionSpec.of(id, SourceSpec.push()));
    }

    /** Adds a document whose passages stand one below the other, a blank line of no passage between them. */
    /** Passages too far apart to become one. */
    void put(String path, String... passages) {
        put(DOCS, path, "", passages);
    }

    void put(CollectionId id, String path, String language, String... passages) {
        var drafts = new ArrayList<ChunkDraft>();
        int line = 1;
        for (String passage : passages) {
            int last = line + passage.split("\n", -1).length - 1;
            drafts.add(ChunkDraft.of(passage, List.of(), line, last, ChunkKind.TEXT));
            line = last + 6;
        }
        put(new DocumentKey(id, path), language, drafts);
    }

    void put(DocumentKey key, String language, List<ChunkDraft> drafts) {
        var fingerprint = new Fingerprint("", sha256(key + drafts.toString()));
        store.record(key.collection(), List.of(LedgerChange.queue(key.path(), fingerprint, 1, Optional.empty(), "")));
        String title = key.path().substring(key.path().lastIndexOf('/') + 1);
        store.replace(new DocumentContent(
                key,
                store.begin(key),
                fingerprint,
                "1",
                title,
                "text/plain",
                language,
                Map.of(),
                1,
                Optional.empty(),
                Optional.empty(),
                drafts.stream()
                        .map(draft -> content(key, title, language, draft))
                        .toList(),
                List.of(),
                ""));
    }

    private ChunkContent content(DocumentKey key, String title, String language, ChunkDraft draft) {
        var text = new PassageText(
                draft.header() + "\n" + draft.text(),
                title,
                draft.breadcrumb(),
                key.path(),
                key.collection().toString(),
                draft.symbols());
        String embedded = EmbeddedText.of(title, draft.breadcrumb(), draft.header(), draft.text());
        return new ChunkContent(draft, ANALYSIS.passage(text, language), sha256(embedded));
    }

    /** Uses {@code embeddingModel} from now on, and embeds everything with it. */
    void embed(EmbeddingModel embeddingModel) {
        model = Optional.of(embeddingModel);
        store.activate(embeddingModel.space());
        List<UnembeddedText> backlog = claim(embeddingModel);
        while (!backlog.isEmpty()) {
            var vectors = new ArrayList<TextVector>();
            for (UnembeddedText text : backlog) {
                vectors.add(new TextVector(
                        text.textHash(),
                        embeddingModel
                                .embed(List.of(text.text()), Purpose.DOCUMENT)
                                .get(0)));
            }
            store.putVectors(embeddingModel.space(), vectors);
            backlog = claim(embeddingModel);
        }
    }

    private List<UnembeddedText> claim(EmbeddingModel embeddingModel) {
        return store.claimUnembedded(embeddingModel.space(), 1_000, Duration.ofMinutes(1));
    }

    /** Puts rankings in order by {@code others} from now on. */
    void rerank(Reranking others) {
        reranking = others;
    }

    /** Uses {@code embeddingModel} for queries from now on. */
    void model(EmbeddingModel embeddingModel) {
        model = Optional.of(embeddingModel);
    }

    /** An engine whose answers do not depend on how fast the machine is. */
    SearchEngine engine() {
        return new SearchEngine(
                store,
                ANALYSIS,
                new Planner(store, store, ANALYSIS, models(), SearchBench::profile, "balanced"),
                new LegRun(
                        store,
                        new VectorLeg(store, store, models(), new InTime(Runnable::run, Duration.ofMinutes(1))),
                        new ExactLeg(store, Duration.ofMinutes(1)),
                        Runnable::run),
                reranking);
    }

    private Models models() {
        Models.Configured configured =
                model.map(each -> Models.Configured.as("", each)).orElseGet(Models.Configured::none);
        return new Models(configured, new SpaceNames(store), name -> {
            throw new ConfigException("there is no model called " + name);
        });
    }

    static HybridSearcher profile(String name) {
        return ServiceLoader.load(HybridSearcherProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new ConfigException("no fusion profile is called '" + name + "'"))
                .create(Map.of());
    }

    SearchResponse search(SearchRequest request) {
        return engine().search(request);
    }

    SearchResponse search(String query) {
        return search(SearchRequest.of(query));
    }

    /** Paths of the hits, best first. */
    List<String> paths(String query) {
        return paths(search(query));
    }

    static List<String> paths(SearchResponse response) {
        return response.hits().stream().map(Hit::path).toList();
    }

    static String lines(String... lines) {
        return String.join("\n", lines);
    }

    /** A passage's text: what the given lines are in a document of numbered lines. */
    static ChunkDraft cut(List<String> document, int start, int end, String... breadcrumb) {
        String text = String.join("\n", document.subList(start - 1, end));
        return ChunkDraft.of(text, Arrays.asList(breadcrumb), start, end, ChunkKind.TEXT);
    }

    private static String sha256(String text) {
        return Bytes.trusted(text.getBytes(StandardCharsets.UTF_8)).sha256();
    }

    @Override
    public void close() {
        store.close();
    }
}
