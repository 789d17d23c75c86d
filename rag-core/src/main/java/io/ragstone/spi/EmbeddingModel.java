package io.ragstone.spi;

import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.Purpose;
import io.ragstone.model.Vector;
import java.util.List;
import java.util.Set;

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

    /**
     * The space its vectors belong to. Constant once it is known.
     *
     * @throws io.ragstone.error.ModelException if the model has to ask its server for it and gets no answer
     */
    EmbeddingSpace space();

    /**
     * Embeds {@code texts}.
     *
     * @throws io.ragstone.error.ModelException if any of them could not be embedded; its fault says whether waiting
     *     helps, whether one of the texts is refused, or whether nothing goes through
     */
    List<Vector> embed(List<String> texts, Purpose purpose);

    /** The most tokens of one window. */
    int maxInputTokens();

    /** Tokens of {@code text} as the model counts them. */
    int countTokens(String text);

    /**
     * Whether texts leave this machine. Such a model embeds an index anew only after somebody has said so: it may cost
     * money, and it shows the texts to others.
     */
    default boolean isRemote() {
        return false;
    }

    /**
     * The languages it was made for, as ISO 639-1 codes; none if it makes no difference. Questions in another language
     * are answered by their words first.
     */
    default Set<String> languages() {
        return Set.of();
    }

    @Override
    void close();
}
