package io.ragstone.store.sqlite;

import java.sql.SQLException;

/** How many passages of a collection have a vector in a space; kept in step with the rows, never recounted. */
final class VectorCounts {

    private VectorCounts() {}

    /** Counts the passages {@code first} to {@code last} of a document in ({@code sign} 1) or out (-1). */
    static void change(Session session, long document, long first, long last, int sign) throws SQLException {
        session.update("""
                insert into collection_vectors (collection_id, space_id, chunks)
                select d.collection_id, v.space_id, ?4 * count(*)
                from chunks c join vectors v on v.text_id = c.text_id join documents d on d.id = ?1
                where c.id between ?2 and ?3
                group by v.space_id
                on conflict (collection_id, space_id) do update set chunks = chunks + excluded.chunks""", document, first, last, sign);
    }

    /** Counts in every passage that holds a text which has just got its first vector in a space. */
    static void add(Session session, long text, long space) throws SQLException {
        session.update("""
                insert into collection_vectors (collection_id, space_id, chunks)
                select d.collection_id, ?2, count(*)
                from chunks c join documents d on d.id = c.document_id
                where c.text_id = ?1
                group by d.collection_id
                on conflict (collection_id, space_id) do update set chunks = chunks + excluded.chunks""", text, space);
    }
}
