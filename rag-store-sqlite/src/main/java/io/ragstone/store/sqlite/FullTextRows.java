package io.ragstone.store.sqlite;

import io.ragstone.model.Field;
import io.ragstone.model.FieldTerms;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The full-text rows that a transaction changes. They are written at its end, one after the other: SQLite gathers them
 * in memory and merges them once, whereas any statement in between that may have to be undone alone, such as those that
 * keep counters, makes it write what it has gathered so far. Lives for one transaction.
 */
final class FullTextRows {

    private static final int MEMORY_BYTES = 16 << 20;

    /**
     * How the tables are kept; SQLite stores it in them. Twice 16 MB in memory take in what a transaction may write, so
     * that it becomes one sorted run. Runs are joined from sixteen on: with SQLite's four, joining costs more than all
     * the rest. It is done a little with each transaction; all at once only where that has fallen far behind.
     */
    private static final Map<String, Integer> SETTINGS =
            Map.of("automerge", 16, "crisismerge", 64, "hashsize", MEMORY_BYTES);

    private final Session session;
    private final TreeMap<Long, FieldTerms> added = new TreeMap<>();
    private final List<Long> removed = new ArrayList<>();

    FullTextRows(Session session) {
        this.session = session;
    }

    void add(long chunk, FieldTerms terms) {
        added.put(chunk, terms);
    }

    /** Passages {@code first} to {@code last}, of an earlier transaction or of this one. */
    void remove(long first, long last) {
        Map<Long, FieldTerms> unwritten = added.subMap(first, true, last, true);
        if (!unwritten.isEmpty()) {
            unwritten.clear();
            return;
        }
        for (long chunk = first; chunk <= last; chunk++) {
            removed.add(chunk);
        }
    }

    /** Nothing else may be written in this transaction afterwards. */
    void write() throws SQLException {
        if (!added.isEmpty()) {
            tune("terms_index");
            tune("words_index");
        }
        for (long chunk : removed) {
            session.update("delete from terms_index where rowid = ?", chunk);
            session.update("delete from words_index where rowid = ?", chunk);
        }
        for (Map.Entry<Long, FieldTerms> row : added.entrySet()) {
            session.update(
                    "insert into terms_index (rowid, body, heading, path, symbol) values (?, ?, ?, ?, ?)",
                    row.getKey(),
                    stored(row.getValue(), Field.BODY),
                    stored(row.getValue(), Field.HEADING),
                    stored(row.getValue(), Field.PATH),
                    stored(row.getValue(), Field.SYMBOL));
        }
        for (Map.Entry<Long, FieldTerms> row : added.entrySet()) {
            String words = stored(row.getValue(), Field.WORD);
            if (!words.isEmpty()) {
                session.update("insert into words_index (rowid, word) values (?, ?)", row.getKey(), words);
            }
        }
    }

    private void tune(String table) throws SQLException {
        if (session.number("select v from " + table + "_config where k = 'hashsize'") != MEMORY_BYTES) {
            for (Map.Entry<String, Integer> setting : SETTINGS.entrySet()) {
                session.update(
                        "insert into " + table + " (" + table + ", rank) values (?, ?)",
                        setting.getKey(),
                        setting.getValue());
            }
        }
    }

    private static String stored(FieldTerms terms, Field field) {
        return StoredTerm.encode(terms.joined(field));
    }
}
