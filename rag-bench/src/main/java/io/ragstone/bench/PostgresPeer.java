package io.ragstone.bench;

import io.ragstone.model.SearchMode;
import java.io.IOException;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Ragstone on PostgreSQL. */
final class PostgresPeer implements Peer {

    private static final long LOOK_MILLIS = 200;
    private static final long MOST_LOOKS = 90 * 60 * 5L;
    private static final double NANOS = 1e9;

    private static final String INDEX = "vectors_1_nearest";
    private static final String IS_WITHOUT_INDEX = """
            select (select count(*) from (select 1 from vectors_1 limit 20000) v) = 20000
              and not exists (select 1 from pg_index where indexrelid = to_regclass('vectors_1_nearest') and indisvalid)""";
    private static final String IS_BUILDING =
            "select exists (select 1 from pg_stat_progress_create_index where relid = to_regclass('vectors_1'))";

    private final PeerSchema schema;
    private final RagstonePeer peer;
    private final Map<PeerFigures.Size, Double> sizes = new EnumMap<>(PeerFigures.Size.class);

    private PostgresPeer(PeerSchema schema, RagstonePeer peer) {
        this.schema = schema;
        this.peer = peer;
    }

    static PostgresPeer open() throws IOException {
        PeerSchema schema = PeerSchema.open();
        return new PostgresPeer(schema, new RagstonePeer("postgresql", schema.url()));
    }

    @Override
    public List<SearchMode> modes() {
        return peer.modes();
    }

    @Override
    public void fill(PeerData.Reader passages) throws Exception {
        peer.fill(passages);
    }

    /** Waits for the index over vectors, where there are enough for one, and for the server's own statistics. */
    @Override
    public void settle() throws IOException {
        try {
            awaitIndex();
            schema.execute("analyze");
            sizes.putAll(schema.sizes(INDEX));
        } catch (SQLException e) {
            throw new IOException(e);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void awaitIndex() throws SQLException, InterruptedException {
        long begun = 0;
        for (int look = 0; look < MOST_LOOKS && schema.is(IS_WITHOUT_INDEX); look++) {
            begun = begun == 0 && schema.is(IS_BUILDING) ? System.nanoTime() : begun;
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        }
        if (begun != 0) {
            sizes.put(PeerFigures.Size.VECTOR_INDEX_SECONDS, (System.nanoTime() - begun) / NANOS);
        }
    }

    @Override
    public Map<PeerFigures.Size, Double> sizes() {
        return sizes;
    }

    @Override
    public int ask(SearchMode mode, PeerScope scope, PeerQuery query) {
        return peer.ask(mode, scope, query);
    }

    @Override
    public List<Integer> nearest(PeerScope scope, PeerQuery query) {
        return peer.nearest(scope, query);
    }

    @Override
    public void close() throws IOException {
        try (schema) {
            peer.close();
        }
    }
}
