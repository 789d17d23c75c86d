package io.ragstone.internal.sync;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.zip.CRC32C;

/**
 * Says which documents are to be read again although their cheap fingerprint is the same, where that proves nothing.
 * Each path has its own moment in every period, so that the reading is spread over the scans and each document is read
 * at the first scan after its moment; nothing has to be kept for it but when the last scan began.
 *
 * @param within how long a change that the fingerprint does not show may stay unseen, given that scans take place
 */
public record RollingVerification(Duration within) {

    /** Once a day. */
    public static final RollingVerification DEFAULT = new RollingVerification(Duration.ofHours(24));

    public RollingVerification {
        if (within.toMillis() < 1) {
            throw new IllegalArgumentException("documents are verified within a positive time, was " + within);
        }
    }

    /**
     * Whether the moment of {@code path} lies after {@code before} and not after {@code now}. A clock that went back
     * makes every document due: nobody knows how much time has passed.
     */
    boolean isDue(String path, Instant before, Instant now) {
        long period = within.toMillis();
        long from = before.toEpochMilli();
        long to = now.toEpochMilli();
        if (to < from || to - from >= period) {
            return true;
        }
        long moment = phase(path, period);
        return Math.floorDiv(to - moment, period) > Math.floorDiv(from - moment, period);
    }

    /** 0 to {@code period} - 1. */
    private static long phase(String path, long period) {
        var checksum = new CRC32C();
        checksum.update(path.getBytes(StandardCharsets.UTF_8));
        return Math.floorMod(checksum.getValue() * 0x9E3779B97F4A7C15L, period);
    }
}
