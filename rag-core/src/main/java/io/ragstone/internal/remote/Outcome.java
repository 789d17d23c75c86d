package io.ragstone.internal.remote;

import io.ragstone.error.ModelException;

/**
 * What became of one text.
 *
 * @param <R> what the server gives
 */
sealed interface Outcome<R> {

    /** It has a value. */
    record Got<R>(R value) implements Outcome<R> {}

    /** The server refuses it, or can make nothing of it. */
    record Refused<R>(ModelException why) implements Outcome<R> {}
}
