package io.ragstone.internal.remote;

import io.ragstone.model.Purpose;
import java.util.List;

/** One exchange with a server that embeds. May be called from several threads. */
public interface EmbeddingCall extends AutoCloseable {

    /**
     * Sends {@code texts} and reads their vectors, in whatever order they come.
     *
     * @throws CallFailure if there are none
     * @throws InterruptedException if the thread was interrupted and the client noticed
     */
    List<Answer<float[]>> send(List<String> texts, Purpose purpose) throws CallFailure, InterruptedException;

    /** Ends calls that run, where the client can. May be called again. */
    @Override
    void close();
}
