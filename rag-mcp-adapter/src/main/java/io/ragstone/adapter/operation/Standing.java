package io.ragstone.adapter.operation;

import io.ragstone.Ragstone;
import io.ragstone.adapter.config.Config;
import io.ragstone.error.RagstoneException;
import io.ragstone.model.CollectionSelector;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Gets an index that was just opened ready to serve for long. */
public final class Standing {

    private static final Logger LOG = LoggerFactory.getLogger(Standing.class);

    private final Config config;

    /** Gets it ready as {@code config} says. */
    public Standing(Config config) {
        this.config = config;
    }

    /** Makes what is declared, and starts to look for changes; neither is a reason not to serve. */
    public Ragstone brought(Ragstone index) {
        try {
            new Declare(config).run(index).forEach(LOG::info);
            if (!index.collections().isEmpty()) {
                index.refresh(CollectionSelector.ALL, Duration.ZERO, Duration.ZERO);
            }
        } catch (RagstoneException refused) {
            LOG.warn("serving what the index holds: {}", refused.getMessage());
        }
        return index;
    }
}
