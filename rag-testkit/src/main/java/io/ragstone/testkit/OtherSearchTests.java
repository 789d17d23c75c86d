package io.ragstone.testkit;

import static io.ragstone.testkit.StoreBench.ALL;
import static io.ragstone.testkit.StoreBench.DOCS;
import static io.ragstone.testkit.StoreBench.ENOUGH;
import static io.ragstone.testkit.StoreBench.OTHER;
import static io.ragstone.testkit.StoreBench.SECOND_SPACE;
import static io.ragstone.testkit.StoreBench.SPACE;
import static io.ragstone.testkit.StoreBench.document;
import static io.ragstone.testkit.StoreBench.everywhere;
import static io.ragstone.testkit.StoreBench.placesInOrder;
import static io.ragstone.testkit.StoreBench.placesOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ragstone.model.Candidate;
import io.ragstone.model.ChunkDraft;
import io.ragstone.model.ChunkKind;
import io.ragstone.model.ChunkRef;
import io.ragstone.model.Document;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.ExactQuery;
import io.ragstone.model.ExactResult;
import io.ragstone.model.Filter;
import io.ragstone.model.Glob;
import io.ragstone.model.LexicalCandidate;
import io.ragstone.model.Scope;
import io.ragstone.model.SymbolQuery;
import io.ragstone.model.TextPattern;
import io.ragstone.model.TextVector;
import io.ragstone.model.Vector;
import io.ragstone.model.VectorQuery;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/** Tests of the rules of {@link io.ragstone.spi.CandidateSearch} that are about vectors, characters and names. */
abstract class OtherSearchTests extends StoreTests {

    private static final Vector NORTH = Vector.normalised(0, 1, 0);

    OtherSearchTests(Supplier<StoreBench> bench) {
        super(bench);
    }

    @ParameterizedTest(name = "seed {0}")
    @Verifies("F4")
    @Seeded
    void nearestOrdersByCosine(long seed) {
        var random = new SplittableRandom(seed);
        Vector question = vector(random);
        var cosines = new HashMap<String, Double>();
        store().activate(SPACE);
        bench().put(document("a.md").passages(numbered(40)));
        bench().embed(SPACE, text -> {
            Vector vector = vector(random);
            cosines.put(text, vector.cosine(question));
            return vector;
        });
        int limit = random.nextInt(1, 50);

        List<Candidate> found = store().nearest(new VectorQuery(SPACE, question, everywhere(), limit));

        List<Double> best = cosines.values().stream()
                .sorted((left, right) -> Double.compare(right, left))
                .limit(limit)
                .toList();
        assertThat(found).hasSize(Math.min(limit, 40));
        for (int i = 0; i < found.size(); i++) {
            Candidate candidate = found.get(i);
            assertThat(candidate.score()).as("place %s", i).isCloseTo(best.get(i), within(1e-6));
            String text = "a.md\npassage " + candidate.chunk().ordinal();
            assertThat(candidate.score()).as("place %s", i).isCloseTo(cosines.getOrDefault(text, 2.0), within(1e-6));
        }
    }

    @Test
    @Verifies("F4")
    void equalCosinesStandInOrderOfCollectionPathAndOrdinal() {
        store().activate(SPACE);
        for (String path : List.of("\ud83d\ude00", "\uff5e", "b", "a")) {
            bench().put(document(path).title("t").passage("same").passage("same"));
        }
        bench().put(DocumentBuilder.document(new DocumentKey(OTHER, "0"))
                .title("t")
                .passage("same"));
        bench().embed(SPACE);

        List<Candidate> found = bench().nearest(SPACE, NORTH, everywhere(OTHER, DOCS));

        assertThat(placesInOrder(found))
                .containsExactly(
                        "a#0", "a#1", "b#0", "b#1", "\uff5e#0", "\uff5e#1", "\ud83d\ude00#0", "\ud83d\ude00#1", "0#0");
        assertThat(placesInOrder(store().nearest(new VectorQuery(SPACE, NORTH, everywhere(OTHER, DOCS), 3))))
                .containsExactly("a#0", "a#1", "b#0");
    }

