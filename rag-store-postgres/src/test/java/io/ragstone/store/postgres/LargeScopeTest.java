package io.ragstone.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.Candidate;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.DocumentContent;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.Filter;
import io.ragstone.model.LexicalCandidate;
import io.ragstone.model.LexicalQuery;
import io.ragstone.model.Scope;
import io.ragstone.model.SourceSpec;
import io.ragstone.model.TermGroup;
import io.ragstone.model.TextVector;
import io.ragstone.model.Vector;
import io.ragstone.model.VectorQuery;
import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import io.ragstone.testkit.DocumentBuilder;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is done where there is too much to look at all: with bounds so low that it happens here. */
class LargeScopeTest {

    private static final CollectionId DOCS = CollectionId.of("docs");
    private static final EmbeddingSpace SPACE = new EmbeddingSpace("test", "clusters", 32, "");
    private static final int DOCUMENTS = 300;
    private static final int PASSAGES = 10;
    private static final int CLUSTERS = 60;
    private static final int COUNT = 10;
    private static final Bounds LOW = new Bounds(200, 100);

    private final TestSchemas schemas = new TestSchemas();
    private final String address = schemas.address();
    private final SplittableRandom random = new SplittableRandom(4711);
    private final List<float[]> centres = new ArrayList<>();

    @AfterEach
    void dropSchemas() throws SQLException {
        schemas.close();
    }

    @Test
    void vectorsAreFoundThroughAnIndexInEveryScope() throws SQLException {
        try (Store filling = open(LOW)) {
            fill(filling);
        }
        assertThat(isIndexed()).isTrue();
        try (Store approximate = open(LOW);
                Store exact = open(Bounds.USUAL)) {
            for (Filter filter : List.of(Filter.any(), attribute("tenth"), attribute("hundredth"))) {
                assertThat(recall(approximate, exact, filter)).as("%s", filter).isGreaterThanOrEqualTo(0.95);
            }
        }
    }

    @Test
    void anIndexThatWasLeftHalfBuiltIsBuiltAnew() throws SQLException {
        try (Store filling = open(Bounds.USUAL)) {
            fill(filling);
        }
        assertThat(isIndexed()).isFalse();
        try (Connection connection = DriverManager.getConnection(TestSchemas.url());
                Statement sql = connection.createStatement()) {
            sql.execute("set search_path to " + Address.of(address).schema() + ", public");
            try {
                sql.execute("create unique index concurrently vectors_1_nearest on vectors_1 ((1))");
            } catch (SQLException duplicates) {
                assertThat(duplicates.getMessage()).contains("could not create unique index");
            }
        }
        assertThat(isIndexed()).isFalse();

        try (Store next = open(LOW)) {
            next.putVectors(SPACE, List.of(new TextVector("one-more", vector())));
        }

        assertThat(isIndexed()).isTrue();
    }

    @Test
    void aWordThatTooManyHoldIsFoundWhereItStandsOut() throws SQLException {
        try (Store store = open(LOW);
                Store exact = open(Bounds.USUAL)) {
            store.save(CollectionSpec.of(DOCS, SourceSpec.push()));
            var contents = new ArrayList<DocumentContent>();
            for (int i = 0; i < DOCUMENTS; i++) {
                int times = i % 50 == 0 ? 12 + i / 50 : 1 + random.nextInt(2);
                String text = "common ".repeat(times) + "filler ".repeat(40 + random.nextInt(200));
                DocumentBuilder document = document(i).passage(text.strip());
                contents.add(document.build(store.begin(document.key())));
            }
            store.replaceAll(contents);

            assertThat(places(words(store, 6, Filter.any()))).isEqualTo(places(words(exact, 6, Filter.any())));
            assertThat(words(store, DOCUMENTS, Filter.any())).hasSize(DOCUMENTS);
            Filter tenth = attribute("tenth");
            assertThat(words(store, DOCUMENTS, tenth)).hasSize(DOCUMENTS / 10);
        }
    }

