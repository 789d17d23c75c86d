package io.ragstone.internal.space;

import io.ragstone.error.ModelException;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.SpaceState;
import io.ragstone.model.SpaceState.Standing;
import io.ragstone.spi.EmbeddingModel;
import io.ragstone.spi.VectorTable;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings an index to the space of the configured model: the first space is active at once, a later one is built beside
 * the active one and takes over when it is complete. Whoever opened the index last decides; a program that runs does
 * not decide again. Thread-safe.
 */
public final class SpaceKeeper {

    private static final Logger LOG = LoggerFactory.getLogger(SpaceKeeper.class);

    /**
     * A space takes over when so few of its texts wait, and no more than one in a hundred: while documents change all
     * the time there are always some.
     */
    private static final long MOST_WAITING = 64;

    private static final int ONE_IN = 100;

    private final VectorTable vectors;
    private final SpaceNames names;
    private final Models models;
    private final boolean isRemoteWelcome;
    private boolean isSettled;

    /**
     * Keeps the spaces of one index.
     *
     * @param isRemoteWelcome whether an index may be embedded anew elsewhere without being asked for
     */
    public SpaceKeeper(VectorTable vectors, SpaceNames names, Models models, boolean isRemoteWelcome) {
        this.vectors = vectors;
        this.names = names;
        this.models = models;
        this.isRemoteWelcome = isRemoteWelcome;
    }

    /**
     * Sets the index on its way, once. As long as the model's server does not say what it makes, nothing is decided and
     * the next call asks again.
     */
    public synchronized void settle() {
        Optional<EmbeddingModel> model = models.configured().model();
        Optional<EmbeddingSpace> wanted = isSettled ? Optional.empty() : models.configuredSpace();
        if (model.isEmpty() || wanted.isEmpty()) {
            return;
        }
        EmbeddingSpace space = wanted.get();
        Optional<EmbeddingSpace> active = vectors.activeSpace();
        if (active.equals(wanted)) {
            vectors.abandon();
        } else if (active.isEmpty() || !hasVectors(active.get())) {
            begin(space);
            vectors.activate(space);
        } else if (!model.get().isRemote()
                || isRemoteWelcome
                || vectors.buildingSpace().equals(wanted)) {
            build(space);
        }
        isSettled = true;
    }

    /** Refuses a configured model that the store could not serve, as far as that can be told without a network. */
    public void check() {
        models.configured().localSpace().ifPresent(vectors::check);
    }

    private boolean hasVectors(EmbeddingSpace space) {
        return vectors.spaceStates().stream().anyMatch(each -> each.space().equals(space) && each.vectors() > 0);
    }

    /**
     * Sets the index on its way to the configured model, also to a remote one.
     *
     * @throws ModelException if the model's server does not say what it makes
     */
    public synchronized void switchTo(EmbeddingModel model) {
        EmbeddingSpace space = model.space();
        if (vectors.activeSpace().isEmpty()) {
            begin(space);
            vectors.activate(space);
        } else {
            build(space);
        }
        isSettled = true;
    }

    private void build(EmbeddingSpace space) {
        begin(space);
        vectors.build(space);
        finish(space);
    }

    private void begin(EmbeddingSpace space) {
        vectors.check(space);
        names.remember(space, models.configured().name());
    }

    /** Lets {@code space} take over if it is the one under construction and complete. */
    public void finish(EmbeddingSpace space) {
        if (!vectors.buildingSpace().equals(Optional.of(space))) {
            return;
        }
        long answering = vectors.spaceStates().stream()
                .filter(each -> each.standing() == Standing.ACTIVE)
                .mapToLong(SpaceState::vectors)
                .sum();
        if (vectors.promote(space, (int) Math.min(MOST_WAITING, answering / ONE_IN))) {
            LOG.info("{} answers from now on", space.key());
        }
    }

    /** Ends the construction of a space; returns whether there was one. */
    public synchronized boolean cancel() {
        isSettled = true;
        boolean isBuilding = vectors.buildingSpace().isPresent();
        vectors.abandon();
        return isBuilding;
    }
}
