package io.ragstone.error;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A model, for embedding or for reranking, could not answer, or answered something unusable. */
public final class ModelException extends RagstoneException {

    /** What has to change before the same call can succeed. */
    public enum Fault {
        /** Nothing: the model is busy, limited or away. */
        AWAY,
        /** The text: the model refuses this one, others go through. */
        TEXT,
        /** The model or its configuration: a wrong key, an unknown name, a missing library, an answer that is none. */
        MODEL
    }

    private final Fault fault;
    private final transient @Nullable Duration retryAfter;

    private ModelException(String message, Fault fault, @Nullable Duration retryAfter, @Nullable Throwable cause) {
        super(message, cause, fault == Fault.AWAY);
        this.fault = fault;
        this.retryAfter = retryAfter;
    }

    /** The model is busy, limited or away; waiting may help. */
    public static ModelException unavailable(String message, @Nullable Throwable cause) {
        return new ModelException(message, Fault.AWAY, null, cause);
    }

    /** The model is limited and has said how long. */
    public static ModelException limited(String message, Duration retryAfter) {
        return new ModelException(message, Fault.AWAY, retryAfter, null);
    }

    /** The model refuses this text, or cannot make anything of it; others go through. */
    public static ModelException refused(String message, @Nullable Throwable cause) {
        return new ModelException(message, Fault.TEXT, null, cause);
    }

    /** No text goes through until somebody changes the model or its configuration. */
    public static ModelException unusable(String message, @Nullable Throwable cause) {
        return new ModelException(message, Fault.MODEL, null, cause);
    }

    /** What has to change before the same call can succeed. */
    public Fault fault() {
        return fault;
    }

    /** How long the model asked to be left alone, where it did. */
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }
}
