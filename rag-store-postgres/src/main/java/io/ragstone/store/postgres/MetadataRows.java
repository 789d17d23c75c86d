package io.ragstone.store.postgres;

import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;

/** Text by key. */
final class MetadataRows {

    private MetadataRows() {}

    static Map<String, String> withPrefix(Session session, String prefix) throws SQLException {
        var found = new TreeMap<String, String>();
        session.each(
                "select key, value from metadata where starts_with(key, ?) order by key",
                row -> {
                    found.put(row.getString(1), row.getString(2));
                    return true;
                },
                prefix);
        return found;
    }

    static void put(Session session, String key, String value) throws SQLException {
        if (value.isEmpty()) {
            session.update("delete from metadata where key = ?", key);
        } else {
            int added = session.update(
                    "insert into metadata (key, value) values (?, ?) on conflict do nothing", key, value);
            if (added == 0) {
                session.update("update metadata set value = ? where key = ?", value, key);
            }
        }
    }
}
