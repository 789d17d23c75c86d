package io.ragstone.testkit;

import io.ragstone.model.Candidate;
import io.ragstone.model.Chunk;
import io.ragstone.model.ChunkRef;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.Coverage;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.DocumentLink;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.ExactQuery;
import io.ragstone.model.ExactResult;
import io.ragstone.model.Filter;
import io.ragstone.model.LedgerChange;
import io.ragstone.model.LexicalCandidate;
import io.ragstone.model.LexicalQuery;
import io.ragstone.model.LinkQuery;
import io.ragstone.model.ReplaceOutcome;
import io.ragstone.model.Scope;
import io.ragstone.model.SourceSpec;
import io.ragstone.model.SymbolQuery;
import io.ragstone.model.TermGroup;
import io.ragstone.model.TextPattern;
import io.ragstone.model.TextVector;
import io.ragstone.model.UnembeddedText;
import io.ragstone.model.Vector;
import io.ragstone.model.VectorQuery;
import io.ragstone.spi.Store;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A store under test with its clock, and short ways to fill it and to ask it. */
final class StoreBench {

    static final CollectionId DOCS = CollectionId.of("docs");
    static final CollectionId OTHER = CollectionId.of("other");
    static final EmbeddingSpace SPACE = new EmbeddingSpace("test", "first", 3, "");
    static final EmbeddingSpace SECOND_SPACE = new EmbeddingSpace("test", "second", 3, "");
    static final Duration LEASE = Duration.ofMinutes(5);
    static final Duration ENOUGH = Duration.ofSeconds(30);
    static final int ALL = 10_000;

    private final Store store;
    private final ManualTime time;

    StoreBench(Store store, ManualTime time) {
        this.store = store;
        this.time = time;
    }

    Store store() {
        return store;
    }

    ManualTime time() {
        return time;
    }

    void save(CollectionId... ids) {
        for (CollectionId id : ids) {
            store.save(CollectionSpec.of(id, SourceSpec.push()));
        }
    }

    static DocumentKey key(String path) {
        return new DocumentKey(DOCS, path);
    }

    static DocumentBuilder document(String path) {
        return DocumentBuilder.document(key(path));
    }

    /** The way every document takes: queued by a scan, begun and replaced by a worker. */
    ReplaceOutcome put(DocumentBuilder document) {
        queue(document, "");
        return store.replace(document.build(store.begin(document.key())));
    }

    void put(String path, String... passages) {
        put(document(path).passages(List.of(passages)));
    }

    void queue(DocumentBuilder document, String movedFrom) {
        DocumentKey key = document.key();
        var content = document.build(0);
        record(
                key.collection(),
                LedgerChange.queue(key.path(), content.fingerprint(), content.bytes(), content.modified(), movedFrom));
    }

    void record(CollectionId id, LedgerChange... changes) {
        store.record(id, List.of(changes));
    }

    /** Embeds whatever is on the backlog of {@code space}, all texts by {@code model}. */
    void embed(EmbeddingSpace space, Function<String, Vector> model) {
        for (var claim = claim(space); !claim.isEmpty(); claim = claim(space)) {
            store.putVectors(
                    space,
                    claim.stream()
                            .map(text -> new TextVector(text.textHash(), model.apply(text.text())))
                            .toList());
        }
    }

    void embed(EmbeddingSpace space) {
        embed(space, StoreBench::vectorOf);
    }

    static List<TextVector> vectors(List<UnembeddedText> texts) {
        return texts.stream()
                .map(text -> new TextVector(text.textHash(), vectorOf(text.text())))
                .toList();
    }

    List<UnembeddedText> claim(EmbeddingSpace space) {
        return store.claimUnembedded(space, 100, LEASE);
    }

