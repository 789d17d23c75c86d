package io.ragstone.store.postgres;

import static io.ragstone.model.Finding.Remedy.MEND;
import static io.ragstone.model.Finding.Remedy.REBUILD;
import static io.ragstone.model.Finding.Remedy.REINDEX;
import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.CollectionId;
import io.ragstone.model.Finding;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Damage done to a schema on purpose is found under its own name and at its place, and what the store can mend is
 * mended: afterwards every row of every table is what it was before the damage.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PostgresDamageTest {

    private static final String B = document("b.md");
    private static final String CHUNK = "(select min(id) from chunks where document_id = " + B + ")";
    private static final String NAMING_CHUNK = "(select max(id) from chunks where document_id = " + B + ")";
    private static final String TEXT = "(select text_id from chunks where id = " + CHUNK + ")";
    private static final String DOCS = "(select id from collections where name = 'docs')";
    private static final String ACTIVE = "(select id from embedding_spaces where model = 'first')";
    private static final String OLD = "(select id from embedding_spaces where model = 'old')";

    private FilledSchema schema;
    private boolean isWhole;

    /**
     * Something that happens to a schema.
     *
     * @param code how it must be called
     * @param remedy what must be said to help
     * @param place the path, or else the collection, that must be named; empty if none must
     * @param besides what else there must be found, and nothing more
     * @param sql what does the damage
     */
    private record Damage(String code, Finding.Remedy remedy, String place, Set<String> besides, List<String> sql) {

        Damage with(String... codes) {
            return new Damage(code, remedy, place, Set.of(codes), sql);
        }

        Set<String> codes() {
            var codes = new TreeSet<>(besides);
            codes.add(code);
            return codes;
        }

        @Override
        public String toString() {
            return code + ": " + sql.get(0).strip();
        }
    }

    private static Damage mendable(String code, String place, String... sql) {
        return new Damage(code, MEND, place, Set.of(), List.of(sql));
    }

    private static Damage left(String code, Finding.Remedy remedy, String... sql) {
        return new Damage(code, remedy, "b.md", Set.of(), List.of(sql));
    }

    private static String document(String path) {
        return "(select id from documents where path = '" + path + "')";
    }

    static Stream<Damage> mendable() {
        return Stream.of(
                mendable(
                        "attribute-wrong",
                        "b.md",
                        "update attributes set folded = 'wrong', number = 7 where document_id = " + B),
                mendable(
                        "terms-orphan",
                        "",
                        "insert into chunk_terms values (0, 4711, 0, E'lost\\n\\n\\n\\n', '')",
                        "insert into term_changes values ('lost', 1)"),
                mendable("terms-misplaced", "b.md", "update chunk_terms set ordinal = 7 where chunk_id = " + CHUNK),
                mendable(
                        "terms-misplaced",
                        "b.md",
                        "update chunk_terms set document_id = " + document("a.md") + " where chunk_id = " + CHUNK),
                mendable("terms-hidden", "b.md", "update chunk_terms set peaks = 'x' where chunk_id = " + CHUNK),
                mendable("term-count-wrong", "b.md", "update documents set terms = terms + 7 where path = 'b.md'"),
                mendable("term-frequency-wrong", "", "insert into term_changes values ('shared', 5)"),
                mendable("term-frequency-wrong", "", "insert into term_counts values ('ghost', 3)"),
                mendable("term-frequency-wrong", "", "delete from term_changes"),
                mendable("symbol-orphan", "", "insert into symbols values (0, 4711, 'lost', true)"),
                mendable("symbol-parts-wrong", "b.md", "delete from symbols where not whole and document_id = " + B),
                mendable(
                        "symbol-parts-wrong",
                        "b.md",
                        "update symbols set name = 'x' where not whole and document_id = " + B),
                mendable("space-active-twice", "", "update embedding_spaces set active = true")
                        .with("backlog-missing"),
                mendable("space-building-twice", "", "update embedding_spaces set building = true")
                        .with("space-active-and-building", "backlog-missing"),
                mendable("space-active-and-building", "", "update embedding_spaces set building = true where active"),
                mendable("vector-orphan", "", "create table vectors_77 (text_id bigint, vector float4[])"),
                mendable("backlog-missing", "waiting.md", "delete from embed_backlog"),
                mendable("backlog-orphan", "", "insert into embed_backlog values (" + ACTIVE + ", " + TEXT + ")"),
                mendable("backlog-orphan", "", "insert into embed_backlog values (" + OLD + ", " + TEXT + ")"),
                mendable("rejection-orphan", "", "insert into rejected_texts values (4711, " + TEXT + ", 'lost')"),
                mendable(
                        "coverage-wrong",
                        "docs",
                        "update collection_counts set indexed = indexed + 1, terms = 0 where collection_id = " + DOCS),
                mendable("coverage-wrong", "docs", "delete from collection_counts where collection_id = " + DOCS),
                mendable(
                        "vector-count-wrong",
                        "docs",
                        "update collection_vectors set chunks = chunks + 1 where collection_id = " + DOCS),
                mendable("vector-count-wrong", "docs", "delete from collection_vectors where collection_id = " + DOCS),
                mendable("counter-orphan", "docs", "insert into collection_vectors values (" + DOCS + ", 4711, 0, 3)"),
                mendable("language-missing", "docs", "delete from collection_languages where collection_id = " + DOCS),
                mendable("content-type-missing", "b.md", "delete from content_types where name = 'text/b'"),
                mendable("sequence-behind", "", "alter sequence chunk_numbers restart"),
                mendable("sequence-behind", "", "alter sequence generations restart"),
                mendable("job-orphan", "", """
                        insert into jobs (collection_key, collection_name, collection_version, path, path_hash, kind,
                          priority, due, enqueued) values ('gone', 'gone', '', 'a.md', '', 'INDEX', 0, 0, 0)"""),
                mendable("job-broken", "docs", "update jobs set state = 1"),
                mendable("job-broken", "docs", "update jobs set state = 9"));
    }

    static Stream<Damage> leftToOthers() {
        return Stream.of(
                left("terms-missing", REBUILD, "delete from chunk_terms where chunk_id = " + CHUNK)
                        .with("term-frequency-wrong"),
                left("passage-missing", REINDEX, "delete from chunks where id = " + NAMING_CHUNK)
                        .with("terms-orphan", "symbol-orphan", "vector-count-wrong"),
                left("passage-missing", REINDEX, "update documents set chunks = 1 where path = 'b.md'"),
                left("passage-missing", REINDEX, "update documents set chunks = 0 where path = 'b.md'"),
                left("passage-missing", REINDEX, "update chunks set ordinal = 9 where id = " + CHUNK)
                        .with("terms-misplaced"),
                left("passage-changed", REINDEX, "update chunks set text = 'bit rot' where id = " + CHUNK),
                left("passage-changed", REINDEX, "update documents set title = 'rot' where path = 'b.md'"),
                left("passage-changed", REINDEX, "update chunks set breadcrumb = E'\\\\\\n' where id = " + CHUNK),
                left("passage-lines-wrong", REINDEX, "update chunks set start_line = 0 where id = " + CHUNK),
                left("passage-lines-wrong", REINDEX, "update chunks set end_line = 1 where id = " + NAMING_CHUNK),
                left("passage-lines-wrong", REINDEX, "update chunks set kind = 9 where id = " + CHUNK),
                left("symbol-missing", REINDEX, "delete from symbols where document_id = " + B),
                left("link-missing", REINDEX, "delete from links where position = 0 and document_id = " + B),
                left("attribute-missing", REINDEX, "delete from attributes where position = 0 and document_id = " + B),
                left("ledger-broken", REINDEX, "update documents set indexed_hash = '' where path = 'b.md'"),
                left("ledger-broken", REINDEX, "update documents set state = 2 where path = 'b.md'"));
    }

    /** What was mended wholly serves the next test as well. */
    @BeforeEach
    void fill() throws SQLException {
        if (!isWhole) {
            schema = FilledSchema.make();
        }
        isWhole = false;
    }

    @AfterEach
    void dropWhatIsNotWhole() throws SQLException {
        if (!isWhole) {
            schema.close();
        }
    }

    @AfterAll
    void drop() throws SQLException {
        if (isWhole) {
            schema.close();
        }
    }

    private static String place(Finding finding) {
        return finding.path().isEmpty()
                ? finding.collection().map(CollectionId::name).orElse("")
                : finding.path();
    }

    @ParameterizedTest
    @MethodSource("mendable")
    void isFoundByItsNameAndMended(Damage damage) throws SQLException {
        List<String> before = schema.rows();
        schema.run(damage.sql());

        List<Finding> found = schema.inspect();

        assertThat(found.stream().map(Finding::code)).hasSameElementsAs(damage.codes());
        assertThat(found).allSatisfy(each -> assertThat(each.remedy()).isEqualTo(MEND));
        assertThat(found)
                .filteredOn(each -> each.code().equals(damage.code()))
                .extracting(PostgresDamageTest::place)
                .containsOnly(damage.place());
        assertThat(schema.mend(found)).isEmpty();
        assertThat(schema.inspect()).isEmpty();
        assertThat(schema.rows()).isEqualTo(before);
        isWhole = true;
    }

    @ParameterizedTest
    @MethodSource("leftToOthers")
    void isFoundByItsNameAndLeftToOthers(Damage damage) throws SQLException {
        schema.run(damage.sql());

        List<Finding> found = schema.inspect();

        assertThat(found.stream().map(Finding::code)).hasSameElementsAs(damage.codes());
        List<Finding> own =
                found.stream().filter(each -> each.code().equals(damage.code())).toList();
        assertThat(own).extracting(PostgresDamageTest::place).containsOnly(damage.place());
        assertThat(own).extracting(Finding::remedy).containsOnly(damage.remedy());
        assertThat(schema.mend(own)).isEqualTo(own);
    }

    @Test
    void everyCodeOfTheStoreIsTested() {
        Set<String> tested = Stream.concat(mendable(), leftToOthers())
                .map(Damage::code)
                .collect(Collectors.toCollection(TreeSet::new));
        tested.addAll(PostgresRepairTest.CODES);

        assertThat(tested).isEqualTo(new TreeSet<>(schema.codes()));
    }
}
