package io.ragstone.spi;

import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.EmbeddingWork;
import io.ragstone.model.SpaceState;
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
 *   <dd>{@link #claimUnembedded} gives each text of a backlog to one caller at a time; a claim that ran out is given
 *       again. Spaces that are neither active nor under construction have no backlog.
 *   <dt>V3
 *   <dd>{@link #putVectors} stores all or none, refuses vectors of other dimensions, and takes their texts off the
 *       backlog.
 *   <dt>V4
 *   <dd>A text that was {@link #reject rejected} is not given out again in that space while its text is unchanged.
 *   <dt>V5
 *   <dd>A text that no passage holds any more is not given out.
 *   <dt>V6
 *   <dd>At most one space is under construction. {@link #build} begins it, in place of another, with every text that
 *       has no vector in it on its backlog; from then on new texts go on both backlogs, and the active space answers as
 *       before. {@link #abandon} ends it and keeps its vectors.
 *   <dt>V7
 *   <dd>{@link #promote} makes the space under construction the active one, in one step, if no more of its texts wait
 *       than were said; else nothing happens.
 *   <dt>V8
 *   <dd>{@link #spaceStates} tells of every space that is active, under construction or has vectors; {@link #workFor}
 *       counts the texts of passages that have no vector in a space and are not rejected in it.
 *   <dt>V9
 *   <dd>{@link #discard} removes vectors of spaces that are {@link SpaceState.Standing#KEPT} alone,
 *       {@link #discardUnheld} those of texts that no passage holds; nothing that can be found changes.
 * </dl>
 */
public interface VectorTable {

    /** The active space, if there is one. */
    Optional<EmbeddingSpace> activeSpace();

    /**
     * Refuses a space that this store could not keep, before anything is changed for its sake.
     *
     * @throws io.ragstone.error.ConfigException if its vectors have more dimensions than the store can search
     */
    default void check(EmbeddingSpace space) {}

    /** Makes {@code space} the active one. Costs one pass over the passages when the space is new. */
    void activate(EmbeddingSpace space);

    /** The space under construction, if there is one. */
    Optional<EmbeddingSpace> buildingSpace();

    /**
     * Begins to build {@code space}, or goes on; the active one is not touched, and need not be built. Costs one pass
     * over the passages when it is new.
     */
    void build(EmbeddingSpace space);

    /** Ends the construction of a space; nothing happens where there is none. */
    void abandon();

    /**
     * Makes {@code space} the active one if it is the one under construction and at most {@code mostWaiting} of its
     * texts wait. The one before is kept.
     *
     * @return whether it is active now
     */
    boolean promote(EmbeddingSpace space, int mostWaiting);

    /** How each space stands, in order of its key. Costs a count of what waits. */
    List<SpaceState> spaceStates();

    /** What a space lacks. Costs a pass over the passages, with their texts. */
    EmbeddingWork workFor(EmbeddingSpace space);

    /**
     * Removes up to {@code limit} vectors of a space that is kept.
     *
     * @return how many were removed; fewer than {@code limit} when none is left
     * @throws io.ragstone.error.ConflictException if the space is active or under construction
     */
    int discard(EmbeddingSpace space, int limit);

    /**
     * Removes the vectors, in all spaces, of up to {@code limit} texts that no passage holds.
     *
     * @return of how many texts; fewer than {@code limit} when none is left
     */
    int discardUnheld(int limit);

    /** Takes up to {@code limit} texts without vector, for {@code lease}. Cheap when there are none. */
    List<UnembeddedText> claimUnembedded(EmbeddingSpace space, int limit, Duration lease);

    /** Stores vectors. A text that has one already keeps the new one. */
    void putVectors(EmbeddingSpace space, List<TextVector> vectors);

    /** Gives up on a text: the model refuses it. */
    void reject(EmbeddingSpace space, String textHash, String reason);
}
