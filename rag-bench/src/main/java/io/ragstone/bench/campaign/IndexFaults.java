package io.ragstone.bench.campaign;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is wrong within one index file by itself: each question finds the rows that should not be there. */
final class IndexFaults {

    private static final Map<String, String> QUESTIONS = questions();

    private IndexFaults() {}

    private static Map<String, String> questions() {
        var questions = new LinkedHashMap<String, String>();
        questions.put("integrity", "select * from pragma_integrity_check where integrity_check <> 'ok'");
        ghosts(questions);
        counters(questions);
        vectors(questions);
        work(questions);
        return questions;
    }

    private static void ghosts(Map<String, String> questions) {
        for (String table : List.of("attributes", "links", "extracted_texts", "chunks")) {
            questions.put(
                    table + " without document",
                    "select document_id from " + table + " where document_id not in (select id from documents)");
        }
        for (String table : List.of("chunk_terms", "symbols")) {
            questions.put(
                    table + " without passage",
                    "select chunk_id from " + table + " where chunk_id not in (select id from chunks)");
        }
        for (String table : List.of("term_places", "word_places")) {
            questions.put(
                    table + " without passage",
                    "select doc, term from temp." + table + " where doc not in (select id from chunks)");
        }
        questions.put(
                "passages without terms", "select id from chunks where id not in (select chunk_id from chunk_terms)");
        questions.put(
                "passages not found by words",
                "select id from chunks where id not in (select doc from temp.term_places)");
        questions.put(
                "documents without collection",
                "select path from documents where collection_id not in (select id from collections)");
        questions.put("passages out of their document's range", """
                select d.path, c.id from chunks c join documents d on d.id = c.document_id
                where d.first_chunk is null or c.id <> d.first_chunk + c.ordinal or c.ordinal >= d.chunks""");
        questions.put("documents with another number of passages", """
                select path from documents d
                where chunks <> (select count(*) from chunks c where c.document_id = d.id)""");
    }

    private static void counters(Map<String, String> questions) {
        questions.put("counters", """
                select c.name, c.pending, c.indexed, c.skipped, c.failed, c.stale, c.chunks, c.terms from collections c
                where (pending, indexed, skipped, failed, stale, chunks, terms) <>
                  (select total(state = 0), total(state = 1), total(state = 2), total(state = 3), total(stale),
                     total(chunks), total(terms) from documents d where d.collection_id = c.id)""");
        questions.put("counters of vectors", """
                select d.collection_id, s.id, count(*) from chunks c join documents d on d.id = c.document_id
                  join embedding_spaces s join vectors v on v.id = (s.id << 40 | c.text_id) group by 1, 2
                except select collection_id, space_id, chunks from collection_vectors""");
        questions.put("counters of vectors that are not there", """
                select collection_id, space_id, chunks from collection_vectors where chunks <> 0
                except select d.collection_id, s.id, count(*) from chunks c join documents d on d.id = c.document_id
                  join embedding_spaces s join vectors v on v.id = (s.id << 40 | c.text_id) group by 1, 2""");
        questions.put("sizes of spaces", """
                select id from embedding_spaces s
                where vectors <> (select count(*) from vectors v where v.id >> 40 = s.id)""");
    }

    private static void vectors(Map<String, String> questions) {
        questions.put("passages without text", "select id from chunks where text_id not in (select id from texts)");
        questions.put("passages without vector", """
                select c.id from chunks c join embedding_spaces s on s.active
                where not exists (select 1 from vectors v where v.id = (s.id << 40 | c.text_id))""");
        questions.put(
                "vectors without text",
                "select id from vectors where id & ((1 << 40) - 1) not in (select id from texts)");
        questions.put("texts without passage and vector", """
                select id from texts t where id not in (select text_id from chunks)
                  and id not in (select id & ((1 << 40) - 1) from vectors)""");
        questions.put("texts that wait for a vector", "select text_id from embed_backlog");
    }

    private static void work(Map<String, String> questions) {
        questions.put("documents that wait", "select path from documents where state = 0");
        questions.put("jobs left over", """
                select j.path, j.state, j.attempts, j.last_error from jobs j
                where j.state <> 2 or not exists (select 1 from documents d where d.path = j.path and d.state = 3)""");
    }

    /** Every fault with the name of its question; empty for a sound index. */
    static List<String> of(Path database) throws SQLException {
        var faults = new ArrayList<String>();
        try (Connection connection = IndexContents.open(database);
                Statement sql = connection.createStatement()) {
            for (Map.Entry<String, String> question : QUESTIONS.entrySet()) {
                IndexContents.rows(sql, question.getValue()).stream()
                        .limit(5)
                        .forEach(row -> faults.add(question.getKey() + ": " + row));
            }
        }
        return faults;
    }
}
