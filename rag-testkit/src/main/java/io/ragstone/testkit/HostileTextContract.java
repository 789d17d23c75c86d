package io.ragstone.testkit;

import static io.ragstone.testkit.HostileText.kept;
import static io.ragstone.testkit.StoreBench.ALL;
import static io.ragstone.testkit.StoreBench.DOCS;
import static io.ragstone.testkit.StoreBench.OTHER;
import static io.ragstone.testkit.StoreBench.everywhere;
import static io.ragstone.testkit.StoreBench.places;
import static io.ragstone.testkit.StoreBench.placesOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.AttributeValue;
import io.ragstone.model.Attributes;
import io.ragstone.model.Candidate;
import io.ragstone.model.CareProgress;
import io.ragstone.model.Chunk;
import io.ragstone.model.ChunkDraft;
import io.ragstone.model.ChunkKind;
import io.ragstone.model.ChunkRef;
import io.ragstone.model.Collection;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.Document;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.DocumentQuery;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.Filter;
import io.ragstone.model.Finding;
import io.ragstone.model.Glob;
import io.ragstone.model.LedgerChange;
import io.ragstone.model.LexicalCandidate;
import io.ragstone.model.Link;
import io.ragstone.model.LinkQuery;
import io.ragstone.model.ScanState;
import io.ragstone.model.Scope;
import io.ragstone.model.SourceSpec;
import io.ragstone.model.TextPattern;
import io.ragstone.spi.Store;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * Any text is data: hostile ones in every place that takes text come back, are found by themselves and by no other, and
 * leave all else as it is. The long form of rule S4 of {@link Store}; a store's own tests extend this class and say how
 * to make an empty store.
 */
@NullUnmarked
public abstract class HostileTextContract {

    private static final int DOCUMENTS = 3;
    private static final int LONG = 10_000;

    /** What the rules of other types leave of a text. */
    private static final int LONGEST_TERM = 128;

    private static final int LONGEST_TYPE = 1_000;
    private static final int LONGEST_LANGUAGE = 100;
    private static final int LONGEST_VALUE = 1_000;
    private static final int LONGEST_NAME = 64;
    private static final int LONGEST_LITERAL = 900;

    private StoreBench bench;

    /** For subclasses. */
    protected HostileTextContract() {}

    /** A store that holds nothing and takes its time from {@code clock}; the contract closes it. */
    protected abstract Store emptyStore(InstantSource clock);

    @BeforeEach
    final void openStore() {
        var time = ManualTime.start();
        bench = new StoreBench(emptyStore(time), time);
        bench.save(DOCS, OTHER);
    }

    @AfterEach
    final void closeStore() {
        bench.store().close();
    }

    private StoreBench bench() {
        return bench;
    }

    private Store store() {
        return bench.store();
    }

    private static String cut(String text, int most) {
        return text.substring(0, Math.min(text.length(), most));
    }

    /** All that can be text in a document is {@code text}, whose passage holds it between marks as well. */
    private static DocumentBuilder document(String text) {
        return DocumentBuilder.document(new DocumentKey(DOCS, cut(text, DocumentKey.MAX_PATH_LENGTH)))
                .title(text)
                .contentType(cut(text, LONGEST_TYPE))
                .language(cut(text, LONGEST_LANGUAGE))
                .pipeline(text)
                .note(text)
                .attribute("tag", cut(text, LONGEST_VALUE), "common")
                .attribute(text, "value")
                .attribute(attributeName(text), "named")
                .extractedText(text)
                .link(new Link(text, 1, text, text))
                .passage(new ChunkDraft(
                        "mark <" + text + ">", text, List.of(text, text), 1, 2, ChunkKind.TEXT, List.of(text)));
    }

    /** What of {@code text} can name an attribute in a filter. */
    private static String attributeName(String text) {
        var name = new StringBuilder("_");
        kept(text)
                .toLowerCase(Locale.ROOT)
                .codePoints()
                .filter(point -> Attributes.isName("_" + Character.toString(point)))
                .limit(LONGEST_NAME / 2)
                .forEach(name::appendCodePoint);
        return cut(name.toString(), LONGEST_NAME);
    }

    private Map<String, DocumentBuilder> put(List<String> texts) {
        var documents = new LinkedHashMap<String, DocumentBuilder>();
        for (String text : texts) {
            documents.put(text, document(text));
            bench().put(document(text));
        }
        return documents;
    }

