package io.ragstone.spi;

import java.util.List;

/**
 * Judges how well passages answer a question, reading both together. Slower and better than comparing vectors, so it
 * sees the first passages of a ranking only.
 *
 * <dl>
 *   <dt>R1
 *   <dd>{@link #score} gives one finite score per passage, in order; none for none.
 *   <dt>R2
 *   <dd>The same question and passage have the same score, whatever the neighbours, within 1e-3.
 *   <dt>R3
 *   <dd>A passage that is too long for the model is not cut silently: its best part counts, or it is refused.
 *   <dt>R4
 *   <dd>{@link #close} may be called again.
 *   <dt>R5
 *   <dd>May be called from any thread.
 * </dl>
 */
public interface Reranker extends AutoCloseable {

    /** Provider and model in one word, such as {@code onnx:ms-marco-minilm}; for explanations. Constant. */
    String name();

    /**
     * Scores {@code passages}; higher is better. Scores compare within one call, for one question.
     *
     * @throws io.ragstone.error.ModelException if any of them could not be scored
     */
    List<Double> score(String query, List<String> passages);

    /** Whether questions and passages leave this machine. */
    default boolean isRemote() {
        return false;
    }

    @Override
    void close();
}
