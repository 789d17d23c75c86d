package io.ragstone.error;

import org.jspecify.annotations.Nullable;

/** An embedding model could not answer, or answered something unusable. */
public final class EmbeddingException extends RagstoneException {

    private EmbeddingException(String message, @Nullable Throwable cause, boolean isTransient) {
        super(message, cause, isTransient);
    }

    /** The model is busy, limited or away; waiting may help. */
    public static EmbeddingException unavailable(String message, @Nullable Throwable cause) {
        return new EmbeddingException(message, cause, true);
    }

    /** The model refused the text, or its answer is no vector of this space. */
    public static EmbeddingException refused(String message, @Nullable Throwable cause) {
        return new EmbeddingException(message, cause, false);
    }
}
