package io.ragstone.store.postgres;

import io.ragstone.internal.store.Codes;
import io.ragstone.model.CollectionId;
import io.ragstone.model.Document;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.DocumentLink;
import io.ragstone.model.DocumentQuery;
import io.ragstone.model.Link;
import io.ragstone.model.LinkQuery;
import io.ragstone.model.Page;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reads documents, their attributes, links and texts. */
final class DocumentRows {

    /** Two columns for {@link #attributes(ResultSet, int)}, beside those of a row of documents. */
    static final String ATTRIBUTES = """
            (select array_agg(a.name order by a.name, a.position) from attributes a where a.document_id = documents.id),
            (select array_agg(a.value order by a.name, a.position) from attributes a where a.document_id = documents.id)""";

    private static final String DOCUMENT = """
            select path, title, content_type, language, bytes, modified, modified_nanos, indexed_hash, chunks, state,
              stale, reason, %s
            from documents where collection_id = ?""".formatted(ATTRIBUTES);

    /** In order of path; the index knows the beginnings of paths. */
    static final String BEHIND =
            " and left(path, 400) >= left(?, 400) and path > ? order by left(path, 400), path limit ?";

    private DocumentRows() {}

    static Optional<Document> one(Session session, DocumentKey key) throws SQLException {
        return list(session, key.collection(), " and path_hash = ?", Key.ofPath(key.path())).stream()
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
                states + BEHIND,
                query.after().orElse(""),
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
        return session.list(DOCUMENT + condition, row -> document(stored, row), all.toArray());
    }

    private static Document document(CollectionId collection, ResultSet row) throws SQLException {
        return new Document(
                new DocumentKey(collection, row.getString(1)),
                row.getString(8).isEmpty() ? fileName(row.getString(1)) : row.getString(2),
                row.getString(3),
                row.getString(4),
                attributes(row, 13),
                row.getLong(5),
                TimeColumns.read(row, 6),
                row.getString(8),
                row.getInt(9),
                Codes.documentState(row.getInt(10)),
                row.getBoolean(11),
                row.getString(12));
    }

    private static String fileName(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** From the columns that {@link #ATTRIBUTES} selects, which are null for a document without any. */
    static Map<String, List<String>> attributes(ResultSet row, int column) throws SQLException {
        var attributes = new TreeMap<String, List<String>>();
        Array names = row.getArray(column);
        if (names != null) {
            String[] byName = (String[]) names.getArray();
            String[] values = (String[]) row.getArray(column + 1).getArray();
            for (int i = 0; i < byName.length; i++) {
                attributes.computeIfAbsent(byName[i], name -> new ArrayList<>()).add(values[i]);
            }
        }
        return attributes;
    }

    static Optional<String> extractedText(Session session, DocumentKey key) throws SQLException {
        return session.first(
                """
                select t.text from documents d join extracted_texts t on t.document_id = d.id
                where d.collection_id = ? and d.path_hash = ?""",
                row -> row.getString(1),
                CollectionRows.require(session, key.collection()),
                Key.ofPath(key.path()));
    }

    static List<DocumentLink> links(Session session, LinkQuery query) throws SQLException {
        long collection = CollectionRows.require(session, query.collection());
        CollectionId stored = CollectionRows.byRow(session).getOrDefault(collection, query.collection());
        var conditions = new StringBuilder();
        var arguments = new ArrayList<Object>();
        arguments.add(collection);
        query.path().ifPresent(path -> {
            conditions.append(" and d.path_hash = ?");
            arguments.add(Key.ofPath(path));
        });
        query.to().ifPresent(target -> {
            conditions.append(" and left(l.target, 400) = left(?, 400) and l.target = ?");
            arguments.add(target);
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
