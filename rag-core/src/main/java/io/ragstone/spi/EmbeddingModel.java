package io.ragstone.spi;

import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.Purpose;
import io.ragstone.model.Vector;
import java.util.List;

/**
 * Turns texts into vectors.
 *
 * <dl>
 *   <dt>E1
 *   <dd>{@link #embed} gives one vector per text, in order; none for none.
 *   <dt>E2
 *   <dd>Vectors have the dimensions of {@link #space}, are finite and of length 1.
 *   <dt>E3
 *   <dd>The same text and purpose give the same vector, whatever its neighbours, within 1e-4 of cosine.
 *   <dt>E4
 *   <dd>{@link #countTokens} never exceeds {@link #maxInputTokens} for a text that is embedded whole; a longer text is
 *       not cut silently: it is embedded in windows, or refused.
 *   <dt>E5
 *   <dd>{@link #close} may be called again.
 *   <dt>E6
 *   <dd>May be called from any thread.
 * </dl>
 */
public interface EmbeddingModel extends AutoCloseable {

    /** The space its vectors belong to. Constant. */
    EmbeddingSpace space();

    /**
     * Embeds {@code texts}.
     *
     * @throws io.ragstone.error.EmbeddingException if any of them could not be embedded; transient if waiting may help
     */
    List<Vector> embed(List<String> texts, Purpose purpose);

    /** The most tokens of one window. */
    int maxInputTokens();

    /** Tokens of {@code text} as the model counts them. */
    int countTokens(String text);

    @Override
    void close();
}