    Set<String> claimedTexts(EmbeddingSpace space) {
        return claim(space).stream().map(UnembeddedText::text).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Some vector that depends on the text alone. */
    static Vector vectorOf(String text) {
        int hash = text.hashCode();
        return Vector.normalised((hash & 0xff) + 1f, (hash >> 8 & 0xff) - 128f, (hash >> 16 & 0xff) - 128f);
    }

    static Scope everywhere(CollectionId... ids) {
        return new Scope(ids.length == 0 ? List.of(DOCS) : List.of(ids), Filter.any());
    }

    LexicalQuery words(List<String> terms, String prefix, Scope scope) {
        List<TermGroup> groups =
                terms.stream().map(term -> new TermGroup(List.of(term))).toList();
        return new LexicalQuery(groups, groups, prefix, store.statistics(terms), scope, ALL);
    }

    List<LexicalCandidate> lexical(String term, Scope scope) {
        return store.lexical(words(List.of(term), "", scope));
    }

    List<Candidate> nearest(EmbeddingSpace space, Vector vector, Scope scope) {
        return store.nearest(new VectorQuery(space, vector, scope, ALL));
    }

    /** The passages of {@code id} that can be found by meaning in the active space. */
    Set<String> withVectors(CollectionId id) {
        return store.activeSpace()
                .map(space -> placesOf(nearest(space, Vector.normalised(1, 1, 1), everywhere(id))))
                .orElse(Set.of());
    }

    ExactResult exact(TextPattern pattern, Scope scope) {
        return store.exact(new ExactQuery(pattern, scope, List.of(), ALL, ENOUGH));
    }

    List<Candidate> symbols(String name, boolean partial, Scope scope) {
        return store.symbols(new SymbolQuery(name, partial, scope, ALL));
    }

    List<DocumentLink> links(CollectionId id) {
        return store.links(new LinkQuery(id, Optional.empty(), Optional.empty(), Optional.empty(), ALL));
    }

    Coverage.Counts counts(CollectionId id) {
        return store.coverage(List.of(id)).total();
    }

    List<String> texts(String path) {
        return store.chunks(key(path)).stream().map(Chunk::text).toList();
    }

    /** Where {@code word} is found, leg by leg, as {@code path#ordinal}; by meaning, whatever has a vector. */
    Found found(String word, Scope scope) {
        return new Found(
                places(lexical(word, scope).stream().map(LexicalCandidate::chunk)),
                placesOf(exact(TextPattern.literal(word), scope).candidates()),
                placesOf(symbols(word, false, scope)),
                placesOf(nearest(SPACE, Vector.normalised(1, 1, 1), scope)),
                links(DOCS).stream()
                        .map(link -> link.document().path() + ">" + link.link().to())
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    static Set<String> placesOf(List<Candidate> candidates) {
        return places(candidates.stream().map(Candidate::chunk));
    }

    static List<String> placesInOrder(List<Candidate> candidates) {
        return candidates.stream().map(each -> place(each.chunk())).toList();
    }

    static Set<String> places(java.util.stream.Stream<ChunkRef> chunks) {
        return chunks.map(StoreBench::place).collect(Collectors.toCollection(TreeSet::new));
    }

    static String place(ChunkRef chunk) {
        return chunk.document().path() + "#" + chunk.ordinal();
    }

    /** All of the store that can be seen from outside, without the numbers that the store gives. */
    List<Object> everything(String word) {
        var all = new ArrayList<Object>();
        all.add(found(word, everywhere()));
        store.chunks(key("a.md")).forEach(chunk -> all.add(chunk.text() + chunk.startLine() + chunk.textHash()));
        all.add(store.document(key("a.md")));
        all.add(store.extractedText(key("a.md")));
        all.add(links(DOCS));
        all.add(store.coverage(List.of(DOCS)));
        all.add(store.statistics(List.of(word)));
        return all;
    }

    /** What each leg finds, as places. */
    record Found(Set<String> lexical, Set<String> exact, Set<String> symbols, Set<String> nearest, Set<String> links) {

        static final Found NOTHING = new Found(Set.of(), Set.of(), Set.of(), Set.of(), Set.of());
    }
}