    @Test
    @Verifies("F4")
    void vectorsOfOtherSpacesNeverCount() {
        store().activate(SPACE);
        bench().put("a.md", "first");
        bench().embed(SPACE, text -> NORTH);
        store().activate(SECOND_SPACE);
        bench().put("b.md", "second");
        String second = store().chunks(StoreBench.key("b.md")).get(0).textHash();

        store().putVectors(SECOND_SPACE, List.of(new TextVector(second, NORTH)));

        assertThat(placesInOrder(bench().nearest(SECOND_SPACE, NORTH, everywhere())))
                .containsExactly("b.md#0");
    }

    @Test
    @Verifies("F5")
    void exactFindsTheVeryCharacters() {
        bench().put("a.md", "100% sure", "100 percent", "Under_score", "underXscore", "back\\slash 'quoted' \"twice\"");

        assertThat(exactly("100%")).containsExactly("a.md#0");
        assertThat(exactly("r_s")).containsExactly("a.md#2");
        assertThat(exactly("under")).containsExactly("a.md#3");
        assertThat(exactly("\\slash 'quoted' \"t")).containsExactly("a.md#4");
        assertThat(exactly(".")).isEmpty();
        assertThat(exactly("00")).containsExactly("a.md#0", "a.md#1");
    }

    @Test
    @Verifies("F5")
    void exactFindsExpressionsLineByLine() {
        bench().put(document("a.md").passage(lines("", "one\ntwo\nthree")).passage("one two"));

        assertThat(placesInOrder(
                        bench().exact(TextPattern.regex("^two$"), everywhere()).candidates()))
                .containsExactly("a.md#0");
        assertThat(placesInOrder(bench().exact(TextPattern.regex("(?i)t(W|H)"), everywhere())
                        .candidates()))
                .containsExactly("a.md#0", "a.md#1");
    }

    @Test
    @Verifies("F5")
    void exactReadsTheHeaderToo() {
        bench().put(document("a.md").passage(lines("| head |", "| row |")));

        assertThat(exactly("| head |")).containsExactly("a.md#0");
    }

    @Test
    @Verifies("F5")
    void exactCountsMatchesAndKeepsReadingOrder() {
        bench().put("\ud83d\ude00", "rag rag rag");
        bench().put("\uff5e", "rag");
        bench().put("a", "none", "rag rag");
        bench().put(DocumentBuilder.document(new DocumentKey(OTHER, "0")).passage("rag"));

        ExactResult result = bench().exact(TextPattern.literal("rag"), everywhere(OTHER, DOCS));

        assertThat(placesInOrder(result.candidates())).containsExactly("a#1", "\uff5e#0", "\ud83d\ude00#0", "0#0");
        assertThat(result.candidates()).extracting(Candidate::score).containsExactly(2.0, 1.0, 3.0, 1.0);
        assertThat(result.complete()).isTrue();
        assertThat(placesOf(bench().exact(TextPattern.literal("rag"), everywhere(OTHER))
                        .candidates()))
                .containsExactly("0#0");
    }

    @Test
    @Verifies("F5")
    void exactStopsAtItsLimit() {
        bench().put(document("a.md").passages(numbered(20)));

        var query = new ExactQuery(TextPattern.literal("passage"), everywhere(), List.of(), 5, ENOUGH);

        assertThat(placesInOrder(store().exact(query).candidates()))
                .containsExactly("a.md#0", "a.md#1", "a.md#2", "a.md#3", "a.md#4");
        assertThat(store().exact(query).complete()).isTrue();
    }