    /** Something that must stay as it is. */
    private void putBystander() {
        bench().put(DocumentBuilder.document(new DocumentKey(OTHER, "a.md"))
                .attribute("tag", "calm")
                .defining("calm words", "calm")
                .link(1, "calm.md")
                .extractedText("calm words"));
        store().putMetadata("calm", "value");
    }

    private List<Object> bystander() {
        Scope other = everywhere(OTHER);
        var key = new DocumentKey(OTHER, "a.md");
        return List.of(
                store().document(key),
                store().chunks(key).stream().map(Chunk::text).toList(),
                bench().links(OTHER),
                placesOf(bench().symbols("calm", true, other)),
                places(bench().lexical("calm", other).stream().map(LexicalCandidate::chunk)),
                bench().counts(OTHER).chunks(),
                store().metadata("calm"));
    }

    private void assertWhole() {
        var findings = new ArrayList<Finding>();
        store().inspect(CareProgress.SILENT, findings::add);
        assertThat(findings).isEmpty();
    }

    private List<Document> stored() {
        return store().documents(new DocumentQuery(DOCS, Set.of(), Optional.empty(), ALL))
                .items();
    }

    private static Set<String> paths(Stream<String> paths) {
        return paths.map(HostileText::kept).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> pathsOf(Stream<ChunkRef> chunks) {
        return paths(chunks.map(chunk -> chunk.document().path()));
    }

    private static List<String> distinct(SplittableRandom random) {
        var byPath = new TreeMap<String, String>();
        new HostileText(random)
                .distinct(DOCUMENTS, LONG)
                .forEach(text -> byPath.putIfAbsent(kept(cut(text, LONGEST_LANGUAGE)), text));
        return List.copyOf(byPath.values());
    }

    @ParameterizedTest(name = "seed {0}")
    @Seeded
    void documentsComeBackAndGoOneByOne(long seed) {
        List<String> texts = distinct(new SplittableRandom(seed));
        putBystander();
        List<Object> before = bystander();
        Map<String, DocumentBuilder> documents = put(texts);

        assertThat(store().coverage(List.of(DOCS)).total().indexed()).isEqualTo(documents.size());
        documents.forEach((text, document) -> {
            assertStored(text, document.key());
            assertThat(store().storedDocument(document.key())).isPresent();
        });
        assertWhole();
        var left = new ArrayList<>(texts);
        for (String text : texts) {
            assertThat(store().removeDocuments(
                                    DOCS, List.of(document(text).key().path()))
                            .documents())
                    .isEqualTo(1);
            left.remove(text);
            assertThat(paths(stored().stream().map(each -> each.key().path())))
                    .isEqualTo(paths(left.stream().map(each -> cut(each, DocumentKey.MAX_PATH_LENGTH))));
        }
        assertWhole();
        assertThat(bystander()).isEqualTo(before);
    }

    private void assertStored(String text, DocumentKey key) {
        Document document = store().document(key).orElseThrow();
        assertThat(kept(document.key().path())).isEqualTo(kept(key.path()));
        assertThat(kept(document.title())).isEqualTo(kept(text));
        assertThat(kept(document.contentType())).isEqualTo(kept(cut(text, LONGEST_TYPE)));
        assertThat(kept(document.language())).isEqualTo(kept(cut(text, LONGEST_LANGUAGE)));
        assertThat(document.attributes().getOrDefault("tag", List.of()).stream().map(HostileText::kept))
                .containsExactly(kept(cut(text, LONGEST_VALUE)), "common");
        assertThat(document.attributes()).hasSize(3).containsEntry(attributeName(text), List.of("named"));
        assertThat(kept(store().extractedText(key).orElseThrow())).isEqualTo(kept(text));
        Chunk chunk = store().chunks(key).get(0);
        assertThat(kept(chunk.text())).isEqualTo(kept("mark <" + text + ">"));
        assertThat(kept(chunk.header())).isEqualTo(kept(text));
        assertThat(chunk.breadcrumb().stream().map(HostileText::kept)).containsExactly(kept(text), kept(text));
        var links = store().links(new LinkQuery(DOCS, Optional.empty(), Optional.of(text), Optional.of(text), ALL));
        assertThat(links).hasSize(1);
        assertThat(kept(links.get(0).link().from())).isEqualTo(kept(text));
        assertThat(kept(links.get(0).document().path())).isEqualTo(kept(key.path()));
        assertThat(store().links(new LinkQuery(DOCS, Optional.of(key.path()), Optional.empty(), Optional.empty(), ALL)))
                .isEqualTo(links);
    }

    @ParameterizedTest(name = "seed {0}")
    @Seeded
    void everyFilterMeansWhatItTests(long seed) {
        var random = new SplittableRandom(seed);
        List<String> texts = distinct(random);
        put(texts);
        List<Document> stored = stored();
        var asked = new ArrayList<>(texts);
        asked.add(new HostileText(random).upTo(LONG));
        for (String text : asked) {
            for (Filter filter : filters(kept(text))) {
                Set<String> expected = paths(stored.stream()
                        .filter(filter::test)
                        .map(each -> each.key().path()));
                Scope scope = new Scope(List.of(DOCS, OTHER), filter);
                assertThat(pathsOf(bench().lexical("mark", scope).stream().map(LexicalCandidate::chunk)))
                        .as("%s", filter)
                        .isEqualTo(expected);
            }
        }
    }

    private static List<Filter> filters(String text) {
        var filters = new ArrayList<Filter>();
        String glob = cut(text, Glob.MAX_LENGTH);
        filters.add(new Filter.Path(Glob.of(glob)));
        filters.add(new Filter.Path(Glob.of(cut(glob, Glob.MAX_LENGTH - 2) + "**")));
        filters.add(new Filter.Path(Glob.of("*" + cut(glob, Glob.MAX_LENGTH - 1))));
        filters.add(new Filter.CollectionName(Glob.ignoringCase(glob)));
        filters.add(new Filter.Version(Glob.ignoringCase(glob)));
        filters.add(new Filter.ContentType(Glob.ignoringCase(glob)));
        filters.add(new Filter.Language(cut(text, LONGEST_LANGUAGE)));
        for (Filter.Comparison comparison : Filter.Comparison.values()) {
            filters.add(new Filter.Attribute("tag", comparison, AttributeValue.folded(cut(text, LONGEST_VALUE))));
        }
        filters.add(new Filter.Attribute(attributeName(text), Filter.Comparison.EQUAL, "named"));
        filters.add(new Filter.Exists(attributeName(text)));
        filters.add(new Filter.Not(filters.get(0)));
        return filters;
    }

    private static List<String> literals(SplittableRandom random) {
        return distinct(random).stream()
                .map(text -> kept(cut(text, LONGEST_LITERAL)))
                .distinct()
                .toList();
    }

    @ParameterizedTest(name = "seed {0}")
    @Seeded
    void everyQuestionFindsWhatHoldsItAndNothingElse(long seed) {
        var random = new SplittableRandom(seed);
        List<String> texts = literals(random);
        put(texts);
        var asked = new ArrayList<>(texts);
        asked.add(literals(random).get(0));
        for (String text : asked) {
            String literal = "<" + text + ">";
            Set<String> holding = paths(texts.stream()
                    .filter(each -> kept("mark <" + each + ">").contains(literal))
                    .map(each -> cut(each, DocumentKey.MAX_PATH_LENGTH)));
            assertThat(pathsOf(bench().exact(TextPattern.literal(literal), everywhere()).candidates().stream()
                            .map(Candidate::chunk)))
                    .as("literal %s", literal)
                    .isEqualTo(holding);
            Set<String> named =
                    pathsOf(bench().symbols(text, false, everywhere()).stream().map(Candidate::chunk));
            assertThat(named).as("symbol %s", text).containsAll(texts.contains(text) ? holding : Set.of());
            assertThat(store().links(new LinkQuery(DOCS, Optional.empty(), Optional.of(text), Optional.empty(), ALL)))
                    .hasSize(texts.stream().map(HostileText::kept).anyMatch(kept(text)::equals) ? 1 : 0);
            bench().symbols(text, true, everywhere());
            bench().exact(TextPattern.name(text), everywhere());
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @Seeded
    void everyTermFindsTheTextsThatHoldIt(long seed) {
        var hostile = new HostileText(new SplittableRandom(seed));
        List<String> terms = terms(hostile);
        DocumentBuilder document = StoreBench.document("a.md").title("t");
        terms.forEach(term -> document.passage("mark " + term));
        bench().put(document);

        for (String term : terms) {
            Set<String> holding = new TreeSet<>();
            Set<String> beginning = new TreeSet<>();
            for (int i = 0; i < terms.size(); i++) {
                if (terms.get(i).equals(term)) {
                    holding.add("a.md#" + i);
                }
                if (terms.get(i).startsWith(term)) {
                    beginning.add("a.md#" + i);
                }
            }
            assertThat(places(bench().lexical(term, everywhere()).stream().map(LexicalCandidate::chunk)))
                    .as("term %s", term)
                    .isEqualTo(holding);
            assertThat(places(store().lexical(bench().words(List.of(), term, everywhere())).stream()
                            .map(LexicalCandidate::chunk)))
                    .as("prefix %s", term)
                    .containsAll(beginning);
            assertThat(store().statistics(List.of(term)).documentFrequency(term))
                    .isEqualTo(1);
        }
        String long1 = ("a" + hostile.upTo(LONG)).replaceAll("\\s", "").repeat(2_000);
        assertThat(store().lexical(bench().words(List.of(cut(long1, LONG), "mark"), cut(long1, LONG), everywhere())))
                .hasSize(terms.size());
        assertWhole();
    }

    /** No term holds white space, a NUL or half a character: analysis leaves none. */
    private static List<String> terms(HostileText hostile) {
        return hostile.distinct(12, LONGEST_TERM).stream()
                .map(text -> kept(text).replaceAll("\\s", "x"))
                .map(term -> term.length() > 3 && term.endsWith("ing") ? "x" : term)
                .distinct()
                .toList();
    }

    @ParameterizedTest(name = "seed {0}")
    @Seeded
    void collectionsSpacesMetadataAndLedgerTakeAnyText(long seed) {
        putBystander();
        List<Object> before = bystander();
        for (String text : distinct(new SplittableRandom(seed))) {
            assertMetadata(text);
            assertSpace(text);
            assertLedger(text);
            assertCollection(text);
        }
        assertThat(bystander()).isEqualTo(before);
        assertWhole();
    }

    private void assertMetadata(String text) {
        store().putMetadata("key " + text, text);
        Map<String, String> found = store().metadata("key " + text);
        assertThat(found).hasSize(1);
        found.forEach((key, value) -> {
            assertThat(kept(key)).isEqualTo(kept("key " + text));
            assertThat(kept(value)).isEqualTo(kept(text));
        });
        store().putMetadata("key " + text, "again");
        assertThat(store().metadata("key ")).hasSize(1).containsValue("again");
        store().putMetadata("key " + text, "");
        assertThat(store().metadata("key ")).isEmpty();
    }

    private void assertSpace(String text) {
        var space = new EmbeddingSpace(kept(text), kept(text), 3, kept(text));
        store().activate(space);
        assertThat(store().activeSpace()).contains(space);
        assertThat(store().spaces()).contains(space);
        bench().put(StoreBench.document("embedded").passage("mark " + text));
        bench().embed(space);
        assertThat(bench().withVectors(DOCS)).containsExactly("embedded#0");
        store().activate(StoreBench.SPACE);
        bench().embed(StoreBench.SPACE);
    }

    private void assertLedger(String text) {
        String path = kept(cut("new" + text, DocumentKey.MAX_PATH_LENGTH));
        bench().record(DOCS, LedgerChange.fail(path, text));
        assertThat(store().entry(new DocumentKey(DOCS, path)).map(entry -> kept(entry.reason())))
                .contains(kept(text));
        store().removeDocuments(DOCS, List.of(path));
        assertThat(store().entry(new DocumentKey(DOCS, path))).isEmpty();
    }

    private void assertCollection(String text) {
        CollectionId id = HostileText.collection("c", text);
        store().save(new CollectionSpec(
                id,
                new SourceSpec(kept("t" + text), kept(text), Map.of(kept(text), kept(text))),
                kept("c" + text),
                kept(text),
                List.of(kept(text))));
        Collection saved = store().collections().stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow();
        assertThat(saved.id().name()).isEqualTo(id.name());
        assertThat(saved.spec().source().location()).isEqualTo(kept(text));
        assertThat(saved.spec().source().settings()).isEqualTo(Map.of(kept(text), kept(text)));
        assertThat(saved.spec().chunking()).isEqualTo(kept("c" + text));
        assertThat(saved.spec().languages()).containsExactly(kept(text));
        store().recordScan(id, new ScanState(Optional.empty(), text, text, 0, 0, true, text));
        assertThat(store().claimScan(id, "owner " + kept(text), Duration.ofMinutes(1)))
                .isEqualTo("owner " + kept(text));
        assertThat(kept(store().claimScan(id, "another", Duration.ofMinutes(1))))
                .isEqualTo("owner " + kept(text));
        store().releaseScan(id, "owner " + kept(text));
        bench().put(DocumentBuilder.document(new DocumentKey(id, "a")).passage("mark"));
        assertThat(bench().lexical("mark", everywhere(id))).hasSize(1);
        assertThat(store().remove(id).documents()).isEqualTo(1);
        assertThat(store().collections()).extracting(each -> each.id()).containsExactlyInAnyOrder(DOCS, OTHER);
    }
}
