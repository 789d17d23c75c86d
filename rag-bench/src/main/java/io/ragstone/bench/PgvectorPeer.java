package io.ragstone.bench;

import io.ragstone.model.SearchMode;
import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * pgvector as it is asked by hand: vectors with what they are filtered by in one table, their texts in another, an HNSW
 * index with its defaults, built when all are there. Vectors alone.
 */
final class PgvectorPeer implements Peer {

    private static final int AT_ONCE = 1_000;
    private static final double NANOS = 1e9;
    private static final String INDEX = "embeddings_nearest";

    /** What Ragstone's own index is given for each vector while it is built, and the most that it takes. */
    private static final String MEMORY = """
            select set_config('maintenance_work_mem', least(
              greatest(1048576, 2 * pg_size_bytes(current_setting('shared_buffers')) / 1024),
              greatest(65536, (select count(*) from embeddings) * 2420 / 1024))::text || 'kB', false) is not null""";

    private final PeerSchema schema;
    private final Map<PeerFigures.Size, Double> sizes = new EnumMap<>(PeerFigures.Size.class);

    private PgvectorPeer(PeerSchema schema) {
        this.schema = schema;
    }

    /** @param scan how a search goes on where a filter leaves too few: {@code off} or {@code relaxed_order} */
    static PgvectorPeer open(String scan) throws IOException {
        PeerSchema schema = PeerSchema.open();
        try {
            schema.create();
            schema.execute("set hnsw.iterative_scan to " + scan);
            return new PgvectorPeer(schema);
        } catch (SQLException e) {
            schema.close();
            throw new IOException(e);
        }
    }

    @Override
    public List<SearchMode> modes() {
        return List.of(SearchMode.VECTOR);
    }

    /** Until the index is there every vector is compared, so that all are found. */
    @Override
    public void fill(PeerData.Reader passages) throws Exception {
        schema.execute("create table passages (id int primary key, text text not null)");
        schema.execute("create table embeddings (passage int primary key, " + filters(" text not null, ")
                + "embedding vector(" + PeerData.model().space().dimensions() + ") not null)");
        schema.connection().setAutoCommit(false);
        for (List<ReadyPassage> next = passages.next(AT_ONCE); !next.isEmpty(); next = passages.next(AT_ONCE)) {
            add(next);
        }
        schema.connection().setAutoCommit(true);
        for (PeerScope scope : filtering().toList()) {
            schema.execute("create index on embeddings (" + scope.key() + ")");
        }
    }

    private static Stream<PeerScope> filtering() {
        return Arrays.stream(PeerScope.values()).filter(scope -> scope != PeerScope.ALL);
    }

    private static String filters(String after) {
        return filtering().map(scope -> scope.key() + after).collect(Collectors.joining());
    }

    private void add(List<ReadyPassage> passages) throws SQLException {
        try (PreparedStatement texts =
                        schema.connection().prepareStatement("insert into passages (id, text) values (?, ?)");
                PreparedStatement vectors = schema.connection()
                        .prepareStatement("insert into embeddings (passage, " + filters(", ") + "embedding) values (?, "
                                + "?, ".repeat((int) filtering().count()) + "?::float4[]::vector)")) {
            for (ReadyPassage each : passages) {
                texts.setInt(1, each.number());
                texts.setString(2, each.searched());
                texts.addBatch();
                int column = 1;
                vectors.setInt(column++, each.number());
                for (PeerScope scope : filtering().toList()) {
                    vectors.setString(column++, scope.valueOf(each.document()));
                }
                vectors.setObject(column, each.vector().toArray());
                vectors.addBatch();
            }
            texts.executeBatch();
            vectors.executeBatch();
        }
        schema.connection().commit();
    }

    @Override
    public void settle() throws IOException {
        try {
            schema.is(MEMORY);
            long start = System.nanoTime();
            schema.execute("create index " + INDEX + " on embeddings using hnsw (embedding vector_cosine_ops)");
            sizes.put(PeerFigures.Size.VECTOR_INDEX_SECONDS, (System.nanoTime() - start) / NANOS);
            schema.execute("analyze");
            sizes.putAll(schema.sizes(INDEX));
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }

    @Override
    public Map<PeerFigures.Size, Double> sizes() {
        return sizes;
    }

    @Override
    public int ask(SearchMode mode, PeerScope scope, PeerQuery query) throws SQLException {
        return nearest(scope, query).size();
    }

    @Override
    public List<Integer> nearest(PeerScope scope, PeerQuery query) throws SQLException {
        String filter = scope == PeerScope.ALL ? "" : " where e." + scope.key() + " = '" + scope.value() + "'";
        var numbers = new ArrayList<Integer>();
        try (PreparedStatement statement = schema.connection()
                .prepareStatement("select p.id, p.text from embeddings e join passages p on p.id = e.passage" + filter
                        + " order by e.embedding <=> ?::float4[]::vector limit " + PeerQuery.COUNT)) {
            statement.setObject(1, query.vector().toArray());
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    numbers.add(row.getInt(1));
                }
            }
        }
        return numbers;
    }

    @Override
    public void close() throws IOException {
        schema.close();
    }
}
