package io.ragstone.testkit;

import static io.ragstone.testkit.StoreBench.ALL;
import static io.ragstone.testkit.StoreBench.DOCS;
import static io.ragstone.testkit.StoreBench.OTHER;
import static io.ragstone.testkit.StoreBench.document;
import static io.ragstone.testkit.StoreBench.everywhere;
import static io.ragstone.testkit.StoreBench.place;
import static io.ragstone.testkit.StoreBench.places;
import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.DocumentKey;
import io.ragstone.model.FieldTerms;
import io.ragstone.model.LedgerChange;
import io.ragstone.model.LexicalCandidate;
import io.ragstone.model.LexicalQuery;
import io.ragstone.model.LexicalStatistics;
import io.ragstone.model.Scope;
import io.ragstone.model.TermGroup;
import io.ragstone.model.TextPattern;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/** Tests of the rules of {@link io.ragstone.spi.CandidateSearch} that are about words. */
abstract class WordSearchTests extends StoreTests {

    private static final double TIE = 1e-6;

    /** Whatever means something to SQL, to FTS5, to tsquery or to nobody at all. No term holds white space. */
    private static final List<String> NASTY = List.of(
            "\"",
            "\"\"",
            "'",
            "''",
            "*",
            "a*",
            "**",
            "^a",
            "-a",
            "+",
            "(",
            ")",
            "()",
            "{a}",
            "[",
            "a:b",
            "body:a",
            ":",
            "AND",
            "OR",
            "NOT",
            "NEAR",
            "NEAR(a,b)",
            "NULL",
            "a\"b",
            "a'b",
            "';--",
            "--",
            "/*",
            "%",
            "_",
            "\\",
            "\\'",
            "a&b",
            "a|b",
            "!a",
            "<->",
            "a:*",
            "?",
            "?1",
            "$1",
            "@a",
            ",",
            ";",
            ".",
            "\u0001",
            "\u001b[0m",
            "\u007f",
            "\ud83d\ude00",
            "\ud83d\ude00\ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67",
            "\ufffd",
            "\u77f3\u304c",
            "x".repeat(500),
            "\u77f3".repeat(166));

    WordSearchTests(Supplier<StoreBench> bench) {
        super(bench);
    }

    @ParameterizedTest(name = "seed {0}")
    @Verifies("F1")
    @Seeded
    void ranksAsTheFormulaDoes(long seed) {
        var random = new SplittableRandom(seed);
        Map<String, FieldTerms> passages = fill(random);
        for (int i = 0; i < 5; i++) {
            List<TermGroup> score = distinctWords(random, 5).stream()
                    .map(word -> new TermGroup(List.of(word)))
                    .toList();
            List<TermGroup> select = score.subList(0, random.nextInt(1, score.size() + 1));
            List<String> terms =
                    score.stream().map(group -> group.terms().get(0)).toList();
            var query =
                    new LexicalQuery(select, score, "", store().statistics(terms), everywhere(), random.nextInt(1, 12));

            assertRanked(store().lexical(query), query, passages);
        }
    }

    @Test
    @Verifies("F1")
    void theGivenStatisticsDecide() {
        bench().put("a.md", "rag", "stone");
        LexicalStatistics ragIsRare = new LexicalStatistics(100, 300, Map.of("rag", 1L, "stone", 90L));
        LexicalStatistics stoneIsRare = new LexicalStatistics(100, 300, Map.of("rag", 90L, "stone", 1L));

        assertThat(placesInOrder(ask(ragIsRare, "rag", "stone"))).containsExactly("a.md#0", "a.md#1");
        assertThat(placesInOrder(ask(stoneIsRare, "rag", "stone"))).containsExactly("a.md#1", "a.md#0");
    }

    @Test
    @Verifies("F1")
    void alternativesOfOneWordDoNotAddUp() {
        bench().put("a.md", "house haus filler", "house house filler", "filler filler filler");
        var group = List.of(new TermGroup(List.of("house", "haus")));
        var statistics = new LexicalStatistics(100, 300, Map.of("house", 2L, "haus", 1L));

        List<LexicalCandidate> found =
                store().lexical(new LexicalQuery(group, group, "", statistics, everywhere(), ALL));

        assertThat(placesInOrder(found)).containsExactly("a.md#1", "a.md#0");
    }

    @Test
    @Verifies("F1")
    void equalScoresStandInOrderOfCollectionPathAndOrdinal() {
        for (String path : List.of("\ud83d\ude00", "\uff5e", "b", "a")) {
            bench().put(document(path).title("t").passage("rag").passage("rag"));
        }
        bench().put(DocumentBuilder.document(new DocumentKey(OTHER, "0"))
                .title("t")
                .passage("rag"));

        assertThat(placesInOrder(bench().lexical("rag", everywhere(OTHER, DOCS))))
                .containsExactly(
                        "a#0", "a#1", "b#0", "b#1", "\uff5e#0", "\uff5e#1", "\ud83d\ude00#0", "\ud83d\ude00#1", "0#0");
    }

