package io.ragstone.store.postgres;

import static io.ragstone.store.postgres.FilledSchema.DOCS;
import static io.ragstone.store.postgres.FilledSchema.SPACE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ragstone.model.ClaimRequest;
import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.Finding;
import io.ragstone.model.UnembeddedText;
import io.ragstone.spi.JobQueue;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Repairs after which a schema is whole, but not as it was; and what is no damage. */
class PostgresRepairTest {

    /** The codes of what is found here. */
    static final List<String> CODES =
            List.of("ledger-state-unknown", "vector-damaged", "job-lease-expired", "index-damaged");

    private static final ClaimRequest CLAIM = new ClaimRequest("worker", 1, Duration.ofSeconds(30), Set.of());
    private static final String OWN_TEXT = """
            (select max(text_id) from chunks where document_id = (select id from documents where path = 'b.md'))""";

    private FilledSchema schema;

    @BeforeEach
    void fill() throws SQLException {
        schema = FilledSchema.make();
    }

    @AfterEach
    void drop() throws SQLException {
        schema.drop();
    }

    private void run(String... statements) throws SQLException {
        schema.run(List.of(statements));
    }

    private void mendAll() {
        assertThat(schema.mend(schema.inspect())).isEmpty();
        assertThat(schema.inspect()).isEmpty();
    }

    @Test
    void nothingIsWrongWithAFilledSchema() {
        assertThat(schema.inspect()).isEmpty();
    }

    @Test
    void aDamagedVectorIsTakenAwayAndWaitsToBeMadeAnew() throws SQLException {
        for (String value : List.of("[0,0,0]", "[2,0,0]")) {
            run("update vectors_2 set vector = '" + value + "' where text_id = " + OWN_TEXT);

            List<Finding> found = schema.inspect();
            assertThat(found).extracting(Finding::code).containsExactly("vector-damaged");
            assertThat(found).extracting(Finding::document).containsExactly(Optional.of(new DocumentKey(DOCS, "b.md")));
            mendAll();

            assertThat(schema.store().claimUnembedded(SPACE, 100, Duration.ofMinutes(1)))
                    .extracting(UnembeddedText::text)
                    .anyMatch(text -> text.contains("text of b.md"));
            schema.store().putVectors(SPACE, schema.vectors(3));
            schema.time().advance(Duration.ofMinutes(2));
            assertThat(schema.inspect()).isEmpty();
        }
    }

    @Test
    void aStateThatNobodyKnowsBecomesPending() throws SQLException {
        run("update documents set state = 9 where path = 'b.md'");

        assertThat(schema.inspect()).extracting(Finding::code).containsExactly("ledger-state-unknown");
        mendAll();

        assertThat(schema.store().coverage(List.of(DOCS)).total().pending()).isEqualTo(2);
    }

    @Test
    void aJobWhoseLeaseRanOutWaitsAgain() {
        try (JobQueue queue = schema.queue()) {
            queue.claim(CLAIM);
            assertThat(schema.inspect()).isEmpty();

            schema.time().advance(Duration.ofMinutes(1));

            assertThat(schema.inspect()).extracting(Finding::code).containsExactly("job-lease-expired");
            mendAll();
            assertThat(queue.stats().waiting()).isEqualTo(1);
        }
    }

    @Test
    void aJobWhoseProcessHasEndedWaitsAgain() {
        try (JobQueue queue = schema.queue()) {
            assertThat(queue.claim(CLAIM)).hasSize(1);
        }

        List<Finding> found = schema.inspect();

        assertThat(found).extracting(Finding::code).containsExactly("job-lease-expired");
        assertThat(found).extracting(Finding::collection).containsExactly(Optional.of(DOCS));
        mendAll();
    }

    @Test
    void numbersThatAreInUseAreNotGivenAgain() throws SQLException {
        run("alter sequence chunk_numbers restart", "alter sequence generations restart");
        mendAll();

        schema.put(FilledSchema.document(DOCS, "d.md").passage("new"));

        assertThat(schema.inspect()).isEmpty();
    }

