package io.ragstone.model;

/**
 * How one embedding space of an index stands.
 *
 * @param space which
 * @param standing what it is for
 * @param vectors how many vectors it has
 * @param waiting how many texts wait for theirs; 0 where the standing is {@link Standing#KEPT}
 * @param refused how many texts its model refused
 */
public record SpaceState(EmbeddingSpace space, Standing standing, long vectors, long waiting, long refused) {

    /** What a space is for. */
    public enum Standing {
        /** Its vectors answer. */
        ACTIVE,
        /** It is being built and takes over when it is complete. */
        BUILDING,
        /** It answered once; its vectors stay until they are pruned, so that going back to it costs nothing. */
        KEPT
    }
}