    @Test
    @Verifies("F1")
    void findsInEveryScoringFieldAndOnlyThere() {
        bench().put(document("path/x.md").title("title").defining("body walking", "symbol"));

        for (String term : List.of("path", "title", "body", "symbol", "walk")) {
            assertThat(bench().lexical(term, everywhere())).as(term).hasSize(1);
        }
        assertThat(bench().lexical("walking", everywhere())).isEmpty();
        assertThat(bench().lexical("bod", everywhere())).isEmpty();
        assertThat(bench().lexical("body", everywhere(OTHER))).isEmpty();
    }

    @Test
    @Verifies("F1")
    void givesBackTheTermsAsTheyWereStored() {
        DocumentBuilder document = document("a/b.md").title("running").defining("rag rag walking", "f", "g");
        bench().put(document);

        assertThat(bench().lexical("rag", everywhere()))
                .extracting(LexicalCandidate::terms)
                .containsExactly(document.build(1).chunks().get(0).terms());
    }

    @Test
    @Verifies("F1")
    void nothingSelectedFindsNothing() {
        bench().put("a.md", "rag");
        var groups = List.of(new TermGroup(List.of("rag")));

        assertThat(store().lexical(new LexicalQuery(
                        List.of(), groups, "", store().statistics(List.of("rag")), everywhere(), ALL)))
                .isEmpty();
    }

    @Test
    @Verifies("F2")
    void aPrefixFindsTermsAndWordsThatBeginWithIt() {
        bench().put(document("a.md")
                .title("t")
                .passage("walking")
                .passage("walked")
                .passage("sleepwalking"));

        assertThat(prefixed("walki")).containsExactly("a.md#0");
        assertThat(prefixed("walk")).containsExactly("a.md#0", "a.md#1");
        assertThat(prefixed("walke")).containsExactly("a.md#1");
        assertThat(prefixed("alk")).isEmpty();
    }

    @Test
    @Verifies("F2")
    void aPrefixSelectsBesidesTheTerms() {
        bench().put(document("a.md")
                .title("t")
                .passage("walking")
                .passage("stone")
                .passage("walking stone")
                .passage("no"));

        LexicalQuery query = bench().words(List.of("stone"), "walki", everywhere());

        assertThat(places(store().lexical(query).stream().map(LexicalCandidate::chunk)))
                .containsExactly("a.md#0", "a.md#1", "a.md#2");
        assertThat(store().lexical(query)).hasSize(3);
    }

    @Test
    @Verifies("F2")
    void aPrefixStaysInScope() {
        bench().put("a.md", "walking");
        bench().put(DocumentBuilder.document(new DocumentKey(OTHER, "o.md")).passage("walking"));

        List<LexicalCandidate> found = store().lexical(bench().words(List.of(), "walk", everywhere(OTHER)));

        assertThat(placesInOrder(found)).containsExactly("o.md#0");
    }

    @ParameterizedTest(name = "seed {0}")
    @Verifies("F3")
    @Seeded
    void statisticsCountPassagesThatCanBeFound(long seed) {
        var random = new SplittableRandom(seed);
        Map<String, FieldTerms> passages = fill(random);
        bench().put(DocumentBuilder.document(new DocumentKey(OTHER, "o.md")).passage("rag stone"));
        passages.put(
                "other",
                DocumentBuilder.document(new DocumentKey(OTHER, "o.md"))
                        .passage("rag stone")
                        .build(1)
                        .chunks()
                        .get(0)
                        .terms());
        List<String> terms = distinctWords(random, 6);

        LexicalStatistics statistics = store().statistics(terms);

        assertThat(statistics.chunks()).isEqualTo(passages.size());
        assertThat(statistics.terms())
                .isEqualTo(
                        passages.values().stream().mapToLong(FieldTerms::length).sum());
        for (String term : terms) {
            assertThat(statistics.documentFrequency(term))
                    .as(term)
                    .isEqualTo(passages.values().stream()
                            .filter(passage -> Bm25.frequency(passage, term) > 0)
                            .count());
        }
    }

    @Test
    @Verifies("F3")
    void statisticsForgetWhatCannotBeFoundAnyMore() {
        bench().put("removed.md", "rag");
        bench().put("replaced.md", "rag", "rag");
        bench().put("failed.md", "rag");

        store().removeDocuments(DOCS, List.of("removed.md"));
        bench().record(DOCS, LedgerChange.fail("failed.md", "broken"));
        bench().put("replaced.md", "stone");

        LexicalStatistics statistics = store().statistics(List.of("rag", "stone", "running"));
        assertThat(statistics).isEqualTo(new LexicalStatistics(2, 6, statistics.documentFrequencies()));
        assertThat(statistics.documentFrequency("rag")).isEqualTo(1);
        assertThat(statistics.documentFrequency("stone")).isEqualTo(1);
        assertThat(statistics.documentFrequency("running")).isZero();
    }

