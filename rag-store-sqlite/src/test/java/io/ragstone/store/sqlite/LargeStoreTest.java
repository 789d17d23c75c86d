package io.ragstone.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.internal.relevance.Bm25;
import io.ragstone.model.Candidate;
import io.ragstone.model.DocumentContent;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.Filter;
import io.ragstone.model.LexicalCandidate;
import io.ragstone.model.LexicalQuery;
import io.ragstone.model.LexicalStatistics;
import io.ragstone.model.Scope;
import io.ragstone.model.TermGroup;
import io.ragstone.model.TextVector;
import io.ragstone.model.Vector;
import io.ragstone.model.VectorQuery;
import io.ragstone.spi.Store;
import io.ragstone.testkit.DocumentBuilder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** More passages than one look takes in: each way to find candidates, against a look at every passage. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LargeStoreTest {

    private static final int DOCUMENTS = 400;
    private static final int PASSAGES = 10;
    private static final EmbeddingSpace SPACE = new EmbeddingSpace("test", "points", 16, "1");

    /** All, half, a tenth, one document in a hundred, one. */
    private static final List<String> FILTERS =
            List.of("", "path = even/**", "path = */t7/**", "path = */t7/h7/**", "path = odd/t3/h3/3.md");

    private Store store;
    private final Map<String, DocumentContent> contents = new HashMap<>();
    private final Map<String, Vector> vectors = new HashMap<>();

    @BeforeAll
    void fill(@TempDir Path folder) {
        var random = new SplittableRandom(11);
        store = TestStores.open(folder.resolve("rag.db"));
        store.activate(SPACE);
        var batch = new ArrayList<DocumentContent>();
        var points = new ArrayList<TextVector>();
        for (int number = 0; number < DOCUMENTS; number++) {
            DocumentBuilder document = TestStores.document(path(number));
            for (int i = 0; i < PASSAGES; i++) {
                document.passage("number " + number + " " + i + " " + words(random));
            }
            DocumentContent content = document.build(store.begin(document.key()));
            batch.add(content);
            contents.put(content.key().path(), content);
            content.chunks().forEach(chunk -> {
                Vector point = point(random);
                vectors.put(chunk.textHash(), point);
                points.add(new TextVector(chunk.textHash(), point));
            });
        }
        store.replaceAll(batch);
        store.putVectors(SPACE, points);
    }

    @AfterAll
    void close() {
        store.close();
    }

    private static String path(int number) {
        return (number % 2 == 0 ? "even" : "odd") + "/t" + number % 10 + "/h" + number % 100 + "/" + number + ".md";
    }

    /** "everywhere" in all passages, "often" in half, "sometimes" in a tenth, "seldom" in a hundredth. */
    private static String words(SplittableRandom random) {
        var text = new StringBuilder("everywhere");
        repeat(text, "often", random.nextInt(2) * random.nextInt(1, 3));
        repeat(text, "sometimes", random.nextInt(10) == 0 ? random.nextInt(1, 4) : 0);
        repeat(text, "seldom", random.nextInt(100) == 0 ? random.nextInt(1, 4) : 0);
        repeat(text, "filler", random.nextInt(12));
        return text.toString();
    }

    private static void repeat(StringBuilder text, String word, int times) {
        text.append((" " + word).repeat(times));
    }

    private static Vector point(SplittableRandom random) {
        var values = new float[SPACE.dimensions()];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return Vector.normalised(values);
    }

    private static Scope scope(int filter) {
        return new Scope(
                List.of(TestStores.DOCS),
                FILTERS.get(filter).isEmpty() ? Filter.any() : Filter.parse(FILTERS.get(filter)));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4})
    void wordsFindTheBestInAnyScope(int filter) {
        List<TermGroup> groups = groups("seldom", "sometimes", "often");
        for (int selecting = 1; selecting <= groups.size(); selecting++) {
            LexicalStatistics statistics = store.statistics(List.of("seldom", "sometimes", "often"));
            var query = new LexicalQuery(groups.subList(0, selecting), groups, "", statistics, scope(filter), 20);

            List<LexicalCandidate> found = store.lexical(query);

            var select = new Bm25(query.select(), statistics);
            var score = new Bm25(query.score(), statistics);
            List<Double> best = inScope(filter).stream()
                    .flatMap(content -> content.chunks().stream())
                    .filter(chunk -> select.score(chunk.terms()) > 0)
                    .map(chunk -> score.score(chunk.terms()))
                    .sorted(Comparator.reverseOrder())
                    .limit(20)
                    .toList();
            assertThat(found.stream().map(each -> score.score(each.terms())).toList())
                    .as("%s, selecting by %d", FILTERS.get(filter), selecting)
                    .isEqualTo(best);
        }
    }

    private static List<TermGroup> groups(String... words) {
        return Arrays.stream(words).map(word -> new TermGroup(List.of(word))).toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4})
    void meaningFindsTheNearestInAnyScope(int filter) {
        var random = new SplittableRandom(5);
        for (int i = 0; i < 10; i++) {
            Vector query = point(random);

            List<Candidate> found = store.nearest(new VectorQuery(SPACE, query, scope(filter), 10));

            List<Double> best = inScope(filter).stream()
                    .flatMap(content -> content.chunks().stream())
                    .map(chunk -> query.cosine(vectors.getOrDefault(chunk.textHash(), query)))
                    .sorted(Comparator.reverseOrder())
                    .limit(10)
                    .toList();
            assertThat(found.stream().map(Candidate::score).toList())
                    .as("%s, query %d", FILTERS.get(filter), i)
                    .isEqualTo(best);
        }
    }

    @Test
    void aPrefixOfManyWordsIsAnswered() {
        var query = new LexicalQuery(List.of(), List.of(), "o", store.statistics(List.of()), scope(0), 10);

        assertThat(store.lexical(query))
                .hasSize(10)
                .allSatisfy(each -> assertThat(each.terms().encoded()).contains("often"));
    }

    private List<DocumentContent> inScope(int filter) {
        return IntStream.range(0, DOCUMENTS)
                .filter(number -> switch (filter) {
                    case 0 -> true;
                    case 1 -> number % 2 == 0;
                    case 2 -> number % 10 == 7;
                    case 3 -> number % 100 == 7;
                    default -> number == 3;
                })
                .mapToObj(number -> contents.get(path(number)))
                .toList();
    }
}
