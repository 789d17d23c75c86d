package io.ragstone.spi;

import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.TextVector;
import io.ragstone.model.UnembeddedText;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The part of a {@link Store} that keeps vectors, one for each pair of embedding space and text.
 *
 * <dl>
 *   <dt>V1
 *   <dd>At most one space is active; {@link #activate} changes it in one step, keeps the vectors of the others, and
 *       puts every text that has no vector in the new one on its backlog.
 *   <dt>V2
 *   <dd>{@link #claimUnembedded} gives each text of the backlog to one caller at a time; a claim that ran out is given
 *       again.
 *   <dt>V3
 *   <dd>{@link #putVectors} stores all or none, refuses vectors of other dimensions, and takes their texts off the
 *       backlog.
 *   <dt>V4
 *   <dd>A text that was {@link #reject rejected} is not given out again in that space while its text is unchanged.
 *   <dt>V5
 *   <dd>A text that no passage holds any more is not given out.
 * </dl>
 */
public interface VectorTable {

    /** The active space, if there is one. */
    Optional<EmbeddingSpace> activeSpace();

    /** Makes {@code space} the active one. Costs one pass over the passages when the space is new. */
    void activate(EmbeddingSpace space);

    /** Takes up to {@code limit} texts without vector, for {@code lease}. Cheap when there are none. */
    List<UnembeddedText> claimUnembedded(EmbeddingSpace space, int limit, Duration lease);

    /** Stores vectors. A text that has one already keeps the new one. */
    void putVectors(EmbeddingSpace space, List<TextVector> vectors);

    /** Gives up on a text: the model refuses it. */
    void reject(EmbeddingSpace space, String textHash, String reason);
}
