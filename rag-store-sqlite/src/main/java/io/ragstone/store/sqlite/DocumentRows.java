package io.ragstone.store.sqlite;

import io.ragstone.internal.store.Codes;
import io.ragstone.model.CollectionId;
import io.ragstone.model.Document;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.DocumentLink;
import io.ragstone.model.DocumentQuery;
import io.ragstone.model.Link;
import io.ragstone.model.LinkQuery;
import io.ragstone.model.Page;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reads documents, their attributes, links and texts. */
final class DocumentRows {

    private static final String DOCUMENT = """
            select id, path, title, content_type, language, bytes, modified, modified_nanos, indexed_hash, chunks, state,
              stale, reason
            from documents where collection_id = ?""";

    private DocumentRows() {}

    static Optional<Document> one(Session session, DocumentKey key) throws SQLException {
        return list(session, key.collection(), " and path = ?", key.path()).stream()
                .findFirst();
    }

    static Page<Document> page(Session session, DocumentQuery query) throws SQLException {
        String states = query.states().isEmpty()
                ? ""
                : query.states().stream()
                        .map(state -> String.valueOf(Codes.of(state)))
                        .collect(java.util.stream.Collectors.joining(", ", " and state in (", ")"));
        List<Document> found = list(
                session,
                query.collection(),
                states + " and path > ? order by path limit ?",
                query.after().orElse(""),
                query.limit() + 1L);
        if (found.size() <= query.limit()) {
            return new Page<>(found, Optional.empty());
        }
        List<Document> items = found.subList(0, query.limit());
        return new Page<>(items, Optional.of(items.get(items.size() - 1).key().path()));
    }

    private static List<Document> list(Session session, CollectionId id, String condition, Object... arguments)
            throws SQLException {
        var all = new ArrayList<Object>();
        all.add(CollectionRows.require(session, id));
        all.addAll(List.of(arguments));
        CollectionId stored = CollectionRows.byRow(session).getOrDefault((Long) all.get(0), id);
        return session.list(DOCUMENT + condition, row -> document(session, stored, row), all.toArray());
    }

    private static Document document(Session session, CollectionId collection, ResultSet row) throws SQLException {
        return new Document(
                new DocumentKey(collection, row.getString(2)),
                row.getString(9).isEmpty() ? fileName(row.getString(2)) : row.getString(3),
                row.getString(4),
                row.getString(5),
                attributes(session, row.getLong(1)),
                row.getLong(6),
                TimeColumns.read(row, 7),
                row.getString(9),
                row.getInt(10),
                Codes.documentState(row.getInt(11)),
                row.getInt(12) != 0,
                row.getString(13));
    }

    private static String fileName(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    static Map<String, List<String>> attributes(Session session, long document) throws SQLException {
        var attributes = new TreeMap<String, List<String>>();
        session.each(
                "select name, value from attributes where document_id = ? order by name, position",
                row -> attributes
                        .computeIfAbsent(row.getString(1), name -> new ArrayList<>())
                        .add(row.getString(2)),
                document);
        return attributes;
    }

    static Optional<String> extractedText(Session session, DocumentKey key) throws SQLException {
        return session.first(
                """
                select t.text from documents d join extracted_texts t on t.document_id = d.id
                where d.collection_id = ? and d.path = ?""", row -> row.getString(1), CollectionRows.require(session, key.collection()), key.path());
    }

    static List<DocumentLink> links(Session session, LinkQuery query) throws SQLException {
        long collection = CollectionRows.require(session, query.collection());
        CollectionId stored = CollectionRows.byRow(session).getOrDefault(collection, query.collection());
        var conditions = new StringBuilder();
        var arguments = new ArrayList<Object>();
        arguments.add(collection);
        query.path().ifPresent(path -> {
            conditions.append(" and d.path = ?");
            arguments.add(path);
        });
        query.to().ifPresent(target -> {
            conditions.append(" and l.target = ?");
            arguments.add(target);
        });
        query.type().ifPresent(type -> {
            conditions.append(" and l.type = ?");
            arguments.add(type);
        });
        arguments.add(query.limit());
        return session.list(
                "select d.path, l.type, l.line, l.source, l.target from links l join documents d on d.id = l.document_id"
                        + " where d.collection_id = ?" + conditions + " order by d.path, l.line, l.position limit ?",
                row -> new DocumentLink(
                        new DocumentKey(stored, row.getString(1)),
                        new Link(row.getString(2), row.getInt(3), row.getString(4), row.getString(5))),
                arguments.toArray());
    }
}
