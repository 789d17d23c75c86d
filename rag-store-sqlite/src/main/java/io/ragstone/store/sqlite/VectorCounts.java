package io.ragstone.store.sqlite;

import java.sql.SQLException;

/** How many passages of a collection have a vector in a space; kept in step with the rows, never recounted. */
final class VectorCounts {

    private VectorCounts() {}

    /** Counts the passages {@code first} to {@code last} of a document in ({@code sign} 1) or out (-1). */
    static void change(Session session, long document, long first, long last, int sign) throws SQLException {
        session.update("""
                insert into collection_vectors (collection_id, space_id, chunks)
                select d.collection_id, s.id, ?4 * count(*)
                from documents d cross join embedding_spaces s cross join chunks c cross join vectors v on v.id = %s
                where d.id = ?1 and c.id between ?2 and ?3
                group by s.id
                on conflict (collection_id, space_id) do update set chunks = chunks + excluded.chunks""".formatted(VectorKey.sql("s.id", "c.text_id")), document, first, last, sign);
    }

    /** Counts every passage that holds a text whose vector in a space has just come ({@code sign} 1) or gone (-1). */
    static void change(Session session, long text, long space, int sign) throws SQLException {
        session.update("""
                insert into collection_vectors (collection_id, space_id, chunks)
                select d.collection_id, ?2, ?3 * count(*)
                from chunks c join documents d on d.id = c.document_id
                where c.text_id = ?1
                group by d.collection_id
                on conflict (collection_id, space_id) do update set chunks = chunks + excluded.chunks""", text, space, sign);
    }
}
