package io.ragstone.bench.campaign;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Everything that an index file says about its sources, in words that do not depend on the numbers it gave to its rows.
 * Of a document that failed only the failure: it may answer from an older version, which a new index does not have.
 */
final class IndexContents {

    private static final String CHUNK = "d.path || ' #' || c.ordinal";
    private static final String JOINED = " from chunks c join documents d on d.id = c.document_id ";
    private static final String SOUND = " where d.state <> 3 order by 1";

    private static final Map<String, String> QUESTIONS = questions();

    private IndexContents() {}

    private static Map<String, String> questions() {
        var questions = new LinkedHashMap<String, String>();
        questions.put("collections", """
                select name, version, source_type, chunking, profile, languages, held_back, ignored, problem,
                  scan_as_of is not null, root_identity, revision from collections""");
        questions.put("documents", """
                select path, state, indexed_hash, pipeline, missing, moved_from, reason, bytes, modified, modified_nanos,
                  title, content_type, language, chunks, terms, stale from documents d""" + SOUND);
        questions.put("failures", "select path, reason, missing from documents where state = 3 order by 1");
        questions.put(
                "passages",
                "select " + CHUNK + """
                , c.start_line, c.end_line, c.kind, c.breadcrumb, c.header, c.text, t.hash, k.terms
                """ + JOINED
                        + "join texts t on t.id = c.text_id join chunk_terms k on k.chunk_id = c.id" + SOUND);
        questions.put(
                "terms",
                "select " + CHUNK + " || ' ' || v.col || ' ' || v.offset, v.term" + JOINED
                        + "join temp.term_places v on v.doc = c.id" + SOUND);
        questions.put(
                "words",
                "select " + CHUNK + " || ' ' || v.col || ' ' || v.offset, v.term" + JOINED
                        + "join temp.word_places v on v.doc = c.id" + SOUND);
        questions.put(
                "symbols",
                "select " + CHUNK + " || ' ' || s.name || ' ' || s.whole" + JOINED
                        + "join symbols s on s.chunk_id = c.id" + SOUND);
        questions.put(
                "vectors",
                "select " + CHUNK + ", s.key, v.vector" + JOINED
                        + "join embedding_spaces s on s.active join vectors v on v.id = (s.id << 40 | c.text_id)"
                        + SOUND);
        questions.put(
                "attributes",
                "select d.path || ' ' || a.name || ' ' || a.position, a.value, a.folded, a.number"
                        + " from attributes a join documents d on d.id = a.document_id" + SOUND);
        questions.put(
                "links",
                "select d.path || ' ' || l.position, l.type, l.line, l.source, l.target"
                        + " from links l join documents d on d.id = l.document_id" + SOUND);
        questions.put(
                "kept texts",
                "select d.path, e.text" + " from extracted_texts e join documents d on d.id = e.document_id" + SOUND);
        return questions;
    }

    /** What {@code database} holds, by the name of the question; rows in order. */
    static Map<String, List<String>> of(Path database) throws SQLException {
        var contents = new LinkedHashMap<String, List<String>>();
        try (Connection connection = open(database);
                Statement sql = connection.createStatement()) {
            for (Map.Entry<String, String> question : QUESTIONS.entrySet()) {
                contents.put(question.getKey(), rows(sql, question.getValue()));
            }
        }
        return contents;
    }

    /** A connection that sees the places of all terms as {@code temp.term_places} and {@code temp.word_places}. */
    static Connection open(Path database) throws SQLException {
        Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
        try (Statement sql = connection.createStatement()) {
            sql.execute("create virtual table temp.term_places using fts5vocab('main', 'terms_index', 'instance')");
            sql.execute("create virtual table temp.word_places using fts5vocab('main', 'words_index', 'instance')");
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    static List<String> rows(Statement sql, String question) throws SQLException {
        var rows = new ArrayList<String>();
        try (ResultSet result = sql.executeQuery(question)) {
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                var row = new StringBuilder();
                for (int i = 1; i <= columns; i++) {
                    Object value = result.getObject(i);
                    row.append(i == 1 ? "" : " | ")
                            .append(value instanceof byte[] b ? HexFormat.of().formatHex(b) : value);
                }
                rows.add(row.toString());
            }
        }
        return rows;
    }
}
