package io.ragstone.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.Document;
import io.ragstone.model.DocumentContent;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.DocumentQuery;
import io.ragstone.model.Filter;
import io.ragstone.model.Glob;
import io.ragstone.model.LexicalQuery;
import io.ragstone.model.Scope;
import io.ragstone.model.SourceSpec;
import io.ragstone.model.TermGroup;
import io.ragstone.spi.Store;
import io.ragstone.testkit.DocumentBuilder;
import io.ragstone.testkit.Seeded;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/** Paths and patterns over them, which PostgreSQL answers by regular expressions, ranges and keys. */
class FilterPathTest {

    private static final CollectionId DOCS = CollectionId.of("docs");
    private static final List<String> PARTS = List.of(
            "a", "b", "/", "😀", "\uFFFF", "\uD7FF", "\uE000", "*", "**", "?", "/**", "%", "'", "\\", ".", "(", "[^/]",
            "$", "\n");

    private final TestSchemas schemas = new TestSchemas();
    private Store store;
    private List<Document> all = List.of();

    @BeforeEach
    void open() {
        store = schemas.store(InstantSource.system());
        store.save(CollectionSpec.of(DOCS, SourceSpec.push()));
    }

    @AfterEach
    void close() throws SQLException {
        store.close();
        schemas.close();
    }

    @ParameterizedTest(name = "seed {0}")
    @Seeded
    void patternsMeanTheSameAsInJava(long seed) {
        var random = new SplittableRandom(seed);
        put(Stream.generate(() -> document(drawn(random))).limit(25));
        for (int i = 0; i < 40; i++) {
            assertAgrees(new Filter.Path(Glob.of(drawn(random))));
        }
    }

    @Test
    void thousandsOfPartsAreOneCondition() {
        put(Stream.of(document("document-7"), document("document-x")));
        List<Integer> numbers = IntStream.range(0, 5_000).boxed().toList();

        assertAgrees(Filter.anyOf(numbers, number -> new Filter.Path(Glob.of("document-" + number))));
        assertAgrees(new Filter.All(numbers.stream()
                .<Filter>map(n -> new Filter.Not(new Filter.Language("x" + n)))
                .toList()));
    }

    @ParameterizedTest(name = "seed {0}")
    @Seeded
    void attributesCompareTheSameAsInJava(long seed) {
        var random = new SplittableRandom(seed);
        put(IntStream.range(0, 25).mapToObj(i -> {
            DocumentBuilder document = document("d" + i);
            for (String name : List.of("a", "b")) {
                if (random.nextBoolean()) {
                    document.attribute(name, value(random), value(random));
                }
            }
            return document;
        }));
        for (int i = 0; i < 40; i++) {
            Filter.Comparison comparison =
                    Filter.Comparison.values()[random.nextInt(Filter.Comparison.values().length)];
            String name = List.of("a", "b", "c").get(random.nextInt(3));
            assertAgrees(new Filter.Attribute(name, comparison, value(random)));
        }
    }

    private static String value(SplittableRandom random) {
        return switch (random.nextInt(5)) {
            case 0 -> String.valueOf(random.nextInt(-3, 4));
            case 1 -> random.nextInt(3) + ".50";
            case 2 -> "x".repeat(random.nextInt(198, 203)) + random.nextInt(3);
            case 3 -> drawn(random);
            default -> "Word" + random.nextInt(3);
        };
    }

    /** Of documents with the same path the last one stays. */
    private void put(Stream<DocumentBuilder> documents) {
        var byKey = new TreeMap<DocumentKey, DocumentBuilder>();
        documents.forEach(document -> byKey.put(document.key(), document));
        List<Long> generations = store.beginAll(List.copyOf(byKey.keySet()));
        var contents = new ArrayList<DocumentContent>();
        byKey.values().forEach(document -> contents.add(document.build(generations.get(contents.size()))));
        store.replaceAll(contents);
        all = store.documents(new DocumentQuery(DOCS, Set.of(), Optional.empty(), 1_000))
                .items();
    }

    private static DocumentBuilder document(String path) {
        return DocumentBuilder.document(new DocumentKey(DOCS, path)).passage("mark");
    }

    private void assertAgrees(Filter filter) {
        Set<String> expected = all.stream()
                .filter(filter::test)
                .map(document -> document.key().path())
                .collect(Collectors.toCollection(TreeSet::new));
        List<TermGroup> mark = List.of(new TermGroup(List.of("mark")));
        var query = new LexicalQuery(
                mark, mark, "", store.statistics(List.of("mark")), new Scope(List.of(DOCS), filter), 1_000);

        Set<String> found = store.lexical(query).stream()
                .map(each -> each.chunk().document().path())
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(found)
                .as("%s over %s", filter, all.stream().map(Document::key).toList())
                .isEqualTo(expected);
    }

    private static String drawn(SplittableRandom random) {
        var parts = new ArrayList<String>();
        for (int i = random.nextInt(1, 5); i > 0; i--) {
            parts.add(PARTS.get(random.nextInt(PARTS.size())));
        }
        return String.join("", parts);
    }
}
