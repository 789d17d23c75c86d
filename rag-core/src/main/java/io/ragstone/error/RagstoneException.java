package io.ragstone.error;

import org.jspecify.annotations.Nullable;

/**
 * The root of everything the library throws on purpose. Messages name the thing, the value and the remedy; they never
 * hold document text or secrets, so they may be shown to a user as they are.
 */
public abstract class RagstoneException extends RuntimeException {

    private final boolean isTransient;

    RagstoneException(String message, @Nullable Throwable cause, boolean isTransient) {
        super(message, cause);
        this.isTransient = isTransient;
    }

    /** Whether the same call may succeed later without anyone changing anything. */
    public boolean isTransient() {
        return isTransient;
    }
}
