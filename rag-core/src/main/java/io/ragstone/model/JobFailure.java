package io.ragstone.model;

import java.time.Duration;
import java.util.Optional;

/**
 * Why an attempt failed.
 *
 * @param reason in words for a user, without document text
 * @param isTransient whether trying again may help; if not, the job is parked at once
 * @param retryAfter the least time to wait, where whoever refused said so
 */
public record JobFailure(String reason, boolean isTransient, Optional<Duration> retryAfter) {

    /** Trying again may help. */
    public static JobFailure passing(String reason) {
        return new JobFailure(reason, true, Optional.empty());
    }

    /** Trying again gives the same. */
    public static JobFailure lasting(String reason) {
        return new JobFailure(reason, false, Optional.empty());
    }
}
