package io.ragstone.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.Document;
import io.ragstone.model.DocumentQuery;
import io.ragstone.model.Filter;
import io.ragstone.model.Glob;
import io.ragstone.model.LexicalQuery;
import io.ragstone.model.Scope;
import io.ragstone.model.TermGroup;
import io.ragstone.spi.Store;
import io.ragstone.testkit.Seeded;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Paths and patterns over them, which are the part of a filter that an index answers. */
class FilterSqlTest {

    private static final List<String> PARTS =
            List.of("a", "b", "/", "😀", "\uFFFF", "\uD7FF", "\uE000", "*", "**", "?", "/**", "%", "'");

    @TempDir
    private Path folder;

    private Store store;

    @BeforeEach
    void open() {
        store = TestStores.open(folder.resolve("rag.db"));
    }

    @AfterEach
    void close() {
        store.close();
    }

    @ParameterizedTest(name = "seed {0}")
    @Seeded
    void patternsMeanTheSameAsInJava(long seed) {
        var random = new SplittableRandom(seed);
        for (int i = 0; i < 25; i++) {
            TestStores.put(store, drawn(random), "mark");
        }
        for (int i = 0; i < 25; i++) {
            assertAgrees(new Filter.Path(Glob.of(drawn(random))));
        }
    }

    @Test
    void thousandsOfPartsAreOneCondition() {
        TestStores.put(store, "document-7", "mark");
        TestStores.put(store, "document-x", "mark");
        List<Integer> numbers = IntStream.range(0, 5_000).boxed().toList();

        assertAgrees(Filter.anyOf(numbers, number -> new Filter.Path(Glob.of("document-" + number))));
        assertAgrees(new Filter.All(numbers.stream()
                .<Filter>map(n -> new Filter.Not(new Filter.Language("x" + n)))
                .toList()));
    }

    private void assertAgrees(Filter filter) {
        Set<String> expected = all().stream()
                .filter(filter::test)
                .map(document -> document.key().path())
                .collect(Collectors.toCollection(TreeSet::new));
        List<TermGroup> mark = List.of(new TermGroup(List.of("mark")));
        var query = new LexicalQuery(
                mark, mark, "", store.statistics(List.of("mark")), new Scope(List.of(TestStores.DOCS), filter), 1_000);

        Set<String> found = store.lexical(query).stream()
                .map(each -> each.chunk().document().path())
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(found)
                .as("%s over %s", filter, all().stream().map(Document::key).toList())
                .isEqualTo(expected);
    }

    private List<Document> all() {
        return store.documents(new DocumentQuery(TestStores.DOCS, Set.of(), Optional.empty(), 1_000))
                .items();
    }

    private static String drawn(SplittableRandom random) {
        var parts = new ArrayList<String>();
        for (int i = random.nextInt(1, 5); i > 0; i--) {
            parts.add(PARTS.get(random.nextInt(PARTS.size())));
        }
        return String.join("", parts);
    }
}
