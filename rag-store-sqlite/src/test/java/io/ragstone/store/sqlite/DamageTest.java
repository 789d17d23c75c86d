package io.ragstone.store.sqlite;

import static io.ragstone.model.Finding.Remedy.MEND;
import static io.ragstone.model.Finding.Remedy.REBUILD;
import static io.ragstone.model.Finding.Remedy.REINDEX;
import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.CareProgress;
import io.ragstone.model.ChunkDraft;
import io.ragstone.model.ChunkKind;
import io.ragstone.model.ClaimRequest;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.Finding;
import io.ragstone.model.JobRequest;
import io.ragstone.model.SourceSpec;
import io.ragstone.model.TextVector;
import io.ragstone.model.UnembeddedText;
import io.ragstone.model.Vector;
import io.ragstone.spi.JobQueue;
import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import io.ragstone.testkit.DocumentBuilder;
import io.ragstone.testkit.ManualTime;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Damage done to a file on purpose is found under its own name, and what the store can mend is mended: afterwards every
 * row of every table is what it was before the damage.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DamageTest {

    private static final CollectionId DOCS = CollectionId.of("docs");
    private static final CollectionId NOTES = CollectionId.of("notes");
    private static final EmbeddingSpace SPACE = new EmbeddingSpace("test", "first", 3, "");
    private static final EmbeddingSpace OLD_SPACE = new EmbeddingSpace("test", "old", 2, "");

    private static final String CHUNK = "(select min(id) from chunks where document_id = " + document("b.md") + ")";
    private static final String VECTOR = "(select max(id) from vectors)";

    @TempDir
    private Path folder;

    private final ManualTime time = ManualTime.start();
    private Path whole = Path.of("set by", "makeWholeFile");
    private List<String> wholeRows = List.of();

    /**
     * Something that happens to a file.
     *
     * @param code how it must be called
     * @param remedy what must be said to help
     * @param sql what does the damage
     */
    private record Damage(String code, Finding.Remedy remedy, List<String> sql) {

        @Override
        public String toString() {
            return code + ": " + sql.get(0).strip();
        }
    }

    private static Damage mendable(String code, String... sql) {
        return new Damage(code, MEND, List.of(sql));
    }

    private static String document(String path) {
        return "(select id from documents where path = '" + path + "')";
    }

    static Stream<Damage> mendable() {
        return Stream.of(
                mendable("full-text-missing", "delete from terms_index where rowid = " + CHUNK),
                mendable(
                        "full-text-ghost",
                        "insert into terms_index (rowid, body, heading, path, symbol) values (" + CHUNK
                                + ", 'ghost words', '', '', '')"),
                mendable(
                        "full-text-ghost",
                        "delete from terms_index where rowid = " + CHUNK,
                        "insert into terms_index (rowid, body, heading, path, symbol) values (" + CHUNK
                                + ", 'other', '', '', '')",
                        "insert into terms_index (rowid, body, heading, path, symbol) select id, "
                                + "'shared words of b one more', 'b.md', 'b.md', '' from chunks where id = " + CHUNK),
                mendable(
                        "full-text-orphan",
                        "insert into terms_index (rowid, body, heading, path, symbol) values (0, 'orphan', '', '', '')"),
                mendable("full-text-missing", "delete from terms_index_docsize where id = " + CHUNK),
                mendable("full-text-unreadable", "update terms_index_data set block = x'00' where id > 1000"),
                mendable("full-text-missing", "insert into terms_index (terms_index) values ('delete-all')"),
                mendable("full-text-word-missing", "delete from words_index"),
                mendable("full-text-word-orphan", "insert into words_index (rowid, word) values (0, 'orphan')"),
                mendable(
                        "passage-orphan",
                        """
                        insert into chunks (id, document_id, ordinal, text_id, start_line, end_line, kind, breadcrumb,
                          header, text)
                        select 0, 4711, 0, text_id, 1, 1, 0, '', '', 'lost' from chunks where id =""" + CHUNK,
                        "insert into chunk_terms (chunk_id, terms) values (0, 'lost' || char(10, 10, 10, 10))",
                        "insert into terms_index (rowid, body, heading, path, symbol) values (0, 'lost', '', '', '')"),
                mendable("terms-orphan", "insert into chunk_terms (chunk_id, terms) values (0, 'lost')"),
                mendable("symbol-orphan", "insert into symbols (chunk_id, name, whole) values (0, 'lost', 1)"),
                mendable("symbol-parts-wrong", "delete from symbols where not whole"),
                mendable(
                        "text-missing",
                        "delete from texts where id = (select text_id from chunks where id = " + CHUNK + ")"),
                mendable("text-orphan", "insert into texts (id, hash) values (0, 'nobody')"),
                mendable("term-count-wrong", "update documents set terms = terms + 7 where path = 'b.md'"),
                mendable(
                        "document-orphan",
                        "insert into documents (id, collection_id, path, state) values (4711, 4711, 'lost.md', 0)"),
                mendable("attribute-orphan", "insert into attributes values (4711, 'a', 0, 'b', 'b', null)"),
                mendable("attribute-wrong", "update attributes set folded = 'wrong', number = 7"),
                mendable("link-orphan", "insert into links values (4711, 0, 'hyperlink', 1, '', 'b.md')"),
                mendable("extracted-text-orphan", "insert into extracted_texts values (4711, 'lost')"),
                mendable("vector-orphan", "insert into vectors values ((77 << 40) + 1, x'0000803f')"),
                mendable("vector-code-wrong", "delete from vector_blocks where space_id = " + space("first")),
                mendable(
                        "vector-code-wrong",
                        "update vector_blocks set records = zeroblob(length(records)) where space_id = "
                                + space("first")),
                mendable("vector-block-damaged", "update vector_blocks set records = substr(records, 2)"),
                mendable("vector-block-damaged", "update vector_blocks set centre = 99"),
                mendable(
                        "vector-block-damaged",
                        "update vector_blocks set records = cast(x'ffffffffffffffff' || substr(records, 9) as blob)"),
                mendable(
                        "vector-code-orphan",
                        "insert into vector_blocks (space_id, centre, records) select space_id, centre,"
                                + " x'7777000000000000' || substr(records, 9, length(records) / 6 - 8) from"
                                + " vector_blocks where space_id = " + space("first") + " limit 1"),
                mendable("space-count-wrong", "update embedding_spaces set vectors = vectors - 1 where active"),
                mendable("space-active-twice", "update embedding_spaces set active = 1"),
                mendable("space-building-twice", "update embedding_spaces set building = 1"),
                mendable("space-active-and-building", "update embedding_spaces set building = 1 where active"),
                mendable("backlog-missing", "delete from embed_backlog"),
                mendable(
                        "backlog-orphan",
                        "insert into embed_backlog (space_id, text_id) select " + space("first")
                                + ", text_id from chunks where id = " + CHUNK),
                mendable("rejection-orphan", "insert into rejected_texts values (4711, 1, 'lost')"),
                mendable("coverage-wrong", "update collections set indexed = indexed + 1, terms = 0"),
                mendable("vector-count-wrong", "update collection_vectors set chunks = chunks + 1"),
                mendable("vector-count-wrong", "delete from collection_vectors"),
                mendable("counter-orphan", "insert into collection_vectors values (4711, 1, 3)"),
                mendable("language-missing", "delete from collection_languages"),
                mendable("content-type-missing", "delete from content_types"),
                mendable("job-orphan", """
                        insert into jobs (collection_key, collection_name, collection_version, path, kind, priority,
                          due, enqueued) values ('gone', 'gone', '', 'a.md', 'INDEX', 0, 0, 0)"""),
                mendable("index-damaged", corruptedIndex()));
    }

    /** An index without its rows: made under another name and put into the place of the real one. */
    private static String corruptedIndex() {
        return """
                pragma writable_schema = on;
                create index broken on links (target) where 0;
                update sqlite_schema set rootpage = (select rootpage from sqlite_schema where name = 'broken')
                  where name = 'links_target';
                delete from sqlite_schema where name = 'broken';
                pragma writable_schema = off""";
    }

    private static String space(String model) {
        return "(select id from embedding_spaces where model = '" + model + "')";
    }

    static Stream<Damage> leftToOthers() {
        return Stream.of(
                new Damage("terms-missing", REBUILD, List.of("delete from chunk_terms where chunk_id = " + CHUNK)),
                new Damage("passage-missing", REINDEX, List.of("delete from chunks where id = " + CHUNK)),
                new Damage("passage-missing", REINDEX, List.of("update documents set chunks = 1 where path = 'b.md'")),
                new Damage(
                        "passage-missing",
                        REINDEX,
                        List.of("update documents set chunks = 0, first_chunk = null where path = 'b.md'")),
                new Damage(
                        "passage-changed", REINDEX, List.of("update chunks set text = 'bit rot' where id = " + CHUNK)),
                new Damage(
                        "passage-changed", REINDEX, List.of("update documents set title = 'rot' where path = 'b.md'")),
                new Damage("symbol-missing", REINDEX, List.of("delete from symbols")),
                new Damage("link-missing", REINDEX, List.of("delete from links where position = 0")),
                new Damage("attribute-missing", REINDEX, List.of("delete from attributes where position = 0")),
                new Damage(
                        "ledger-broken",
                        REINDEX,
                        List.of("update documents set indexed_hash = '' where path = 'b.md'")),
                new Damage("ledger-broken", REINDEX, List.of("update documents set state = 2 where path = 'b.md'")));
    }

    @BeforeAll
    void makeWholeFile(@TempDir Path shared) throws SQLException {
        whole = shared.resolve("whole.db");
        try (Store store = open(whole);
                JobQueue queue = openQueue(whole)) {
            for (CollectionId id : List.of(DOCS, NOTES)) {
                store.save(CollectionSpec.of(id, SourceSpec.push()));
            }
            store.activate(OLD_SPACE);
            store.activate(SPACE);
            put(store, DOCS, "a.md");
            put(store, DOCS, "b.md");
            put(store, NOTES, "c.md");
            store.putVectors(SPACE, vectors(store, 3));
            store.putVectors(OLD_SPACE, vectors(store, 2).subList(0, 2));
            TestStores.put(store, document(DOCS, "waiting.md").passage("waits for its vector"));
            store.begin(new DocumentKey(DOCS, "new.md"));
            queue.enqueue(List.of(JobRequest.index(new DocumentKey(DOCS, "new.md"))));
            assertThat(inspect(store)).isEmpty();
        }
        wholeRows = rows(whole);
    }

    private static DocumentBuilder document(CollectionId id, String path) {
        return DocumentBuilder.document(new DocumentKey(id, path));
    }

    private static void put(Store store, CollectionId id, String path) {
        TestStores.put(
                store,
                document(id, path)
                        .language("en")
                        .modified(ManualTime.start().instant())
                        .attribute("tag", "1", "two")
                        .link(1, "x.md")
                        .link(2, "y.md")
                        .extractedText("the text")
                        .passage("shared words walking")
                        .passage(new ChunkDraft(
                                "text of " + path, "head", List.of("One"), 2, 3, ChunkKind.CODE, List.of("a.b::C"))));
    }

    private static List<TextVector> vectors(Store store, int dimensions) {
        EmbeddingSpace active = store.activeSpace().orElseThrow();
        var vectors = new ArrayList<TextVector>();
        for (CollectionId id : List.of(DOCS, NOTES)) {
            for (String path : List.of("a.md", "b.md", "c.md")) {
                store.chunks(new DocumentKey(id, path)).forEach(chunk -> {
                    int hash = chunk.textHash().hashCode();
                    var values = new float[dimensions];
                    for (int i = 0; i < dimensions; i++) {
                        values[i] = 1f + (hash >> 8 * i & 0xff);
                    }
                    vectors.add(new TextVector(chunk.textHash(), Vector.normalised(values)));
                });
            }
        }
        assertThat(active).isEqualTo(SPACE);
        return vectors;
    }

    private Store open(Path file) {
        return new SqliteStoreProvider()
                .open(file.toString(), StoreOptions.readWrite().withClock(time));
    }

    private JobQueue openQueue(Path file) {
        return new SqliteJobQueueProvider()
                .open(file.toString(), StoreOptions.readWrite().withClock(time));
    }

    @ParameterizedTest
    @MethodSource("mendable")
    void isFoundByItsNameAndMended(Damage damage) throws Exception {
        Path file = damaged(damage);
        try (Store store = open(file)) {
            List<Finding> found = inspect(store);
            assertThat(found).extracting(Finding::code).contains(damage.code());
            assertThat(found).allSatisfy(each -> assertThat(each.remedy()).isEqualTo(MEND));

            for (int round = 0; round < 3 && !inspect(store).isEmpty(); round++) {
                assertThat(store.mend(inspect(store))).isEmpty();
            }

            assertThat(inspect(store)).isEmpty();
        }
        assertThat(rows(file)).isEqualTo(wholeRows);
    }

    @ParameterizedTest
    @MethodSource("leftToOthers")
    void isFoundByItsNameAndLeftToOthers(Damage damage) throws Exception {
        Path file = damaged(damage);
        try (Store store = open(file)) {
            List<Finding> found = inspect(store).stream()
                    .filter(each -> each.code().equals(damage.code()))
                    .toList();

            assertThat(found).isNotEmpty().allSatisfy(each -> {
                assertThat(each.remedy()).isEqualTo(damage.remedy());
                assertThat(each.document()).isPresent();
            });
            assertThat(store.mend(found)).isEqualTo(found);
        }
    }

    @Test
    void aDamagedVectorIsTakenAwayAndWaitsToBeMadeAnew() throws Exception {
        for (String value : List.of("x'00'", "zeroblob(12)", "x'0000c07f0000c07f0000c07f'")) {
            Path file = damaged(
                    mendable("vector-damaged", "update vectors set vector = " + value + " where id = " + VECTOR));
            try (Store store = open(file)) {
                assertThat(inspect(store)).extracting(Finding::code).contains("vector-damaged");

                for (int round = 0; round < 3; round++) {
                    assertThat(store.mend(inspect(store))).isEmpty();
                }

                assertThat(inspect(store)).isEmpty();
                assertThat(store.claimUnembedded(SPACE, 100, Duration.ofMinutes(1)))
                        .extracting(UnembeddedText::text)
                        .hasSize(2);
            }
            Files.delete(file);
        }
    }

    @Test
    void numbersThatAreInUseAreNotGivenAgain() throws Exception {
        Path file = damaged(mendable("sequence-behind", "update sequences set next = 1"));
        try (Store store = open(file)) {
            assertThat(inspect(store)).extracting(Finding::code).containsExactly("sequence-behind");
            assertThat(store.mend(inspect(store))).isEmpty();
            put(store, DOCS, "d.md");
            assertThat(inspect(store)).isEmpty();
        }
    }

    @Test
    void aStateThatNobodyKnowsBecomesPending() throws Exception {
        Path file = damaged(mendable("ledger-state-unknown", "update documents set state = 9 where path = 'b.md'"));
        try (Store store = open(file)) {
            assertThat(inspect(store)).extracting(Finding::code).contains("ledger-state-unknown");
            for (int round = 0; round < 2; round++) {
                assertThat(store.mend(inspect(store))).isEmpty();
            }
            assertThat(inspect(store)).isEmpty();
            assertThat(store.coverage(List.of(DOCS)).total().pending()).isEqualTo(2);
        }
    }

    @Test
    void jobsOfWorkersThatEndedWaitAgain() throws Exception {
        Path file = Files.copy(whole, folder.resolve("jobs.db"));
        try (Store store = open(file);
                JobQueue queue = openQueue(file)) {
            queue.claim(new ClaimRequest("worker", 1, Duration.ofSeconds(30), Set.of()));
            assertThat(inspect(store)).isEmpty();

            time.advance(Duration.ofMinutes(1));
            assertThat(inspect(store)).extracting(Finding::code).containsExactly("job-lease-expired");
            assertThat(store.mend(inspect(store))).isEmpty();

            assertThat(inspect(store)).isEmpty();
            assertThat(queue.stats().waiting()).isEqualTo(1);
        }
    }

    @Test
    void aJobThatIsNeitherWaitingNorRunningWaitsAgain() throws Exception {
        Path file = damaged(mendable("job-broken", "update jobs set state = 1, leased_until = null"));
        try (Store store = open(file)) {
            assertThat(inspect(store)).extracting(Finding::code).containsExactly("job-broken");
            assertThat(store.mend(inspect(store))).isEmpty();
        }
        assertThat(rows(file)).isEqualTo(wholeRows);
    }

    @Test
    void whatIsFoundAndGoneSinceIsLeftAlone() throws Exception {
        Path file = damaged(mendable("coverage-wrong", "update collections set indexed = indexed + 1"));
        List<Finding> found;
        try (Store store = open(file)) {
            found = inspect(store);
        }
        Path healthy = Files.copy(whole, folder.resolve("healthy.db"));
        try (Store store = open(healthy)) {
            assertThat(store.mend(found)).isEmpty();
        }
        assertThat(rows(healthy)).isEqualTo(wholeRows);
    }

    @Test
    void everyCodeOfTheStoreIsTested() throws Exception {
        Set<String> tested = Stream.concat(mendable(), leftToOthers())
                .map(Damage::code)
                .collect(Collectors.toCollection(TreeSet::new));
        tested.addAll(List.of(
                "vector-damaged", "sequence-behind", "ledger-state-unknown", "job-lease-expired", "job-broken"));
        try (Database database = Database.open(DatabaseFile.at(whole.toString(), false), time)) {
            Set<String> codes = new TreeSet<>(StoreInspection.of(database, time).codes());
            codes.removeAll(List.of("file-damaged", "full-text-word-ghost", "full-text-word-unreadable"));
            assertThat(tested).isEqualTo(codes);
        }
    }

    private Path damaged(Damage damage) throws Exception {
        Path file = Files.copy(
                whole,
                Files.createTempFile(folder, "damaged", ".db"),
                java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement sql = connection.createStatement()) {
            for (String statement : damage.sql()) {
                for (String each : statement.split(";\\s*\n")) {
                    sql.execute(each);
                }
            }
        }
        return file;
    }

    private static List<Finding> inspect(Store store) {
        var findings = new ArrayList<Finding>();
        store.inspect(CareProgress.SILENT, findings::add);
        return findings;
    }

    private static List<String> rows(Path file) throws SQLException {
        return new WholeFile(file).rows();
    }
}
