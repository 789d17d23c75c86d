package io.ragstone.error;

import org.jspecify.annotations.Nullable;

/** A source, or one document of it, could not be read. */
public final class SourceException extends RagstoneException {

    private SourceException(String message, @Nullable Throwable cause, boolean isTransient) {
        super(message, cause, isTransient);
    }

    /** Reading failed in a way that may pass, such as an I/O error. */
    public static SourceException unavailable(String message, @Nullable Throwable cause) {
        return new SourceException(message, cause, true);
    }

    /** The document is not there or may not be read; only a change of the source helps. */
    public static SourceException unreadable(String message, @Nullable Throwable cause) {
        return new SourceException(message, cause, false);
    }
}
