package io.ragstone.error;

import org.jspecify.annotations.Nullable;

/** A store or a queue could not do what was asked. Nothing was half done: the call had no effect. */
public final class StoreException extends RagstoneException {

    private StoreException(String message, @Nullable Throwable cause, boolean isTransient) {
        super(message, cause, isTransient);
    }

    /** The medium is busy or away; waiting may help. */
    public static StoreException unavailable(String message, @Nullable Throwable cause) {
        return new StoreException(message, cause, true);
    }

    /** The medium refused or is damaged; waiting does not help. */
    public static StoreException failed(String message, @Nullable Throwable cause) {
        return new StoreException(message, cause, false);
    }
}
