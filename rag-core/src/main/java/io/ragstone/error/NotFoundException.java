package io.ragstone.error;

/** A collection, document or job of that name does not exist. The message lists near names where there are any. */
public final class NotFoundException extends RagstoneException {

    /** Says what was looked for and what is there instead. */
    public NotFoundException(String message) {
        super(message, null, false);
    }
}
