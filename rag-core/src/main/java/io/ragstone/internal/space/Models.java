package io.ragstone.internal.space;

import io.ragstone.error.ConfigException;
import io.ragstone.error.ModelException;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.spi.EmbeddingModel;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The embedding models at hand: the one that is configured, and those of other spaces that the index has vectors of,
 * opened when they are first needed. Thread-safe.
 */
public final class Models implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Models.class);

    private final Configured configured;
    private final SpaceNames names;
    private final Opener opener;
    private final Map<EmbeddingSpace, Optional<EmbeddingModel>> others = new HashMap<>();

    /**
     * The models for one index.
     *
     * @param opener opens the models of other spaces
     */
    public Models(Configured configured, SpaceNames names, Opener opener) {
        this.configured = configured;
        this.names = names;
        this.opener = opener;
    }

    /** Opens a model by its name in a configuration. */
    public interface Opener {

        /**
         * Opens the model called {@code name}.
         *
         * @throws ConfigException if there is none of that name here
         */
        EmbeddingModel open(String name);
    }

    /**
     * What is configured.
     *
     * @param model the model, if there is one
     * @param name what it is called in the configuration; empty if an application handed it in
     * @param absence why there is none; empty where there is one
     */
    public record Configured(Optional<EmbeddingModel> model, String name, String absence) {

        /** This model, by that name. */
        public static Configured as(String name, EmbeddingModel model) {
            return new Configured(Optional.of(model), name, "");
        }

        /** No model, because nobody configured one. */
        public static Configured none() {
            return none("no embedding model is configured; the setting is 'embedding'");
        }

        /** No model, for that reason. */
        public static Configured none(String why) {
            return new Configured(Optional.empty(), "", why);
        }

        /** The space of the model, as far as it is known now. */
        Optional<EmbeddingSpace> space() {
            try {
                return model.map(EmbeddingModel::space);
            } catch (ModelException away) {
                LOG.debug("the space of the configured model is not known yet: {}", away.getMessage());
                return Optional.empty();
            }
        }

        /** The space of the model, as far as it can be known without a network. May take as long as loading it. */
        public Optional<EmbeddingSpace> localSpace() {
            return model.filter(each -> !each.isRemote()).isPresent() ? space() : Optional.empty();
        }
    }

    /** What is configured. */
    public Configured configured() {
        return configured;
    }

    /** The space of the configured model, as far as it is known now. */
    public Optional<EmbeddingSpace> configuredSpace() {
        return configured.space();
    }

    /**
     * The model whose vectors are of {@code space}, if it can be had here.
     *
     * @throws ModelException if it may be the configured one, whose server does not say
     */
    public Optional<EmbeddingModel> of(EmbeddingSpace space) {
        ModelException unknown = null;
        try {
            if (configured.model().map(EmbeddingModel::space).equals(Optional.of(space))) {
                return configured.model();
            }
        } catch (ModelException away) {
            unknown = away;
        }
        Optional<EmbeddingModel> other = other(space);
        if (other.isEmpty() && unknown != null) {
            throw unknown;
        }
        return other;
    }

    private Optional<EmbeddingModel> other(EmbeddingSpace space) {
        synchronized (others) {
            return others.computeIfAbsent(space, this::open);
        }
    }

    private Optional<EmbeddingModel> open(EmbeddingSpace space) {
        String name = names.of(space);
        try {
            EmbeddingModel model = opener.open(name);
            if (model.space().equals(space)) {
                return Optional.of(model);
            }
            LOG.debug(
                    "{} makes vectors of {} now, not of {}", name, model.space().key(), space.key());
            model.close();
        } catch (ConfigException | ModelException notHere) {
            LOG.debug("the model of {} cannot be opened: {}", space.key(), notHere.getMessage());
        }
        return Optional.empty();
    }

    @Override
    public void close() {
        configured.model().ifPresent(EmbeddingModel::close);
        synchronized (others) {
            others.values().forEach(each -> each.ifPresent(EmbeddingModel::close));
            others.clear();
        }
    }
}
