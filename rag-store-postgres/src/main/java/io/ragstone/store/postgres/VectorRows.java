package io.ragstone.store.postgres;

import io.ragstone.error.ConflictException;
import io.ragstone.error.StoreException;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.TextVector;
import io.ragstone.model.UnembeddedText;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Vectors by text and space, and the texts that wait for one. */
final class VectorRows {

    private static final String UNCLAIMED = """
            space_id = ? and (claimed_until <= ? or (process <> 0 and process not in (%s)))""".formatted(Presence.HELD);

    /** A query apart, since one in a condition may be run again for each row, and would take more each time. */
    private static final String CLAIM = """
            with next as materialized (
              select text_id from embed_backlog where %s
              order by claimed_until, text_id limit ? for update skip locked)
            update embed_backlog b set claimed_until = ?, process = ? from next
            where b.space_id = ? and b.text_id = next.text_id
            returning b.text_id""".formatted(UNCLAIMED);

    private VectorRows() {}

    /** Looks without a lock first, so that asking an empty backlog costs next to nothing. */
    static boolean hasUnclaimed(Session session, Presence presence, EmbeddingSpace space, long nowMillis)
            throws SQLException {
        Optional<SpaceTable> table = SpaceTable.find(session, space);
        return table.isPresent()
                && session.is(
                        "select exists (select 1 from embed_backlog where " + UNCLAIMED + ")",
                        table.get().space(),
                        nowMillis,
                        presence.lockKey());
    }

    static List<UnembeddedText> claim(
            Session session, Presence presence, EmbeddingSpace space, int limit, long nowMillis, Duration lease)
            throws SQLException {
        Optional<SpaceTable> table = SpaceTable.find(session, space);
        if (table.isEmpty()) {
            return List.of();
        }
        long row = table.get().space();
        List<Long> texts = session.list(
                CLAIM,
                each -> each.getLong(1),
                row,
                nowMillis,
                presence.lockKey(),
                limit,
                nowMillis + lease.toMillis(),
                presence.own(session),
                row);
        Map<Long, UnembeddedText> held = held(session, texts);
        List<Long> unheld =
                texts.stream().filter(text -> !held.containsKey(text)).toList();
        TextRows.dropUnheld(session, unheld);
        return List.copyOf(held.values());
    }

    /** One passage's text for each that a passage holds, in order of their numbers. */
    private static Map<Long, UnembeddedText> held(Session session, List<Long> texts) throws SQLException {
        var held = new LinkedHashMap<Long, UnembeddedText>();
        session.each(
                """
                select distinct on (t.id) t.id, t.hash, d.title, c.breadcrumb, c.header, c.text
                from texts t join chunks c on c.text_id = t.id join documents d on d.id = c.document_id
                where t.id = any(?) order by t.id, c.id""",
                row -> {
                    held.put(
                            row.getLong(1),
                            new UnembeddedText(Key.text(row.getBytes(2)), SpaceRows.embeddedText(row, 3)));
                    return true;
                },
                Column.numbers(texts));
        return held;
    }

    static void put(Session session, EmbeddingSpace space, List<TextVector> vectors) throws SQLException {
        if (vectors.isEmpty()) {
            return;
        }
        vectors.forEach(each -> checkDimensions(space, each));
        SpaceTable table = SpaceRows.findOrAdd(session, space);
        var byHash = new HashMap<String, TextVector>();
        vectors.forEach(each -> byHash.put(each.textHash(), each));
        Map<String, Long> texts = TextRows.own(session, byHash.keySet());
        Column numbers = Column.numbers(texts.values());
        List<Long> known = session.list(
                "select text_id from " + table + " where text_id = any(?)", row -> row.getLong(1), numbers);
        var rows = new ArrayList<Object[]>();
        byHash.forEach((hash, vector) -> rows.add(new Object[] {texts.get(hash), vector.vector()}));
        session.updateAll(
                "insert into " + table + " (text_id, vector) values (?, ?::float4[])"
                        + " on conflict (text_id) do update set vector = excluded.vector",
                rows);
        var added = new ArrayList<>(texts.values());
        added.removeAll(known);
        VectorCounts.ofTexts(session, table, added, 1);
        unwanted(session, table, numbers);
    }

    private static void checkDimensions(EmbeddingSpace space, TextVector each) {
        if (each.vector().dimensions() != space.dimensions()) {
            throw StoreException.failed(
                    "a vector of " + each.vector().dimensions() + " dimensions does not belong to space " + space.key()
                            + "; nothing of this batch was stored",
                    null);
        }
    }

    static void reject(Session session, EmbeddingSpace space, String textHash, String reason) throws SQLException {
        SpaceTable table = SpaceRows.findOrAdd(session, space);
        Column text = Column.numbers(TextRows.own(session, List.of(textHash)).values());
        session.update("""
                insert into rejected_texts (space_id, text_id, reason) select ?, t, ? from unnest(?::bigint[]) t
                on conflict (space_id, text_id) do update set reason = excluded.reason""", table.space(), reason, text);
        unwanted(session, table, text);
    }

    private static void unwanted(Session session, SpaceTable table, Column texts) throws SQLException {
        session.update("delete from embed_backlog where space_id = ? and text_id = any(?)", table.space(), texts);
    }

    static int discard(Session session, EmbeddingSpace space, int limit) throws SQLException {
        Optional<SpaceTable> table = SpaceTable.find(session, space);
        if (table.isEmpty()) {
            return 0;
        }
        if (SpaceRows.wanted(session).contains(table.get())) {
            throw new ConflictException("the vectors of " + space.key() + " are in use; switch to another model first");
        }
        List<Long> texts = session.list(
                "select id from texts where id in (select text_id from " + table.get()
                        + " order by text_id limit ?) order by hash for update",
                row -> row.getLong(1),
                limit);
        remove(session, table.get(), texts);
        TextRows.dropUnheld(session, texts);
        return texts.size();
    }

    static int discardUnheld(Session session, int limit) throws SQLException {
        List<SpaceTable> tables = SpaceRows.all(session);
        if (tables.isEmpty()) {
            return 0;
        }
        var conditions = new ArrayList<String>();
        tables.forEach(table -> conditions.add("exists (select 1 from " + table + " v where v.text_id = t.id)"));
        List<Long> locked = session.list(
                "select id from texts t where not exists (select 1 from chunks c where c.text_id = t.id) and ("
                        + String.join(" or ", conditions) + ") order by hash limit ? for update",
                row -> row.getLong(1),
                limit);
        List<Long> texts = TextRows.stillUnheld(session, locked);
        for (SpaceTable table : tables) {
            remove(session, table, texts);
        }
        TextRows.dropUnheld(session, texts);
        return texts.size();
    }

    private static void remove(Session session, SpaceTable table, List<Long> texts) throws SQLException {
        List<Long> removed = session.list(
                "delete from " + table + " where text_id = any(?) returning text_id",
                row -> row.getLong(1),
                Column.numbers(texts));
        VectorCounts.ofTexts(session, table, removed, -1);
    }
}
