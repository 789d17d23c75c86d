package io.ragstone.store.sqlite;

import java.io.File;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the write-ahead log small. SQLite copies it back by itself every few megabytes, but cannot start it anew while
 * any reader still looks at it, and readers may follow each other without a gap; so beyond a size, whoever has just
 * committed keeps other writers out, waits a moment for the readers and cuts it. Used under the writer's lock.
 */
final class WriteAheadLog {

    /** After which SQLite copies back by itself. */
    static final long AUTO_CHECKPOINT_BYTES = 8L << 20;

    /** What is left of the file on disk when the log starts anew. */
    static final long KEPT_BYTES = 16L << 20;

    /** How long writers are kept out for readers to end; snapshots are open for a fraction of it. */
    static final Duration MOST_WAITING = Duration.ofSeconds(2);

    private static final Logger LOG = LoggerFactory.getLogger(WriteAheadLog.class);
    private static final long TOLERATED_BYTES = 24L << 20;
    private static final long NEXT_TRY_BYTES = 8L << 20;

    private final File file;
    private long limit = TOLERATED_BYTES;

    WriteAheadLog(Path database) {
        this.file = new File(database + "-wal");
    }

    long bytes() {
        return file.length();
    }

    /**
     * Cuts the log if it has grown too large. A reader that does not end is no error: the next commits try again.
     *
     * @param isHopeless whether someone reads for so long that it is not worth waiting
     */
    void bound(Session writer, BooleanSupplier isHopeless) {
        long size = file.length();
        if (size < limit) {
            return;
        }
        boolean isCut = truncate(writer, isHopeless.getAsBoolean() ? Duration.ZERO : MOST_WAITING);
        limit = isCut ? TOLERATED_BYTES : size + NEXT_TRY_BYTES;
    }

    /** Copies back what is there and cuts the log if nobody looks at it. */
    void shrink(Session writer) {
        if (file.length() > 0 && truncate(writer, Duration.ZERO)) {
            limit = TOLERATED_BYTES;
        }
    }

    /** While it waits, SQLite holds the lock that writers need, and readers that come leave the log alone. */
    private boolean truncate(Session writer, Duration waiting) {
        long size = file.length();
        long start = System.nanoTime();
        try {
            writer.number("pragma busy_timeout = " + waiting.toMillis());
            boolean isCut = writer.number("pragma wal_checkpoint(truncate)") == 0;
            LOG.debug(
                    "cutting the log of {} bytes took {} ms: {}", size, (System.nanoTime() - start) / 1_000_000, isCut);
            return isCut;
        } catch (SQLException e) {
            LOG.debug("the log of {} bytes could not be cut: {}", file.length(), e.getMessage());
            return false;
        } finally {
            resetTimeout(writer);
        }
    }

    private static void resetTimeout(Session writer) {
        try {
            writer.number("pragma busy_timeout = 0");
        } catch (SQLException e) {
            LOG.debug("a connection keeps waiting by itself: {}", e.getMessage());
        }
    }
}