    @Test
    @Verifies("F5")
    void exactLosesNothingByTermsThatAreRequired() {
        bench().put("a.md", "rag stone", "other", "stone rag");

        var query = new ExactQuery(TextPattern.literal("rag"), everywhere(), List.of("rag"), ALL, ENOUGH);

        assertThat(placesInOrder(store().exact(query).candidates())).containsExactly("a.md#0", "a.md#2");
    }

    @Test
    @Verifies("F5")
    void exactEndsWhenItsTimeIsOver() {
        bench().put(document("a.md").passages(numbered(20)).passage("x".repeat(40)));
        TextPattern endless = TextPattern.regex("x*".repeat(12) + "y");

        var late = new ExactQuery(TextPattern.literal("passage"), everywhere(), List.of(), ALL, Duration.ZERO);
        var stuck = new ExactQuery(endless, everywhere(), List.of(), ALL, Duration.ofMillis(20));

        assertThat(store().exact(late).complete()).isFalse();
        assertThat(store().exact(stuck).complete()).isFalse();
    }

    @Test
    @Verifies("F6")
    void wholeNamesComeFirstIgnoringCase() {
        bench().put(document("a.md").defining("one", "getUserById").defining("two", "outer", "User"));
        bench().put(document("b.md")
                .defining("three", "\u00dcSER")
                .defining("four", "user")
                .passage("user in text alone"));

        assertThat(placesInOrder(bench().symbols("uSER", false, everywhere()))).containsExactly("a.md#1", "b.md#1");
        assertThat(placesInOrder(bench().symbols("USER", true, everywhere())))
                .containsExactly("a.md#1", "b.md#1", "a.md#0");
        assertThat(placesInOrder(bench().symbols("\u00fcser", false, everywhere())))
                .containsExactly("b.md#0");
        assertThat(bench().symbols("us_r", true, everywhere())).isEmpty();
    }

    @Test
    @Verifies("F6")
    void qualifiedNamesMatchByTheirLastParts() {
        bench().put(document("a.md")
                .defining("one", "io.ragstone.Index.open")
                .defining("two", "ns::Index::reopen")
                .defining("three", "open"));

        assertThat(placesInOrder(bench().symbols("open", false, everywhere()))).containsExactly("a.md#0", "a.md#2");
        assertThat(placesInOrder(bench().symbols("index.open", false, everywhere())))
                .containsExactly("a.md#0");
        assertThat(placesInOrder(bench().symbols("Index::reopen", false, everywhere())))
                .containsExactly("a.md#1");
        assertThat(bench().symbols("dex.open", false, everywhere())).isEmpty();
        assertThat(placesInOrder(bench().symbols("dex.open", true, everywhere())))
                .containsExactly("a.md#0");
    }

    @Test
    @Verifies("F6")
    void namesStayInScopeAndLimit() {
        bench().put(document("a.md").defining("one", "part of it").defining("two", "part"));
        bench().put(DocumentBuilder.document(new DocumentKey(OTHER, "o.md")).defining("three", "PART"));

        assertThat(placesInOrder(bench().symbols("part", false, everywhere(OTHER))))
                .containsExactly("o.md#0");
        assertThat(placesInOrder(store().symbols(new SymbolQuery("part", true, everywhere(DOCS, OTHER), 2))))
                .containsExactly("a.md#1", "o.md#0");
    }

    @ParameterizedTest(name = "seed {0}")
    @Verifies("F7")
    @Seeded
    void everyLegFiltersAsTheFilterTests(long seed) {
        var documents = new RandomDocuments(new SplittableRandom(seed));
        store().activate(SPACE);
        Map<DocumentKey, DocumentBuilder> builders = new HashMap<>();
        for (int i = 0; i < 10; i++) {
            DocumentBuilder document = documents.document(documents.key(DOCS, OTHER), "mark");
            builders.put(document.key(), document);
            bench().put(document);
        }
        bench().embed(SPACE);

        for (int i = 0; i < 10; i++) {
            Filter filter = documents.filter();
            Set<String> expected = builders.keySet().stream()
                    .map(key -> store().document(key).orElseThrow())
                    .filter(filter::test)
                    .map(Document::key)
                    .map(DocumentKey::toString)
                    .collect(Collectors.toCollection(TreeSet::new));

            foundInEachLeg(new Scope(List.of(DOCS, OTHER), filter))
                    .forEach((leg, found) ->
                            assertThat(found).as("%s with %s", leg, filter).isEqualTo(expected));
        }
    }

