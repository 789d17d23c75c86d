package io.ragstone.internal.remote;

import java.util.List;

/**
 * What a server's values are worth, and how those of a text's windows become one.
 *
 * @param <R> what the server gives
 */
public interface Results<R> {

    /**
     * Accepts {@code value}.
     *
     * @throws CallFailure if it is none: refused where another text may have a better one, unusable where all are wrong
     */
    void check(R value) throws CallFailure;

    /** The value of a text, made of those of its windows, which are more than one. */
    R combined(List<R> windows);
}
