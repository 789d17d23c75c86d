package io.ragstone.store.sqlite;

import io.ragstone.model.CollectionId;
import io.ragstone.model.RemovalReport;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Takes documents, or what can be found of them, out of every table. Runs inside the caller's transaction. */
final class DocumentRemoval {

    private static final List<String> BY_CHUNK = List.of(
            "delete from chunk_terms where chunk_id between ? and ?",
            "delete from symbols where chunk_id between ? and ?",
            "delete from chunks where id between ? and ?");

    private static final List<String> BY_DOCUMENT = List.of(
            "delete from attributes where document_id = ?",
            "delete from links where document_id = ?",
            "delete from extracted_texts where document_id = ?");

    private DocumentRemoval() {}

    static RemovalReport removePaths(Session session, CollectionId id, List<String> paths) throws SQLException {
        long collection = CollectionRows.require(session, id);
        var documents = new ArrayList<Long>();
        for (String path : paths) {
            long document =
                    session.number("select id from documents where collection_id = ? and path = ?", collection, path);
            if (document != 0) {
                documents.add(document);
            }
        }
        return forget(session, documents);
    }

    /** Removes documents whole. */
    static RemovalReport forget(Session session, List<Long> documents) throws SQLException {
        var fullText = new FullTextRows(session);
        RemovalReport report = forget(session, fullText, documents);
        fullText.write();
        return report;
    }

    static RemovalReport forget(Session session, FullTextRows fullText, List<Long> documents) throws SQLException {
        int removed = 0;
        int chunks = 0;
        for (long document : documents) {
            chunks += (int) session.number("select chunks from documents where id = ?", document);
            dropUnreferenced(session, takeOut(session, fullText, document));
            removed += session.update("delete from documents where id = ?", document);
        }
        return new RemovalReport(removed, chunks);
    }

    /** Leaves the document's ledger entry alone and nothing to be found. */
    static void emptyOut(Session session, FullTextRows fullText, long document) throws SQLException {
        dropUnreferenced(session, takeOut(session, fullText, document));
        session.update("""
                update documents set indexed_hash = '', pipeline = '', title = '', content_type = '', language = '',
                  first_chunk = null, chunks = 0, terms = 0
                where id = ?""", document);
    }

    /**
     * Removes passages, attributes, links and text of a document; its row still tells of them.
     *
     * @return the embedded texts that its passages held, for {@link #dropUnreferenced} when all is written
     */
    static List<Long> takeOut(Session session, FullTextRows fullText, long document) throws SQLException {
        for (String statement : BY_DOCUMENT) {
            session.update(statement, document);
        }
        int chunks = (int) session.number("select chunks from documents where id = ?", document);
        if (chunks == 0) {
            return List.of();
        }
        long first = session.number("select first_chunk from documents where id = ?", document);
        long last = first + chunks - 1;
        VectorCounts.change(session, document, first, last, -1);
        List<Long> texts = session.list(
                "select distinct text_id from chunks where id between ? and ?", row -> row.getLong(1), first, last);
        takeOutChunks(session, fullText, first, last);
        return texts;
    }

    /** Removes passages from every leg; their texts stay. */
    static void takeOutChunks(Session session, FullTextRows fullText, long first, long last) throws SQLException {
        for (String statement : BY_CHUNK) {
            session.update(statement, first, last);
        }
        fullText.remove(first, last);
    }

    /**
     * A text without a passage is not embedded any more. Its vectors stay, so that it is not embedded again when it
     * comes back; a text that has none and was not rejected is forgotten.
     */
    static void dropUnreferenced(Session session, List<Long> texts) throws SQLException {
        for (long text : texts) {
            if (session.number("select exists (select 1 from chunks where text_id = ?)", text) == 0) {
                session.update("delete from embed_backlog where text_id = ?", text);
                session.update("""
                        delete from texts where id = ?1
                          and not exists (select 1 from embedding_spaces s join vectors v on v.id = %s)
                          and not exists (select 1 from rejected_texts where text_id = ?1)""".formatted(VectorKey.sql("s.id", "?1")), text);
            }
        }
    }
}
