package io.ragstone.store.sqlite;

import java.io.File;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the write-ahead log small. SQLite copies it back by itself every few megabytes, but cannot start it anew while
 * any reader still looks at it, and readers may follow each other without a gap; so beyond a size, whoever has just
 * committed waits a moment for the readers and cuts it. Used under the writer's lock.
 */
final class WriteAheadLog {

    /** Pages (of 4 KiB) after which SQLite copies back by itself. */
    static final int AUTO_CHECKPOINT_PAGES = 2_000;

    /** What is left of the file on disk when the log starts anew. */
    static final long KEPT_BYTES = 16L << 20;

    private static final Logger LOG = LoggerFactory.getLogger(WriteAheadLog.class);
    private static final long TOLERATED_BYTES = 32L << 20;
    private static final long NEXT_TRY_BYTES = 8L << 20;
    private static final Duration MOST_WAITING = Duration.ofMillis(500);

    private final File file;
    private long limit = TOLERATED_BYTES;

    WriteAheadLog(Path database) {
        this.file = new File(database + "-wal");
    }

    /** Cuts the log if it has grown too large. A reader that does not end is no error: the next commits try again. */
    void bound(Session writer) {
        long size = file.length();
        if (size < limit) {
            return;
        }
        try {
            limit = truncate(writer) ? TOLERATED_BYTES : size + NEXT_TRY_BYTES;
        } catch (SQLException e) {
            limit = size + NEXT_TRY_BYTES;
            LOG.debug("the log of {} bytes could not be cut: {}", size, e.getMessage());
        }
    }

    private static boolean truncate(Session writer) throws SQLException {
        var waiting = new Patience(MOST_WAITING);
        do {
            if (writer.number("pragma wal_checkpoint(truncate)") == 0) {
                return true;
            }
        } while (waiting.pause());
        return false;
    }
}
