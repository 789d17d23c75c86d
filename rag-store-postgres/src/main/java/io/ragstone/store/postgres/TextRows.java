package io.ragstone.store.postgres;

import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The embedded texts by hash: passages and vectors refer to them by a short number. Whoever adds or removes passages
 * shares their texts, whoever adds vectors has them alone, so that counts of passages with vectors stay true.
 */
final class TextRows {

    private TextRows() {}

    /** Numbers by hash, of texts that are made where they are missing; shared until the transaction ends. */
    static Map<String, Long> share(Session session, Collection<String> hashes, List<Long> alsoHeld)
            throws SQLException {
        return take(session, hashes, alsoHeld, "share");
    }

    /** Numbers by hash, of texts that are made where they are missing; nobody else touches them in this transaction. */
    static Map<String, Long> own(Session session, Collection<String> hashes) throws SQLException {
        return take(session, hashes, List.of(), "update");
    }

    /** In order of hash, so that two who want the same texts do not wait for each other in a circle. */
    private static Map<String, Long> take(
            Session session, Collection<String> hashes, List<Long> alsoHeld, String strength) throws SQLException {
        Column keys =
                Column.bytes(new TreeSet<>(hashes).stream().map(Key::ofText).toList());
        session.update(
                "insert into texts (hash) select h from unnest(?::bytea[]) h order by h on conflict do nothing", keys);
        var numbers = new HashMap<String, Long>();
        session.each(
                "select id, hash from texts where hash = any (array(select unnest(?::bytea[])"
                        + " union select hash from texts where id = any(?))) order by hash for " + strength,
                row -> {
                    numbers.put(Key.text(row.getBytes(2)), row.getLong(1));
                    return true;
                },
                keys,
                Column.numbers(alsoHeld));
        if (!numbers.keySet().containsAll(hashes)) {
            throw new SQLException("a text went while it was taken", "40001");
        }
        return numbers;
    }

    /**
     * A text without a passage is not embedded any more. Its vectors stay, so that it is not embedded again when it
     * comes back; a text that has none and was not rejected is forgotten. One that somebody else shares now is left to
     * them.
     */
    static void dropUnheld(Session session, Collection<Long> texts) throws SQLException {
        if (texts.isEmpty()) {
            return;
        }
        List<Long> locked = session.list("""
                select id from texts t
                where id = any(?) and not exists (select 1 from chunks c where c.text_id = t.id)
                order by hash for update skip locked""", row -> row.getLong(1), Column.numbers(texts));
        List<Long> unheld = stillUnheld(session, locked);
        if (unheld.isEmpty()) {
            return;
        }
        Column column = Column.numbers(unheld);
        session.update("delete from embed_backlog where text_id = any(?)", column);
        var conditions = new StringBuilder();
        for (SpaceTable table : SpaceRows.all(session)) {
            conditions.append(" and not exists (select 1 from ").append(table).append(" v where v.text_id = t.id)");
        }
        session.update(
                "delete from texts t where id = any(?)"
                        + " and not exists (select 1 from rejected_texts r where r.text_id = t.id)" + conditions,
                column);
    }

    /**
     * Those of {@code texts} that no passage holds. Of texts that are locked now: a passage may have come between the
     * look that chose them and the lock.
     */
    static List<Long> stillUnheld(Session session, List<Long> texts) throws SQLException {
        return session.list(
                "select id from unnest(?::bigint[]) t (id) where not exists (select 1 from chunks c where c.text_id = t.id)",
                row -> row.getLong(1),
                Column.numbers(texts));
    }
}
