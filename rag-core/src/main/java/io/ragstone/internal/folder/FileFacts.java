package io.ragstone.internal.folder;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What one look at a file system entry told.
 *
 * @param kind what it is
 * @param size bytes
 * @param modified when its content was last written, which programs can set
 * @param changed when content or attributes last changed, which programs cannot set; empty where the system has no such
 *     time
 * @param device the file system it is on, 0 if unknown
 * @param inode its number there, 0 if unknown
 */
record FileFacts(Kind kind, long size, Instant modified, Optional<Instant> changed, long device, long inode) {

    /** What an entry is. */
    enum Kind {
        FILE,
        FOLDER,
        LINK,
        OTHER
    }

    /**
     * How coarse file times may be, and how far a file server's clock may be off: whatever changed less than this ago
     * could change again without a sign.
     */
    static final Duration GRANULARITY = Duration.ofSeconds(2);

    /** Tells entries apart; empty where the system has no file keys. */
    String key() {
        return inode == 0 ? "" : device + ":" + inode;
    }

    /** The cheap fingerprint of what was seen at {@code observed}; empty while a further change might not show. */
    String cheap(Instant observed) {
        if (!newest(observed).isBefore(observed.minus(GRANULARITY))) {
            return "";
        }
        return size + "," + nanos(modified) + ","
                + changed.map(FileFacts::nanos).orElse("") + "," + inode;
    }

    /** A modification time in the future was set by a program; where the true time of change is known, that counts. */
    private Instant newest(Instant observed) {
        Instant truth = changed.orElse(modified);
        return modified.isAfter(truth) && !modified.isAfter(observed) ? modified : truth;
    }

    private static String nanos(Instant time) {
        return time.getEpochSecond() + "." + time.getNano();
    }
}
