package io.ragstone.error;

/**
 * The state of the index forbids the request: a name in use, a collection of another kind, a removal that needs
 * confirmation.
 */
public final class ConflictException extends RagstoneException {

    /** Says what stands in the way and how to proceed. */
    public ConflictException(String message) {
        super(message, null, false);
    }
}