    @Test
    @Verifies("F8")
    void everyTermFindsItselfAndNothingElse() {
        DocumentBuilder document = document("nasty").title("t");
        NASTY.forEach(term -> document.passage("mark " + term));
        bench().put(document);

        for (int i = 0; i < NASTY.size(); i++) {
            String term = NASTY.get(i);
            assertThat(places(bench().lexical(term, everywhere()).stream().map(LexicalCandidate::chunk)))
                    .as("term %s", term)
                    .containsExactly("nasty#" + i);
            assertThat(store().statistics(List.of(term)).documentFrequency(term))
                    .as("frequency of %s", term)
                    .isEqualTo(1);
        }
    }

    @Test
    @Verifies("F8")
    void everyTermIsAPrefixOfItself() {
        DocumentBuilder document = document("nasty").title("t");
        NASTY.forEach(term -> document.passage("mark " + term));
        bench().put(document);

        for (int i = 0; i < NASTY.size(); i++) {
            assertThat(prefixed(NASTY.get(i))).as("prefix %s", NASTY.get(i)).contains("nasty#" + i);
        }
    }

    @Test
    @Verifies("F8")
    void allOfThemTogetherAreAQuery() {
        bench().put("a.md", "mark ';-- OR");
        List<TermGroup> groups = NASTY.subList(0, LexicalQuery.MAX_GROUPS).stream()
                .map(term -> new TermGroup(List.of(term, "';--")))
                .toList();

        assertThat(store().lexical(
                                new LexicalQuery(groups, groups, "\"*", store().statistics(NASTY), everywhere(), ALL)))
                .hasSize(1);
    }

    @Test
    @Verifies("F8")
    void anyTextIsALiteralAndAName() {
        DocumentBuilder document = document("nasty").title("t");
        NASTY.forEach(text -> document.defining("mark <" + text + ">", text));
        bench().put(document);

        for (int i = 0; i < NASTY.size(); i++) {
            Set<String> place = Set.of("nasty#" + i);
            TextPattern literal = TextPattern.literal("<" + NASTY.get(i) + ">");
            assertThat(StoreBench.placesOf(bench().exact(literal, everywhere()).candidates()))
                    .as("literal %s", literal.source())
                    .isEqualTo(place);
            assertThat(StoreBench.placesOf(bench().symbols(NASTY.get(i), false, everywhere())))
                    .as("symbol %s", NASTY.get(i))
                    .containsAll(place);
        }
    }

    private Map<String, FieldTerms> fill(SplittableRandom random) {
        var documents = new RandomDocuments(random);
        var builders = new HashMap<DocumentKey, DocumentBuilder>();
        for (int i = 0; i < 8; i++) {
            DocumentBuilder document = documents.document(documents.key(DOCS));
            builders.put(document.key(), document);
            bench().put(document);
        }
        var passages = new HashMap<String, FieldTerms>();
        builders.forEach((key, builder) -> {
            var chunks = builder.build(1).chunks();
            for (int i = 0; i < chunks.size(); i++) {
                passages.put(key.path() + "#" + i, chunks.get(i).terms());
            }
        });
        return passages;
    }

    private static List<String> distinctWords(SplittableRandom random, int most) {
        var documents = new RandomDocuments(random);
        var words = new ArrayList<String>();
        for (int i = random.nextInt(1, most + 1); i > 0; i--) {
            String word = documents.word();
            if (!words.contains(word)) {
                words.add(word);
            }
        }
        return words;
    }

    private static void assertRanked(
            List<LexicalCandidate> found, LexicalQuery query, Map<String, FieldTerms> passages) {
        List<String> matching = passages.keySet().stream()
                .filter(each -> query.select().stream()
                        .anyMatch(group -> Bm25.frequency(
                                        terms(passages, each), group.terms().get(0))
                                > 0))
                .toList();
        List<String> places = placesInOrder(found);
        assertThat(places).doesNotHaveDuplicates().isSubsetOf(matching);
        assertThat(places).hasSize(Math.min(query.limit(), matching.size()));
        double last = Double.POSITIVE_INFINITY;
        for (String each : places) {
            double score = Bm25.score(terms(passages, each), query.score(), query.statistics());
            assertThat(score).as("%s in %s", each, places).isLessThanOrEqualTo(last + TIE);
            last = score;
        }
        for (String each : matching) {
            double score = Bm25.score(terms(passages, each), query.score(), query.statistics());
            assertThat(places.contains(each) || score <= last + TIE)
                    .as("%s is left out", each)
                    .isTrue();
        }
    }

    private static FieldTerms terms(Map<String, FieldTerms> passages, String place) {
        return Objects.requireNonNull(passages.get(place), place);
    }

    private List<LexicalCandidate> ask(LexicalStatistics statistics, String... terms) {
        List<TermGroup> groups =
                Arrays.stream(terms).map(term -> new TermGroup(List.of(term))).toList();
        return store().lexical(new LexicalQuery(groups, groups, "", statistics, everywhere(), ALL));
    }

    private Set<String> prefixed(String prefix) {
        Scope scope = everywhere();
        return places(store().lexical(bench().words(List.of(), prefix, scope)).stream()
                .map(LexicalCandidate::chunk));
    }

    private static List<String> placesInOrder(List<LexicalCandidate> found) {
        return found.stream().map(each -> place(each.chunk())).toList();
    }
}
