package io.ragstone.adapter.operation;

import io.ragstone.Embeddings;
import io.ragstone.adapter.config.Config;
import io.ragstone.adapter.config.Keys;
import io.ragstone.model.CareProgress;
import io.ragstone.model.EmbeddingWork;
import io.ragstone.model.SpaceState;

/** Looks after the vectors of an index. */
public final class Embed {

    private static final double TOKENS_OF_A_PRICE = 1_000_000;

    private final Index index;
    private final Config config;

    /** Looks after those of {@code index}. */
    public Embed(Index index, Config config) {
        this.index = index;
        this.config = config;
    }

    /**
     * What a switch to the configured model takes.
     *
     * @param standings how the vectors stand
     * @param work what is to be embedded
     * @param cost what its provider takes for that, by the configured price; 0 where none is configured
     */
    public record Plan(Embeddings.Standings standings, EmbeddingWork work, double cost) {}

    /** How the vectors stand. */
    public Embeddings.Standings standings() {
        return index.get().embeddings().standings();
    }

    /**
     * Embeds up to {@code limit} texts that wait.
     *
     * @return to how many it gave a vector
     */
    public long run(long limit, CareProgress progress) {
        return index.get().embeddings().run(limit, progress);
    }

    /** How many texts wait, in all spaces. */
    public long waiting() {
        return standings().spaces().stream().mapToLong(SpaceState::waiting).sum();
    }

    /** What a switch would take; changes nothing. */
    public Plan plan() {
        EmbeddingWork work = index.get().embeddings().work();
        return new Plan(standings(), work, work.tokens() / TOKENS_OF_A_PRICE * config.get(Keys.EMBEDDING_PRICE));
    }

    /** Sets the index on its way to the configured model. */
    public void switchModel() {
        index.get().embeddings().switchModel();
    }

    /** Ends a switch that is under way; says whether there was one. */
    public boolean cancel() {
        return index.get().embeddings().cancel();
    }

    /** Removes vectors that answer nothing; returns how many. */
    public long prune(boolean purge, CareProgress progress) {
        return index.get().embeddings().prune(purge, progress);
    }
}
