package io.ragstone.store.sqlite;

import io.ragstone.internal.vector.Centre;
import io.ragstone.internal.vector.CodeFormat;
import io.ragstone.model.Bytes;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.Vector;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Writes the codes of new vectors, in the transaction that writes the vectors, as blocks of their own: loading them
 * does not touch the vectors, which are twenty times as large. A text that gets another vector gets another code; the
 * later block counts.
 */
final class VectorCodes {

    private static final int SAMPLE = 512;
    private static final int BLOCK = 1_024;

    private final Session session;
    private final long space;
    private final CodeFormat format;
    private final Centre centre;
    private final ByteArrayOutputStream records = new ByteArrayOutputStream();
    private int count;

    private VectorCodes(Session session, long space, CodeFormat format, Centre centre) {
        this.session = session;
        this.space = space;
        this.format = format;
        this.centre = centre;
    }

    /** Codes for vectors that are in the table already. */
    static VectorCodes of(Session session, EmbeddingSpace space, long spaceRow) throws SQLException {
        return new VectorCodes(session, spaceRow, new CodeFormat(space.dimensions()), centre(session, space, spaceRow));
    }

    private static Centre centre(Session session, EmbeddingSpace space, long spaceRow) throws SQLException {
        long size = session.number("select vectors from embedding_spaces where id = ?", spaceRow);
        long sizeThen = session.number(
                "select size from vector_centres where space_id = ? order by number desc limit 1", spaceRow);
        if (Centre.isDue(size, sizeThen)) {
            return newCentre(session, spaceRow, size);
        }
        Optional<Centre> newest = session.first(
                "select number, mean from vector_centres where space_id = ? order by number desc limit 1",
                row -> Centre.fromBytes(row.getInt(1), row.getBytes(2)),
                spaceRow);
        return newest.orElseGet(() -> Centre.origin(space.dimensions()));
    }

    private static Centre newCentre(Session session, long space, long size) throws SQLException {
        int number = (int) session.number("select max(number) from vector_centres where space_id = ?", space) + 1;
        Centre centre = Centre.mean(number, sample(session, space));
        session.update(
                "insert into vector_centres (space_id, number, size, mean) values (?, ?, ?, ?)",
                space,
                number,
                size,
                centre.toBytes());
        return centre;
    }

    /** Vectors at about equal distances over all that the space holds. */
    private static List<Vector> sample(Session session, long space) throws SQLException {
        long first = session.number("select min(id) from vectors where id >= ?", VectorKey.first(space));
        long last = session.number("select max(id) from vectors where id <= ?", VectorKey.last(space));
        long step = Math.max(1, (last - first + 1) / SAMPLE);
        var sample = new ArrayList<Vector>();
        for (long id = first; id <= last; id += step) {
            session.first(
                            "select vector from vectors where id >= ? and id <= ? order by id limit 1",
                            row -> VectorRows.vector(row.getBytes(1)),
                            id,
                            last)
                    .ifPresent(sample::add);
        }
        return sample;
    }

    void add(long text, Vector vector) throws SQLException {
        records.writeBytes(format.encode(text, vector, centre));
        if (++count == BLOCK) {
            flush();
        }
    }

    /** Writes what was added since. */
    void flush() throws SQLException {
        if (count > 0) {
            session.update(
                    "insert into vector_blocks (space_id, centre, records) values (?, ?, ?)",
                    space,
                    centre.number(),
                    records.toByteArray());
            records.reset();
            count = 0;
        }
    }

    private record Kept(long block, Bytes records) {}

    /** Removes the codes of some texts in place: the order of blocks says which code of a text counts. */
    static void remove(Session session, long space, int dimensions, Set<Long> texts) throws SQLException {
        if (texts.isEmpty()) {
            return;
        }
        int length = new CodeFormat(dimensions).recordBytes();
        var changed = new ArrayList<Kept>();
        session.each(
                "select id, records from vector_blocks where space_id = ?",
                row -> {
                    byte[] records = row.getBytes(2);
                    byte[] kept = without(records, texts, length);
                    if (kept.length < records.length) {
                        changed.add(new Kept(row.getLong(1), Bytes.trusted(kept)));
                    }
                    return true;
                },
                space);
        for (Kept each : changed) {
            if (each.records().length() == 0) {
                session.update("delete from vector_blocks where id = ?", each.block());
            } else {
                session.update(
                        "update vector_blocks set records = ? where id = ?",
                        each.records().toArray(),
                        each.block());
            }
        }
    }

    private static byte[] without(byte[] records, Set<Long> texts, int length) {
        var kept = new ByteArrayOutputStream(records.length);
        ByteBuffer buffer = ByteBuffer.wrap(records).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 0; at + length <= records.length; at += length) {
            if (!texts.contains(buffer.getLong(at))) {
                kept.write(records, at, length);
            }
        }
        return kept.toByteArray();
    }
}
