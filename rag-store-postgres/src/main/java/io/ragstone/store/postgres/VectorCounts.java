package io.ragstone.store.postgres;

import java.sql.SQLException;
import java.util.Collection;
import java.util.List;

/** How many passages of a collection have a vector in a space; kept in step with the rows, never recounted. */
final class VectorCounts {

    /** Adds to what the slot of table {@code n} has. */
    static final String UPSERT = """
            on conflict (collection_id, space_id, slot) do update set chunks = n.chunks + excluded.chunks""";

    private VectorCounts() {}

    /** Counts the passages of documents in ({@code sign} 1) or out (-1). */
    static void ofDocuments(Session session, List<Long> documents, int sign) throws SQLException {
        for (SpaceTable table : SpaceRows.all(session)) {
            session.update("""
                    insert into collection_vectors as n (collection_id, space_id, slot, chunks)
                    select d.collection_id, ?::bigint, pg_backend_pid() %% 64, ? * count(*)
                    from documents d join chunks c on c.document_id = d.id join %s v on v.text_id = c.text_id
                    where d.id = any(?) group by d.collection_id order by d.collection_id
                    """.formatted(table) + UPSERT, table.space(), sign, Column.numbers(documents));
        }
    }

    /** Counts every passage that holds a text whose vector in a space has just come ({@code sign} 1) or gone (-1). */
    static void ofTexts(Session session, SpaceTable table, Collection<Long> texts, int sign) throws SQLException {
        session.update("""
                insert into collection_vectors as n (collection_id, space_id, slot, chunks)
                select d.collection_id, ?::bigint, pg_backend_pid() % 64, ? * count(*)
                from chunks c join documents d on d.id = c.document_id
                where c.text_id = any(?) group by d.collection_id order by d.collection_id
                """ + UPSERT, table.space(), sign, Column.numbers(texts));
    }
}
