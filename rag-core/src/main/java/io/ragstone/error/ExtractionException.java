package io.ragstone.error;

import org.jspecify.annotations.Nullable;

/** The bytes of a document could not be turned into text. Trying again gives the same. */
public final class ExtractionException extends RagstoneException {

    private ExtractionException(String message, @Nullable Throwable cause, boolean isTransient) {
        super(message, cause, isTransient);
    }

    /** The content is broken or beyond a limit; {@code message} says which. */
    public static ExtractionException unreadable(String message, @Nullable Throwable cause) {
        return new ExtractionException(message, cause, false);
    }
}