    @Test
    @Verifies("F7")
    void aSelectiveFilterStillFillsTheLimit() {
        store().activate(SPACE);
        for (int i = 0; i < 60; i++) {
            bench().put(document("document-" + i)
                    .attribute("number", String.valueOf(i))
                    .defining("mark", "mark"));
        }
        bench().put(document("document-7")
                .attribute("number", "7")
                .passages(numbered(5))
                .passage("mark " + "filler ".repeat(99)));
        bench().embed(SPACE, text -> text.contains("document-7\n") ? Vector.normalised(-1, -1, -1) : NORTH);
        var scope = new Scope(List.of(DOCS), Filter.parse("number=7"));

        assertThat(store().nearest(new VectorQuery(SPACE, NORTH, scope, 6)))
                .hasSize(6)
                .allMatch(candidate -> candidate.chunk().document().path().equals("document-7"));
        assertThat(bench().lexical("mark", scope)).hasSize(1);
        assertThat(bench().exact(TextPattern.literal("passage"), scope).candidates())
                .hasSize(5);
    }

    @Test
    @Verifies("F7")
    void filtersFollowTheDocument() {
        bench().put(document("a.md").attribute("tag", "old").passage("mark"));
        var old = new Scope(List.of(DOCS), Filter.parse("tag=old"));
        var fresh = new Scope(List.of(DOCS), Filter.parse("tag=fresh and path=a*"));

        bench().put(document("a.md").attribute("tag", "fresh").passage("mark"));

        assertThat(bench().lexical("mark", old)).isEmpty();
        assertThat(bench().lexical("mark", fresh)).hasSize(1);
        assertThat(bench().lexical("mark", new Scope(List.of(DOCS), new Filter.Path(Glob.of("A.md")))))
                .isEmpty();
    }

    private Map<String, Set<String>> foundInEachLeg(Scope scope) {
        return Map.of(
                "lexical",
                        documents(bench().lexical("mark", scope).stream()
                                .map(LexicalCandidate::chunk)
                                .map(ChunkRef::document)),
                "nearest", documentsOf(bench().nearest(SPACE, NORTH, scope)),
                "exact",
                        documentsOf(bench().exact(TextPattern.literal("mark"), scope)
                                .candidates()),
                "symbol", documentsOf(bench().symbols("mark", false, scope)));
    }

    private static Set<String> documentsOf(List<Candidate> candidates) {
        return documents(candidates.stream().map(each -> each.chunk().document()));
    }

    private static Set<String> documents(Stream<DocumentKey> keys) {
        return keys.map(DocumentKey::toString).collect(Collectors.toCollection(TreeSet::new));
    }

    private Set<String> exactly(String text) {
        return placesOf(bench().exact(TextPattern.literal(text), everywhere()).candidates());
    }

    private static ChunkDraft lines(String header, String text) {
        int lines = (int) text.lines().count();
        return new ChunkDraft(text, header, List.of(), 1, lines, ChunkKind.TEXT, List.of());
    }

    private static List<String> numbered(int count) {
        return Stream.iterate(0, i -> i + 1)
                .limit(count)
                .map(i -> "passage " + i)
                .toList();
    }

    private static Vector vector(SplittableRandom random) {
        return Vector.normalised(
                (float) random.nextDouble(-1, 1), (float) random.nextDouble(-1, 1), (float) random.nextDouble(0.01, 1));
    }
}
