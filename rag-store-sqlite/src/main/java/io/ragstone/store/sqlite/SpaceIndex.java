package io.ragstone.store.sqlite;

import io.ragstone.internal.vector.Centre;
import io.ragstone.internal.vector.IdSet;
import io.ragstone.internal.vector.Neighbour;
import io.ragstone.internal.vector.QuantisedIndex;
import io.ragstone.internal.vector.QuantisedIndex.Sieved;
import io.ragstone.internal.vector.Sieve;
import io.ragstone.internal.vector.VectorReader;
import io.ragstone.model.Vector;
import java.io.ByteArrayOutputStream;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;

/**
 * The codes of one space in memory. Codes are written once, block after block, so whatever any process has added since
 * is what has a higher number. Ids are those of texts. Thread-safe.
 */
final class SpaceIndex {

    private static final String READ = "select " + VectorKey.textOf("v.id")
            + ", v.vector from json_each(?) j cross join vectors v on v.id = j.value";
    private static final int ENOUGH_BYTES = 1 << 16;

    private final long space;
    private final QuantisedIndex index;
    private long lastBlock;

    SpaceIndex(long space, int dimensions) {
        this.space = space;
        this.index = new QuantisedIndex(dimensions);
    }

    /** Takes in what the session's snapshot holds and this index does not. */
    synchronized void refresh(Session session) throws SQLException {
        if (session.number("select max(id) from vector_blocks where space_id = ?", space) <= lastBlock) {
            return;
        }
        session.each(
                "select number, mean from vector_centres where space_id = ? order by number",
                row -> {
                    if (!index.knows(row.getInt(1))) {
                        index.learn(Centre.fromBytes(row.getInt(1), row.getBytes(2)));
                    }
                    return true;
                },
                space);
        // Blocks may be as small as the batches that were embedded; the index takes many at once far better.
        var records = new ByteArrayOutputStream();
        int[] centre = {0};
        long[] last = {lastBlock};
        session.each(
                "select id, centre, records from vector_blocks where space_id = ? and id > ? order by id",
                row -> {
                    if (row.getInt(2) != centre[0] || records.size() > ENOUGH_BYTES) {
                        putAll(centre[0], records);
                    }
                    centre[0] = row.getInt(2);
                    records.writeBytes(row.getBytes(3));
                    last[0] = row.getLong(1);
                    return true;
                },
                space,
                lastBlock);
        putAll(centre[0], records);
        lastBlock = last[0];
    }

    private void putAll(int centre, ByteArrayOutputStream records) {
        if (records.size() > 0) {
            index.put(centre, records.toByteArray());
            records.reset();
        }
    }

    /** The texts nearest to {@code query}, by the full vectors of the session's snapshot. */
    List<Neighbour> nearest(Session session, Vector query, IdSet allowed, int count) throws SQLException {
        try {
            return index.nearest(query, allowed, count, (ids, sink) -> read(session, ids, sink));
        } catch (ReadingFailed e) {
            throw e.reason;
        }
    }

    /** Tells which of some texts may be found. */
    interface Scoping {
        IdSet among(long[] texts) throws SQLException;
    }

    /** The nearest of those among the {@code look} best estimates that are in scope. */
    Sieved nearest(Session session, Vector query, Scoping scope, int look, int count) throws SQLException {
        Sieve sieve = texts -> {
            try {
                return scope.among(texts);
            } catch (SQLException e) {
                throw new ReadingFailed(e);
            }
        };
        try {
            return index.nearest(query, sieve, look, count, (ids, sink) -> read(session, ids, sink));
        } catch (ReadingFailed e) {
            throw e.reason;
        }
    }

    private void read(Session session, long[] ids, VectorReader.Sink sink) {
        try {
            session.each(
                    READ,
                    row -> {
                        sink.accept(row.getLong(1), VectorRows.vector(row.getBytes(2)));
                        return true;
                    },
                    Ids.json(Arrays.stream(ids)
                            .map(text -> VectorKey.of(space, text))
                            .toArray()));
        } catch (SQLException e) {
            throw new ReadingFailed(e);
        }
    }

    /** Carries the failure through the index, which knows nothing of SQL. */
    private static final class ReadingFailed extends RuntimeException {

        private final transient SQLException reason;

        ReadingFailed(SQLException reason) {
            super(reason);
            this.reason = reason;
        }
    }
}
