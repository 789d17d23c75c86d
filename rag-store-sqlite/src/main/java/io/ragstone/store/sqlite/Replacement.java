package io.ragstone.store.sqlite;

import io.ragstone.internal.store.AttributeForm;
import io.ragstone.internal.store.Codes;
import io.ragstone.internal.store.Lines;
import io.ragstone.internal.store.SymbolName;
import io.ragstone.internal.store.Times;
import io.ragstone.model.ChunkContent;
import io.ragstone.model.DocumentContent;
import io.ragstone.model.DocumentState;
import io.ragstone.model.Link;
import io.ragstone.model.ReplaceOutcome;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes one version of a document in place of the one before; its full text is left to {@link FullTextRows}. */
final class Replacement {

    private final Session session;
    private final FullTextRows fullText;
    private final DocumentContent content;
    private final long collection;
    private final List<Long> spaces;
    private long nextText;

    private Replacement(Session session, FullTextRows fullText, DocumentContent content) throws SQLException {
        this.session = session;
        this.fullText = fullText;
        this.content = content;
        this.collection = CollectionRows.require(session, content.key().collection());
        this.spaces = SpaceRows.wanted(session);
    }

    /** Replaces documents, in order. */
    static List<ReplaceOutcome> run(Session session, List<DocumentContent> contents) throws SQLException {
        var fullText = new FullTextRows(session);
        var outcomes = new ArrayList<ReplaceOutcome>(contents.size());
        for (DocumentContent content : contents) {
            outcomes.add(new Replacement(session, fullText, content).run());
        }
        fullText.write();
        return outcomes;
    }

    private ReplaceOutcome run() throws SQLException {
        long document = session.number(
                "select id from documents where collection_id = ? and path = ? and generation = ?",
                collection,
                content.key().path(),
                content.generation());
        if (document == 0) {
            return ReplaceOutcome.FENCED;
        }
        List<Long> formerTexts = DocumentRemoval.takeOut(session, fullText, document);
        long first = writeChunks(document);
        writeAttributes(document);
        writeLinks(document);
        if (content.extractedText().isPresent()) {
            session.update(
                    "insert into extracted_texts (document_id, text) values (?, ?)",
                    document,
                    content.extractedText().get());
        }
        completeMove(document);
        writeDocument(document, first);
        DocumentRemoval.dropUnreferenced(session, formerTexts);
        return ReplaceOutcome.REPLACED;
    }

    /** A document's passages have consecutive numbers, so that a range tells them apart from all others. */
    private long writeChunks(long document) throws SQLException {
        int count = content.chunks().size();
        long first = Sequences.take(session, Sequences.CHUNK, count);
        nextText = Sequences.take(session, Sequences.TEXT, count);
        for (int ordinal = 0; ordinal < count; ordinal++) {
            writeChunk(document, first + ordinal, ordinal, content.chunks().get(ordinal));
        }
        if (count > 0 && !spaces.isEmpty()) {
            VectorCounts.change(session, document, first, first + count - 1, 1);
        }
        return first;
    }

    private void writeChunk(long document, long id, int ordinal, ChunkContent chunk) throws SQLException {
        session.update(
                """
                insert into chunks (id, document_id, ordinal, text_id, start_line, end_line, kind, breadcrumb, header, text)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
                id,
                document,
                ordinal,
                textOf(chunk),
                chunk.draft().startLine(),
                chunk.draft().endLine(),
                Codes.of(chunk.draft().kind()),
                Lines.encode(chunk.draft().breadcrumb()),
                chunk.draft().header(),
                chunk.draft().text());
        session.update(
                "insert into chunk_terms (chunk_id, terms) values (?, ?)",
                id,
                chunk.terms().encoded());
        fullText.add(id, chunk.terms());
        writeSymbols(id, chunk.draft().symbols());
    }

    private void writeSymbols(long id, List<String> symbols) throws SQLException {
        for (String symbol : symbols) {
            String name = SymbolName.folded(symbol);
            session.update(
                    "insert into symbols (chunk_id, name, whole) values (?, ?, 1) on conflict do nothing", id, name);
            for (String suffix : SymbolName.lastParts(name)) {
                session.update(
                        "insert into symbols (chunk_id, name, whole) values (?, ?, 0) on conflict do nothing",
                        id,
                        suffix);
            }
        }
    }

    /** The row of the passage's text; a text that has no vector in a space goes on that space's backlog. */
    private long textOf(ChunkContent chunk) throws SQLException {
        long text = TextRows.find(session, chunk.textHash());
        boolean isNew = text == 0;
        if (isNew) {
            text = nextText++;
            TextRows.add(session, text, chunk.textHash());
        }
        for (long space : spaces) {
            if (isNew || TextRows.lacksVector(session, text, space)) {
                session.update(
                        "insert into embed_backlog (space_id, text_id) values (?, ?) on conflict do nothing",
                        space,
                        text);
            }
        }
        return text;
    }

    private void writeAttributes(long document) throws SQLException {
        for (Map.Entry<String, List<String>> attribute : content.attributes().entrySet()) {
            int position = 0;
            for (String value : attribute.getValue()) {
                AttributeForm form = AttributeForm.of(value);
                session.update("""
                        insert into attributes (document_id, name, position, value, folded, number)
                        values (?, ?, ?, ?, ?, ?)""", document, attribute.getKey(), position++, value, form.folded(), form.number());
            }
        }
    }

    private void writeLinks(long document) throws SQLException {
        int position = 0;
        for (Link link : content.links()) {
            session.update("""
                    insert into links (document_id, position, type, line, source, target)
                    values (?, ?, ?, ?, ?, ?)""", document, position++, link.type(), link.line(), link.from(), link.to());
        }
    }

    private void completeMove(long document) throws SQLException {
        List<Long> origin = session.list("""
                select o.id from documents d join documents o
                  on o.collection_id = d.collection_id and o.path = d.moved_from and o.missing and o.id <> d.id
                where d.id = ? and d.moved_from <> ''""", row -> row.getLong(1), document);
        DocumentRemoval.forget(session, fullText, origin);
    }

    private void writeDocument(long document, long first) throws SQLException {
        int chunks = content.chunks().size();
        long terms = content.chunks().stream()
                .mapToLong(chunk -> chunk.terms().length())
                .sum();
        session.update(
                """
                update documents set state = ?, seen_cheap = ?, seen_hash = ?, indexed_hash = ?, pipeline = ?,
                  missing = 0, moved_from = '', reason = ?, bytes = ?, modified = ?, modified_nanos = ?, title = ?,
                  content_type = ?, language = ?, first_chunk = ?, chunks = ?, terms = ?
                where id = ?""",
                Codes.of(DocumentState.INDEXED),
                content.fingerprint().cheap(),
                content.fingerprint().hash(),
                content.fingerprint().hash(),
                content.pipeline(),
                content.note(),
                content.bytes(),
                Times.seconds(content.modified()),
                Times.nanos(content.modified()),
                content.title(),
                content.contentType(),
                content.language(),
                chunks == 0 ? null : first,
                chunks,
                terms,
                document);
        session.update("insert into content_types (name) values (?) on conflict do nothing", content.contentType());
        if (!content.language().isEmpty()) {
            session.update(
                    "insert into collection_languages (collection_id, code) values (?, ?) on conflict do nothing",
                    collection,
                    content.language());
        }
    }
}
