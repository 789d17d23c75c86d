package io.ragstone.internal.remote;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Why one call brought no answer. Whoever makes the call says which kind it is; {@link Attempts} and {@link Isolation}
 * decide what follows. Messages name the server and what helps, never a text or a key.
 */
public final class CallFailure extends Exception {

    private static final Set<Integer> BUSY_STATUS = Set.of(408, 425, 429, 502, 503, 504, 529);

    /** What a call failed of. */
    public enum Kind {
        /** The server is limited, overloaded or away: the same call may succeed later. */
        BUSY,
        /** The server failed, or its answer is none: by chance, or for one of the texts each time. */
        BROKEN,
        /** It was more than the server takes at once. */
        TOO_LARGE,
        /** The server refuses something that was sent. */
        REFUSED,
        /** Nothing goes through until somebody changes something. */
        UNUSABLE
    }

    private final Kind kind;
    private final transient @Nullable Duration retryAfter;

    private CallFailure(Kind kind, String message, @Nullable Duration retryAfter, @Nullable Throwable cause) {
        super(message, cause);
        this.kind = kind;
        this.retryAfter = retryAfter;
    }

    /** The server cannot be reached now. */
    public static CallFailure busy(String message, @Nullable Throwable cause) {
        return new CallFailure(Kind.BUSY, message, null, cause);
    }

    /** The server failed, or its answer is none. */
    public static CallFailure broken(String message, @Nullable Throwable cause) {
        return new CallFailure(Kind.BROKEN, message, null, cause);
    }

    /** The server refuses something that was sent. */
    public static CallFailure refused(String message) {
        return new CallFailure(Kind.REFUSED, message, null, null);
    }

    /** Nothing goes through until somebody changes something; {@code message} says what. */
    public static CallFailure unusable(String message, @Nullable Throwable cause) {
        return new CallFailure(Kind.UNUSABLE, message, null, cause);
    }

    /**
     * What an HTTP status means that is no success.
     *
     * @param retryAfter how long the server asks to be left alone, where it does
     */
    public static CallFailure ofStatus(int status, String message, Optional<Duration> retryAfter) {
        return new CallFailure(kindOf(status), message, retryAfter.orElse(null), null);
    }

    private static Kind kindOf(int status) {
        if (BUSY_STATUS.contains(status)) {
            return Kind.BUSY;
        }
        if (status == 413) {
            return Kind.TOO_LARGE;
        }
        if (status == 400 || status == 422) {
            return Kind.REFUSED;
        }
        // text-embeddings-inference says 424 where the model itself failed
        return status >= 500 || status == 424 ? Kind.BROKEN : Kind.UNUSABLE;
    }

    /** What the call failed of. */
    public Kind kind() {
        return kind;
    }

    /** Whether the same call may succeed later. */
    boolean mayPass() {
        return kind == Kind.BUSY || kind == Kind.BROKEN;
    }

    /** How long the server asked to be left alone, where it did. */
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }

    /** The message; a failure always has one. */
    String reason() {
        return String.valueOf(getMessage());
    }
}
