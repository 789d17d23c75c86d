package io.ragstone.store.sqlite;

import io.ragstone.error.StoreException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
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

    /** For a caller whose patience is over: names who holds the write lock, where that is known. */
    static StoreException busy(SQLException e, Path file, List<Peer> peers) {
        Optional<Peer> writer = peers.stream()
                .filter(peer -> peer.writingSince() != 0)
                .min(Comparator.comparingLong(Peer::writingSince));
        if (writer.isEmpty()) {
            return StoreException.unavailable(
                    file
                            + " is in use by another process that does not say which it is; nothing was changed, try again",
                    e);
        }
        ProcessName name = writer.get().name();
        Instant since = Instant.ofEpochMilli(writer.get().writingSince());
        return StoreException.busy(
                file + " is busy: " + name + " has been writing since " + since
                        + "; nothing was changed, try again when it has gone on or ended",
                new StoreException.Holder(name.pid(), name.host(), name.command(), since),
                e);
    }

    static StoreException translated(SQLException e, Path file) {
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
