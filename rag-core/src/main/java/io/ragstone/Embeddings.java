package io.ragstone;

import io.ragstone.error.ConflictException;
import io.ragstone.error.RequestException;
import io.ragstone.internal.space.Models;
import io.ragstone.internal.space.SpaceKeeper;
import io.ragstone.internal.sync.SyncEngine;
import io.ragstone.model.CareProgress;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.EmbeddingWork;
import io.ragstone.model.SpaceState;
import io.ragstone.model.SpaceState.Standing;
import io.ragstone.spi.EmbeddingModel;
import io.ragstone.spi.Store;
import java.util.List;
import java.util.Optional;

/**
 * Looks after the vectors of an index and the models that make them. Vectors belong to an embedding space; spaces are
 * never mixed. When another model is configured, its space is built beside the one that answers, from stored text, and
 * takes over in one step when it is complete. Thread-safe.
 */
public final class Embeddings {

    private static final int PRUNED_AT_ONCE = 20_000;

    private final Store store;
    private final Models models;
    private final SpaceKeeper keeper;
    private final SyncEngine sync;
    private final boolean isReadOnly;

    Embeddings(Store store, Models models, SpaceKeeper keeper, SyncEngine sync, boolean isReadOnly) {
        this.store = store;
        this.models = models;
        this.keeper = keeper;
        this.sync = sync;
        this.isReadOnly = isReadOnly;
    }

    /**
     * How the vectors of the index stand.
     *
     * @param configured the space of the configured model; empty if there is none, or if its server does not say
     * @param absence why there is no model; empty where one is configured
     * @param isRemote whether the configured model gets texts that leave this machine
     * @param spaces each space that the index has vectors of or is to have, in order of its key
     */
    public record Standings(
            Optional<EmbeddingSpace> configured, String absence, boolean isRemote, List<SpaceState> spaces) {

        public Standings {
            spaces = List.copyOf(spaces);
        }
    }

    /** How the vectors stand. Costs a count of what waits. */
    public Standings standings() {
        Optional<EmbeddingModel> model = models.configured().model();
        return new Standings(
                models.configuredSpace(),
                models.configured().absence(),
                model.map(EmbeddingModel::isRemote).orElse(false),
                store.spaceStates());
    }

    /**
     * Gives vectors to texts that wait for one, first in the space that answers, then in the one that is being built,
     * which takes over when it is complete.
     *
     * @param limit the most texts
     * @return how many texts got a vector
     */
    public long run(long limit, CareProgress progress) {
        refuseReadOnly();
        if (limit < 1) {
            throw new RequestException("limit must be positive, was " + limit);
        }
        configured();
        keeper.settle();
        return sync.embed(limit, progress);
    }

    /**
     * What the configured model would have to embed to answer alone. Costs a pass over the stored passages.
     *
     * @throws io.ragstone.error.ModelException if its server does not say what it makes
     */
    public EmbeddingWork work() {
        return store.workFor(configured().space());
    }

    /**
     * Sets the index on its way to the configured model, which may be remote. The work is done by {@link #run}, by the
     * next {@link Ragstone#sync}, or in the background. Vectors that are there already are used again.
     *
     * @throws io.ragstone.error.ModelException if the model's server does not say what it makes
     */
    public void switchModel() {
        refuseReadOnly();
        keeper.switchTo(configured());
    }

    /** Ends the construction of a space; its vectors stay. Returns whether there was one. */
    public boolean cancel() {
        refuseReadOnly();
        return keeper.cancel();
    }

    /**
     * Removes vectors that answer nothing: those of spaces that are neither active nor under construction. After that,
     * going back to their models costs the embedding again.
     *
     * @param purge whether the vectors of texts that no passage holds go too, such as those of another branch
     * @return how many vectors, or texts with their vectors, were removed
     */
    public long prune(boolean purge, CareProgress progress) {
        refuseReadOnly();
        long removed = 0;
        for (SpaceState each : store.spaceStates()) {
            if (each.standing() == Standing.KEPT) {
                removed = pruned(() -> store.discard(each.space(), PRUNED_AT_ONCE), removed, progress);
            }
        }
        return purge ? pruned(() -> store.discardUnheld(PRUNED_AT_ONCE), removed, progress) : removed;
    }

    private interface Step {
        int run();
    }

    private static long pruned(Step step, long before, CareProgress progress) {
        long removed = before;
        int last = PRUNED_AT_ONCE;
        while (last == PRUNED_AT_ONCE) {
            last = step.run();
            removed += last;
            progress.progress("removing vectors", removed, -1);
        }
        return removed;
    }

    private EmbeddingModel configured() {
        return models.configured()
                .model()
                .orElseThrow(() -> new RequestException(models.configured().absence()));
    }

    private void refuseReadOnly() {
        if (isReadOnly) {
            throw new ConflictException("the index was opened for reading alone; open it for writing to change it");
        }
    }
}