    @Test
    void anIndexThatWasNotCompletedIsBuiltAnew() throws SQLException {
        breakOff("symbols_again");

        List<Finding> found = schema.inspect();

        assertThat(found).extracting(Finding::code).containsExactly("index-damaged");
        assertThat(found).extracting(Finding::subject).containsExactly("symbols_again");
        mendAll();
        run("comment on index symbols_again is 'there and whole'");
    }

    @Test
    void whatARebuildOfAnIndexLeftBehindIsDropped() throws SQLException {
        breakOff("symbols_name_ccnew1");

        assertThat(schema.inspect()).extracting(Finding::code).containsExactly("index-damaged");
        mendAll();

        assertThatThrownBy(() -> run("comment on index symbols_name_ccnew1 is 'there'"))
                .hasMessageContaining("does not exist");
    }

    /** Leaves an index whose build met an error. */
    private void breakOff(String index) throws SQLException {
        run("insert into symbols select 0, 4711, 'twice', true from generate_series(1, 2)");
        assertThatThrownBy(() -> run("create unique index concurrently " + index + " on symbols (chunk_id, name)"))
                .hasMessageContaining("twice");
        run("delete from symbols where chunk_id = 0");
    }

    @Test
    void aTextThatNobodyHoldsMayStayAndMayWait() throws SQLException {
        run(
                "insert into texts (hash) values ('nobody')",
                "insert into embed_backlog select s.id, t.id from embedding_spaces s, texts t where s.active and t.hash = 'nobody'");

        assertThat(schema.inspect()).isEmpty();
    }

    @Test
    void nothingIsWrongWithTextThatCannotBeStoredAsItIs() {
        schema.put(FilledSchema.document(DOCS, "half\ud83d.md")
                .title("nul\0")
                .attribute("na\0me", "\0Red ", "\ud83d1")
                .defining("a\0 a\ufffd word", "x\0.y\ud83d"));

        assertThat(schema.inspect()).isEmpty();
    }

    @Test
    void whatIsFoundAndGoneSinceIsLeftAlone() throws SQLException {
        List<String> before = schema.rows();
        run(
                "update collection_counts set indexed = indexed + 1",
                "update collection_vectors set chunks = chunks + 1",
                "insert into term_changes values ('shared', 5)");
        List<Finding> found = schema.inspect();
        assertThat(schema.mend(found)).isEmpty();

        assertThat(schema.mend(found)).isEmpty();

        assertThat(schema.rows()).isEqualTo(before);
    }

    @Test
    void whatThisStoreDoesNotKnowIsGivenBackInOrder() {
        var foreign = new Finding(
                "nobody-knows-this", Finding.Part.FILE, Optional.empty(), "", "1", "made up", Finding.Remedy.MEND);

        assertThat(schema.mend(List.of(foreign))).containsExactly(foreign);
    }

    @Test
    void countersAreRightWhenOthersWriteWhileTheyAreMended() throws Exception {
        var work = new ArrayList<Callable<Void>>();
        for (CollectionId id : List.of(DOCS, FilledSchema.NOTES)) {
            work.add(() -> {
                for (int i = 0; i < 20; i++) {
                    schema.put(FilledSchema.document(id, i % 3 + ".md").passages(List.of("shared words", "text " + i)));
                    schema.store().removeDocuments(id, List.of(i % 2 + ".md"));
                }
                return null;
            });
        }
        work.add(() -> {
            for (int i = 0; i < 8; i++) {
                run(
                        "update collection_counts set chunks = chunks + 3",
                        "insert into collection_vectors select id, 2, 99, 4 from collections on conflict do nothing",
                        "insert into term_changes values ('shared', 5)");
                assertThat(schema.mend(schema.inspect())).isEmpty();
            }
            return null;
        });

        ExecutorService threads = Executors.newFixedThreadPool(work.size());
        try {
            for (Future<Void> each : threads.invokeAll(work, 60, TimeUnit.SECONDS)) {
                each.get();
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(schema.inspect()).isEmpty();
    }
}
