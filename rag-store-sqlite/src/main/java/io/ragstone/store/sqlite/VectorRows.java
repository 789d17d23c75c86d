package io.ragstone.store.sqlite;

import io.ragstone.error.StoreException;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.TextVector;
import io.ragstone.model.UnembeddedText;
import io.ragstone.model.Vector;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Vectors by text and space, and the texts that wait for one. */
final class VectorRows {

    private VectorRows() {}

    /** Looks without a lock first, so that asking an empty backlog costs next to nothing. */
    static boolean hasUnclaimed(Session session, EmbeddingSpace space, long nowMillis) throws SQLException {
        return hasUnclaimed(session, SpaceRows.find(session, space), nowMillis);
    }

    private static boolean hasUnclaimed(Session session, long space, long nowMillis) throws SQLException {
        return session.number(
                                "select exists (select 1 from embed_backlog where space_id = ? and claimed_until <= ?)",
                                space,
                                nowMillis)
                        != 0
                || !abandoned(session, space, nowMillis).isEmpty();
    }

    /** The processes that hold texts and have ended. */
    private static List<String> abandoned(Session session, long space, long nowMillis) throws SQLException {
        return session
                .list(
                        "select distinct process from embed_backlog where space_id = ? and claimed_until > ?",
                        row -> row.getString(1),
                        space,
                        nowMillis)
                .stream()
                .filter(ProcessKey::isGone)
                .toList();
    }

    static List<UnembeddedText> claim(Session session, EmbeddingSpace space, int limit, long nowMillis, Duration lease)
            throws SQLException {
        var claimed = new ArrayList<UnembeddedText>();
        long spaceRow = SpaceRows.find(session, space);
        if (!hasUnclaimed(session, spaceRow, nowMillis)) {
            return claimed;
        }
        for (String process : abandoned(session, spaceRow, nowMillis)) {
            session.update(
                    "update embed_backlog set claimed_until = 0 where space_id = ? and process = ?", spaceRow, process);
        }
        List<Long> texts = session.list(
                "select text_id from embed_backlog where space_id = ? and claimed_until <= ?"
                        + " order by claimed_until, text_id limit ?",
                row -> row.getLong(1),
                spaceRow,
                nowMillis,
                limit);
        for (long text : texts) {
            session.update(
                    "update embed_backlog set claimed_until = ?, process = ? where space_id = ? and text_id = ?",
                    nowMillis + lease.toMillis(),
                    ProcessKey.own(),
                    spaceRow,
                    text);
            session.first("""
                            select t.hash, d.title, c.breadcrumb, c.header, c.text
                            from texts t join chunks c on c.text_id = t.id join documents d on d.id = c.document_id
                            where t.id = ? limit 1""", row -> new UnembeddedText(TextHash.read(row, 1), SpaceRows.embeddedText(row, 2)), text)
                    .ifPresent(claimed::add);
        }
        return claimed;
    }

    static void put(Session session, EmbeddingSpace space, List<TextVector> vectors) throws SQLException {
        if (vectors.isEmpty()) {
            return;
        }
        long spaceRow = SpaceRows.findOrAdd(session, space);
        var texts = new ArrayList<Long>(vectors.size());
        int added = 0;
        for (TextVector each : vectors) {
            checkDimensions(space, each);
            long text = TextRows.findOrAdd(session, each.textHash());
            texts.add(text);
            added += write(session, spaceRow, text, each.vector()) ? 1 : 0;
            unwanted(session, spaceRow, text);
        }
        session.update("update embedding_spaces set vectors = vectors + ? where id = ?", added, spaceRow);
        VectorCodes codes = VectorCodes.of(session, space, spaceRow);
        for (int i = 0; i < vectors.size(); i++) {
            codes.add(texts.get(i), vectors.get(i).vector());
        }
        codes.flush();
    }

    private static void checkDimensions(EmbeddingSpace space, TextVector each) {
        if (each.vector().dimensions() != space.dimensions()) {
            throw StoreException.failed(
                    "a vector of " + each.vector().dimensions() + " dimensions does not belong to space " + space.key()
                            + "; nothing of this batch was stored",
                    null);
        }
    }

    /** Whether the text had none in that space before. */
    private static boolean write(Session session, long space, long text, Vector vector) throws SQLException {
        long key = VectorKey.of(space, text);
        byte[] bytes = bytes(vector);
        boolean isNew =
                session.update("insert into vectors (id, vector) values (?, ?) on conflict do nothing", key, bytes) > 0;
        if (isNew) {
            VectorCounts.change(session, text, space, 1);
        } else {
            session.update("update vectors set vector = ? where id = ?", bytes, key);
        }
        return isNew;
    }

    static void reject(Session session, EmbeddingSpace space, String textHash, String reason) throws SQLException {
        long spaceRow = SpaceRows.findOrAdd(session, space);
        long text = TextRows.findOrAdd(session, textHash);
        session.update("""
                insert into rejected_texts (text_id, space_id, reason) values (?, ?, ?)
                on conflict (text_id, space_id) do update set reason = excluded.reason""", text, spaceRow, reason);
        unwanted(session, spaceRow, text);
    }

    private static void unwanted(Session session, long space, long text) throws SQLException {
        session.update("delete from embed_backlog where space_id = ? and text_id = ?", space, text);
    }

    static byte[] bytes(Vector vector) {
        ByteBuffer buffer =
                ByteBuffer.allocate(vector.dimensions() * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        buffer.asFloatBuffer().put(vector.toArray());
        return buffer.array();
    }

    static Vector vector(byte[] bytes) {
        return Vector.trusted(floats(bytes));
    }

    static float[] floats(byte[] bytes) {
        float[] values = new float[bytes.length / Float.BYTES];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(values);
        return values;
    }
}
