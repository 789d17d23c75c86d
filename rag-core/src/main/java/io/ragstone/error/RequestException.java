package io.ragstone.error;

/** A request cannot be answered as it was asked: a blank query, a filter that does not parse, a limit out of range. */
public final class RequestException extends RagstoneException {

    /** Says what is wrong with the request and how to ask instead. */
    public RequestException(String message) {
        super(message, null, false);
    }
}
