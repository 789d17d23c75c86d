package io.ragstone.store.sqlite;

import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;

/** Text by key. */
final class MetadataRows {

    private MetadataRows() {}

    static Map<String, String> withPrefix(Session session, String prefix) throws SQLException {
        var found = new TreeMap<String, String>();
        session.each(
                "select key, value from metadata where key >= ? order by key",
                row -> {
                    boolean matches = row.getString(1).startsWith(StoredText.of(prefix));
                    if (matches) {
                        found.put(row.getString(1), row.getString(2));
                    }
                    return matches;
                },
                prefix);
        return found;
    }

    static void put(Session session, String key, String value) throws SQLException {
        if (value.isEmpty()) {
            session.update("delete from metadata where key = ?", key);
        } else {
            session.update(
                    "insert into metadata (key, value) values (?, ?) on conflict (key) do update set value = ?",
                    key,
                    value,
                    value);
        }
    }
}
