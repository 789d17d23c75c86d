package io.ragstone.store.postgres;

import io.ragstone.model.CareProgress;
import io.ragstone.model.ChunkDraft;
import io.ragstone.model.ChunkKind;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.Finding;
import io.ragstone.model.JobRequest;
import io.ragstone.model.SourceSpec;
import io.ragstone.model.TextVector;
import io.ragstone.model.Vector;
import io.ragstone.spi.JobQueue;
import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import io.ragstone.testkit.DocumentBuilder;
import io.ragstone.testkit.ManualTime;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A schema with something in each table, its store, and a connection that goes past the store. */
final class FilledSchema implements AutoCloseable {

    static final CollectionId DOCS = CollectionId.of("docs");
    static final CollectionId NOTES = CollectionId.of("notes");
    static final EmbeddingSpace SPACE = new EmbeddingSpace("test", "first", 3, "");
    static final EmbeddingSpace OLD_SPACE = new EmbeddingSpace("test", "old", 2, "");

    private static final List<String> SUMS = List.of(
            """
            select collection_id, sum(pending), sum(indexed), sum(skipped), sum(failed), sum(stale), sum(chunks), sum(terms)
            from collection_counts group by 1""",
            "select collection_id, space_id, sum(chunks) from collection_vectors group by 1, 2 having sum(chunks) <> 0",
            """
            select term, sum(chunks) from (
              select * from term_counts union all select * from term_changes) t group by term having sum(chunks) <> 0""");
    private static final Set<String> SUMMED =
            Set.of("collection_counts", "collection_vectors", "term_counts", "term_changes");

    private final TestSchemas schemas;
    private final String address;
    private final ManualTime time = ManualTime.start();
    private final Store store;
    private final Connection connection;

    private FilledSchema(TestSchemas schemas, String address) throws SQLException {
        this.schemas = schemas;
        this.address = address;
        this.store = new PostgresStoreProvider()
                .open(address, StoreOptions.readWrite().withClock(time));
        this.connection = DriverManager.getConnection(TestSchemas.url());
        try (Statement sql = connection.createStatement()) {
            sql.execute("set search_path to " + Address.of(address).schema() + ", public");
        }
    }

    static FilledSchema make() throws SQLException {
        var schemas = new TestSchemas();
        return filled(schemas, schemas.address());
    }

    /** Fills a schema that stays its owner's. */
    static FilledSchema at(String address) throws SQLException {
        return filled(new TestSchemas(), address);
    }

    private static FilledSchema filled(TestSchemas schemas, String address) throws SQLException {
        var schema = new FilledSchema(schemas, address);
        schema.fill();
        return schema;
    }

    private void fill() {
        for (CollectionId id : List.of(DOCS, NOTES)) {
            store.save(CollectionSpec.of(id, SourceSpec.push()));
        }
        store.activate(OLD_SPACE);
        store.activate(SPACE);
        put(DOCS, "a.md");
        put(DOCS, "b.md");
        put(NOTES, "c.md");
        store.putVectors(SPACE, vectors(3));
        store.putVectors(OLD_SPACE, vectors(2).subList(0, 2));
        put(document(DOCS, "waiting.md").passage("waits for its vector"));
        store.begin(new DocumentKey(DOCS, "new.md"));
        try (JobQueue queue = queue()) {
            queue.enqueue(List.of(JobRequest.index(new DocumentKey(DOCS, "new.md"))));
        }
    }

    static DocumentBuilder document(CollectionId id, String path) {
        return DocumentBuilder.document(new DocumentKey(id, path));
    }

    void put(DocumentBuilder document) {
        store.replace(document.build(store.begin(document.key())));
    }

    private void put(CollectionId id, String path) {
        put(document(id, path)
                .contentType("text/" + path.charAt(0))
                .language("en")
                .modified(time.instant())
                .attribute("tag", "1", "two")
                .link(1, "x.md")
                .link(2, "y.md")
                .extractedText("the text")
                .passage("shared words walking")
                .passage(new ChunkDraft(
                        "text of " + path, "head", List.of("One"), 2, 3, ChunkKind.CODE, List.of("a.b::C"))));
    }

    /** One for each text that a passage holds. */
    List<TextVector> vectors(int dimensions) {
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
        return vectors;
    }

    Store store() {
        return store;
    }

    ManualTime time() {
        return time;
    }

    /** A queue in this schema, as another process would open it. */
    JobQueue queue() {
        return new PostgresJobQueueProvider()
                .open(address, StoreOptions.readWrite().withClock(time));
    }

    List<Finding> inspect() {
        var findings = new ArrayList<Finding>();
        store.inspect(CareProgress.SILENT, findings::add);
        return findings;
    }

    List<Finding> mend(List<Finding> findings) {
        return store.mend(findings);
    }

    /** All that an inspection may find. */
    Set<String> codes() {
        try (Database database = Database.open(
                Server.at(Address.of(address), 1),
                StoreOptions.readWrite().asReadOnly().withClock(time))) {
            return StoreInspection.of(database).codes();
        }
    }

    /** Goes past the store. */
    void run(List<String> statements) throws SQLException {
        try (Statement sql = connection.createStatement()) {
            for (String statement : statements) {
                sql.execute(statement);
            }
        }
    }

    /** Every row of every table; of counters, what they add up to. */
    List<String> rows() throws SQLException {
        var rows = new ArrayList<String>();
        for (String table : column("select tablename from pg_tables where schemaname = current_schema() order by 1")) {
            if (!SUMMED.contains(table)) {
                column("select t::text from " + table + " t order by 1").forEach(row -> rows.add(table + " " + row));
            }
        }
        for (String sum : SUMS) {
            rows.addAll(column("select s::text from (" + sum + ") s order by 1"));
        }
        return rows;
    }

    private List<String> column(String query) throws SQLException {
        var values = new ArrayList<String>();
        try (Statement sql = connection.createStatement();
                ResultSet result = sql.executeQuery(query)) {
            while (result.next()) {
                values.add(result.getString(1));
            }
        }
        return values;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
        store.close();
        schemas.close();
    }

    /** Closes it, and lets nobody use its tables again. */
    void drop() throws SQLException {
        connection.close();
        store.close();
        schemas.drop();
    }
}