    @Test
    void whoHoldsSeveralWordsIsFoundThoughOneOfThemStandsOutElsewhere() throws SQLException {
        try (Store store = open(LOW);
                Store exact = open(Bounds.USUAL)) {
            store.save(CollectionSpec.of(DOCS, SourceSpec.push()));
            var contents = new ArrayList<DocumentContent>();
            String filler = "filler ".repeat(150).strip();
            for (int i = 0; i < 3 * DOCUMENTS; i++) {
                String words = i < DOCUMENTS ? "common ".repeat(10) : i % 3 == 0 ? "second " : "";
                contents.add(document(i).passage(words + filler).build(store.begin(new DocumentKey(DOCS, "d" + i))));
            }
            var both = new DocumentKey(DOCS, "both");
            contents.add(DocumentBuilder.document(both)
                    .passage("common second " + filler)
                    .build(store.begin(both)));
            store.replaceAll(contents);

            assertThat(places(words(exact, 1, Filter.any(), "common", "second")))
                    .containsExactly("both");
            assertThat(places(words(store, 1, Filter.any(), "common", "second")))
                    .containsExactly("both");
        }
    }

    private static List<LexicalCandidate> words(Store store, int limit, Filter filter) {
        return words(store, limit, filter, "common");
    }

    /** By words of which the first selects. */
    private static List<LexicalCandidate> words(Store store, int limit, Filter filter, String... words) {
        List<TermGroup> groups =
                Stream.of(words).map(word -> new TermGroup(List.of(word))).toList();
        return store.lexical(new LexicalQuery(
                groups.subList(0, 1),
                groups,
                "",
                store.statistics(List.of(words)),
                new Scope(List.of(DOCS), filter),
                limit));
    }

    private static List<String> places(List<LexicalCandidate> found) {
        return found.stream().map(each -> each.chunk().document().path()).toList();
    }

    private Store open(Bounds bounds) {
        return new PostgresStore(
                Database.open(Server.at(Address.of(address), Server.FOR_A_STORE), StoreOptions.readWrite()), bounds);
    }

    private boolean isIndexed() throws SQLException {
        try (Connection connection = DriverManager.getConnection(TestSchemas.url());
                Statement sql = connection.createStatement();
                ResultSet row = sql.executeQuery(
                        "select exists (select 1 from pg_index where indisvalid and indexrelid = to_regclass('"
                                + Address.of(address).schema() + ".vectors_1_nearest'))")) {
            return row.next() && row.getBoolean(1);
        }
    }

    private void fill(Store store) {
        store.save(CollectionSpec.of(DOCS, SourceSpec.push()));
        store.activate(SPACE);
        for (int i = 0; i < CLUSTERS; i++) {
            centres.add(point(new float[SPACE.dimensions()], 1));
        }
        var contents = new ArrayList<DocumentContent>();
        var vectors = new ArrayList<TextVector>();
        for (int i = 0; i < DOCUMENTS; i++) {
            DocumentBuilder document = document(i);
            for (int j = 0; j < PASSAGES; j++) {
                document.passage("passage " + i + " " + j);
            }
            DocumentContent content = document.build(store.begin(document.key()));
            contents.add(content);
            content.chunks().forEach(chunk -> vectors.add(new TextVector(chunk.textHash(), vector())));
        }
        store.replaceAll(contents);
        store.putVectors(SPACE, vectors);
    }

    private static DocumentBuilder document(int number) {
        return DocumentBuilder.document(new DocumentKey(DOCS, "d" + number))
                .attribute("tenth", String.valueOf(number % 10))
                .attribute("hundredth", String.valueOf(number % 100));
    }

    private static Filter attribute(String name) {
        return new Filter.Attribute(name, Filter.Comparison.EQUAL, "3");
    }

    private Vector vector() {
        return Vector.normalised(
                point(centres.isEmpty() ? new float[SPACE.dimensions()] : centres.get(random.nextInt(CLUSTERS)), 0.3));
    }

    private float[] point(float[] around, double spread) {
        float[] point = around.clone();
        for (int i = 0; i < point.length; i++) {
            point[i] += (float) (spread * random.nextGaussian());
        }
        return point;
    }

    private double recall(Store approximate, Store exact, Filter filter) {
        double found = 0;
        int questions = 40;
        for (int i = 0; i < questions; i++) {
            var query = new VectorQuery(SPACE, vector(), new Scope(List.of(DOCS), filter), COUNT);
            List<Candidate> near = approximate.nearest(query);
            assertThat(near).as("as many as asked for").hasSize(COUNT);
            Set<Long> wanted = ids(exact.nearest(query));
            wanted.retainAll(ids(near));
            found += (double) wanted.size() / COUNT;
        }
        return found / questions;
    }

    private static Set<Long> ids(List<Candidate> candidates) {
        var ids = new HashSet<Long>();
        candidates.forEach(each -> ids.add(each.chunk().id()));
        return ids;
    }
}
