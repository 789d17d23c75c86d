package io.ragstone.store.postgres;

import io.ragstone.model.CollectionId;
import io.ragstone.model.FieldTerms;
import io.ragstone.model.RemovalReport;
import java.sql.SQLException;
import java.util.List;

/** Takes documents, or what can be found of them, out of every table. Runs inside the caller's transaction. */
final class DocumentRemoval {

    private static final List<String> OF_DOCUMENTS =
            List.of("attributes", "links", "extracted_texts", "symbols", "chunk_terms", "chunks");

    private DocumentRemoval() {}

    static RemovalReport removePaths(Session session, CollectionId id, List<String> paths) throws SQLException {
        long collection = CollectionRows.require(session, id);
        List<Long> documents = session.list(
                "select id from documents where collection_id = ? and path_hash = any(?)",
                row -> row.getLong(1),
                collection,
                Column.bytes(paths.stream().map(Key::ofPath).toList()));
        return forget(session, documents);
    }

    /** Removes documents whole. */
    static RemovalReport forget(Session session, List<Long> documents) throws SQLException {
        var terms = new TermChanges();
        RemovalReport report = forget(session, terms, documents);
        terms.write(session);
        return report;
    }

    static RemovalReport forget(Session session, TermChanges terms, List<Long> documents) throws SQLException {
        if (documents.isEmpty()) {
            return new RemovalReport(0, 0);
        }
        List<Long> locked = lock(session, documents);
        Column column = Column.numbers(locked);
        int chunks = (int) session.number("select sum(chunks) from documents where id = any(?)", column);
        List<Long> texts = takeOut(session, terms, locked);
        TextRows.dropUnheld(session, texts);
        int removed = session.update("delete from documents where id = any(?)", column);
        return new RemovalReport(removed, chunks);
    }

    private static List<Long> lock(Session session, List<Long> documents) throws SQLException {
        return session.list(
                "select id from documents where id = any(?) order by id for update",
                row -> row.getLong(1),
                Column.numbers(documents));
    }

    /** Leaves the ledger entries of documents alone and nothing to be found. */
    static void emptyOut(Session session, List<Long> documents) throws SQLException {
        if (documents.isEmpty()) {
            return;
        }
        var terms = new TermChanges();
        TextRows.dropUnheld(session, takeOut(session, terms, documents));
        session.update("""
                update documents set indexed_hash = '', pipeline = '', title = '', content_type = '', language = '',
                  chunks = 0, terms = 0
                where id = any(?)""", Column.numbers(documents));
        terms.write(session);
    }

    /**
     * Removes passages, attributes, links and text of documents that the caller has locked; their rows still tell of
     * them.
     *
     * @return the embedded texts that their passages held, for {@link TextRows#dropUnheld} when all is written
     */
    static List<Long> takeOut(Session session, TermChanges terms, List<Long> documents) throws SQLException {
        SpaceRows.holdStill(session);
        List<Long> texts = textsOf(session, documents);
        TextRows.share(session, List.of(), texts);
        takeOutShared(session, terms, documents);
        return texts;
    }

    /** The embedded texts of documents' passages. */
    static List<Long> textsOf(Session session, List<Long> documents) throws SQLException {
        return session.list(
                "select distinct text_id from chunks where document_id = any(?)",
                row -> row.getLong(1),
                Column.numbers(documents));
    }

    /** As {@link #takeOut}, for a caller that shares the texts. */
    static void takeOutShared(Session session, TermChanges terms, List<Long> documents) throws SQLException {
        Column column = Column.numbers(documents);
        VectorCounts.ofDocuments(session, documents, -1);
        session.each(
                "select terms from chunk_terms where document_id = any(?)",
                row -> {
                    terms.count(FieldTerms.decode(row.getString(1)), -1);
                    return true;
                },
                column);
        for (String table : OF_DOCUMENTS) {
            session.update("delete from " + table + " where document_id = any(?)", column);
        }
    }
}
