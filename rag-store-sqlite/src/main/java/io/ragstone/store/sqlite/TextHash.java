package io.ragstone.store.sqlite;

import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HexFormat;

/** Keys of embedded texts in half the space: lower-case hexadecimal becomes bytes, anything else stays text. */
final class TextHash {

    private static final int HEX_LENGTH = 64;

    private TextHash() {}

    static Object stored(String hash) {
        return isHex(hash) ? HexFormat.of().parseHex(hash) : hash;
    }

    static String read(ResultSet row, int column) throws SQLException {
        Object stored = row.getObject(column);
        return stored instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : (String) stored;
    }

    private static boolean isHex(String hash) {
        return hash.length() == HEX_LENGTH
                && hash.getBytes(StandardCharsets.UTF_8).length == HEX_LENGTH
                && hash.chars().allMatch(c -> (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'));
    }
}
