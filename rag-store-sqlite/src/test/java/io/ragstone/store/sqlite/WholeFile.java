package io.ragstone.store.sqlite;

import io.ragstone.internal.vector.CodeFormat;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;

/**
 * Everything that a file holds, row by row, to compare with another: full text as the places of its terms, codes of
 * vectors as the last of each text, whatever the blocks are.
 */
final class WholeFile {

    private static final List<String> PLACES = List.of("terms_index", "words_index");

    private final Path file;

    WholeFile(Path file) {
        this.file = file;
    }

    List<String> rows() throws SQLException {
        var rows = new ArrayList<String>();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement sql = connection.createStatement()) {
            for (String table : tables(sql)) {
                add(sql, table, "select * from " + table, rows);
            }
            for (String index : PLACES) {
                sql.execute("create virtual table temp." + index + "_all using fts5vocab('main', '" + index
                        + "', 'instance')");
                add(sql, index, "select * from temp." + index + "_all", rows);
                add(sql, index + " sizes", "select id from " + index + "_docsize", rows);
            }
            addCodes(sql, rows);
        }
        return rows;
    }

    private static List<String> tables(Statement sql) throws SQLException {
        var tables = new ArrayList<String>();
        try (ResultSet names = sql.executeQuery("""
                select name from sqlite_schema where type = 'table' and rootpage > 0 and name not like '%\\_index\\_%' escape '\\'
                  and name not in ('vector_blocks', 'sqlite_sequence') order by name""")) {
            while (names.next()) {
                tables.add(names.getString(1));
            }
        }
        return tables;
    }

    private static void add(Statement sql, String name, String query, List<String> rows) throws SQLException {
        var some = new ArrayList<String>();
        try (ResultSet result = sql.executeQuery(query)) {
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                var row = new StringBuilder(name);
                for (int i = 1; i <= columns; i++) {
                    Object value = result.getObject(i);
                    row.append('|')
                            .append(
                                    value instanceof byte[] bytes
                                            ? HexFormat.of().formatHex(bytes)
                                            : value);
                }
                some.add(row.toString());
            }
        }
        Collections.sort(some);
        rows.addAll(some);
    }

    private static void addCodes(Statement sql, List<String> rows) throws SQLException {
        var codes = new TreeMap<String, String>();
        try (ResultSet blocks = sql.executeQuery("""
                select b.space_id, s.dimensions, b.records from vector_blocks b join embedding_spaces s on s.id = b.space_id
                order by b.id""")) {
            while (blocks.next()) {
                int length = new CodeFormat(blocks.getInt(2)).recordBytes();
                byte[] records = blocks.getBytes(3);
                ByteBuffer buffer = ByteBuffer.wrap(records).order(ByteOrder.LITTLE_ENDIAN);
                for (int at = 0; at + length <= records.length; at += length) {
                    codes.put(
                            blocks.getInt(1) + "/" + buffer.getLong(at),
                            HexFormat.of().formatHex(records, at, at + length));
                }
            }
        }
        codes.forEach((text, code) -> rows.add("code|" + text + "|" + code));
    }
}
