package io.ragstone.internal.remote;

import java.util.List;

/**
 * One exchange with a server. It neither repeats nor divides nor checks anything. May be called from several threads.
 *
 * @param <R> what the server gives for a text
 */
@FunctionalInterface
public interface RemoteCall<R> {

    /**
     * Sends {@code texts} and reads the answers, in whatever order they come.
     *
     * @throws CallFailure if there is no answer
     * @throws InterruptedException if the thread was interrupted and the client noticed
     */
    List<Answer<R>> send(List<String> texts) throws CallFailure, InterruptedException;
}
