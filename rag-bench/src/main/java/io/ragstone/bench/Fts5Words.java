package io.ragstone.bench;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** SQLite's own full text: words stemmed as in English, any of them, ranked by its BM25. */
final class Fts5Words implements BaselinesBenchmark.Ranker, AutoCloseable {

    private final Connection connection;

    Fts5Words(List<EvalSet.Text> documents) throws SQLException {
        connection = DriverManager.getConnection("jdbc:sqlite::memory:");
        try (Statement sql = connection.createStatement()) {
            sql.execute("create virtual table docs using fts5(id unindexed, title, text,"
                    + " tokenize = 'porter unicode61')");
        }
        try (PreparedStatement insert = connection.prepareStatement("insert into docs values (?, ?, ?)")) {
            for (EvalSet.Text each : documents) {
                insert.setString(1, each.id());
                insert.setString(2, each.title());
                insert.setString(3, each.text());
                insert.executeUpdate();
            }
        }
    }

    @Override
    public Map<String, Double> rank(String question, int depth) throws SQLException {
        String match = Arrays.stream(question.split("[^\\p{L}\\p{N}]+", -1))
                .filter(word -> !word.isEmpty())
                .map(word -> '"' + word + '"')
                .collect(Collectors.joining(" or "));
        var ranked = new LinkedHashMap<String, Double>();
        if (match.isEmpty()) {
            return ranked;
        }
        try (PreparedStatement query = connection.prepareStatement(
                "select id, -bm25(docs) from docs where docs match ? order by bm25(docs) limit ?")) {
            query.setString(1, match.replace(" or ", " OR "));
            query.setInt(2, depth);
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    ranked.put(rows.getString(1), rows.getDouble(2));
                }
            }
        }
        return ranked;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
