package io.ragstone.store.sqlite;

import io.ragstone.error.StoreException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** What SQLite's errors mean for a caller. A lock is never taken for damage. */
final class Failures {

    private static final int PRIMARY_CODE = 0xff;

    private Failures() {}

    /** Whether another connection stands in the way and waiting helps. */
    static boolean isBusy(SQLException e) {
        int code = primaryCode(e);
        return code == SQLiteErrorCode.SQLITE_BUSY.code
                || code == SQLiteErrorCode.SQLITE_LOCKED.code
                || code == SQLiteErrorCode.SQLITE_PROTOCOL.code;
    }

    static StoreException translated(SQLException e, Path file) {
        if (isBusy(e)) {
            return StoreException.unavailable(file + " is in use by another process; try again", e);
        }
        int code = primaryCode(e);
        if (code == SQLiteErrorCode.SQLITE_FULL.code) {
            return StoreException.unavailable(file + " cannot grow: the disk is full; make room and try again", e);
        }
        if (code == SQLiteErrorCode.SQLITE_IOERR.code) {
            return StoreException.unavailable(
                    file + " could not be read or written (" + e.getMessage()
                            + "); make sure that its disk has room and is in order, then try again",
                    e);
        }
        if (code == SQLiteErrorCode.SQLITE_READONLY.code) {
            return StoreException.failed(
                    file + " cannot be written: it was opened read-only or its permissions forbid it", e);
        }
        if (code == SQLiteErrorCode.SQLITE_CORRUPT.code || code == SQLiteErrorCode.SQLITE_NOTADB.code) {
            return StoreException.failed(
                    file + " is damaged or no SQLite database (" + e.getMessage()
                            + "); restore a backup, or remove it and sync again",
                    e);
        }
        return StoreException.failed(file + ": " + e.getMessage(), e);
    }

    static int primaryCode(SQLException e) {
        return (e instanceof SQLiteException lite ? lite.getResultCode().code : e.getErrorCode()) & PRIMARY_CODE;
    }
}
