package io.ragstone.adapter.operation;

import io.ragstone.Ragstone;
import io.ragstone.error.ConflictException;
import io.ragstone.error.StoreException;
import io.ragstone.model.CollectionId;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Notices changes of the sources before a question is answered, without keeping the question waiting. Thread-safe. */
public final class CatchUp {

    /** Leaves the index as it is. */
    public static final CatchUp NEVER = new CatchUp(Duration.ZERO, Duration.ZERO);

    private static final Logger LOG = LoggerFactory.getLogger(CatchUp.class);

    private final Duration interval;
    private final Duration wait;

    private CatchUp(Duration interval, Duration wait) {
        this.interval = interval;
        this.wait = wait;
    }

    /** Looks at each collection once in {@code interval} at most, and waits for {@code wait} at most. */
    public static CatchUp every(Duration interval, Duration wait) {
        return new CatchUp(interval, wait);
    }

    /**
     * A store that is busy, or may only be read, is no reason to leave a question unanswered: coverage says what is
     * pending.
     */
    void with(Ragstone index, List<CollectionId> collections) {
        if (wait.isZero()) {
            return;
        }
        try {
            index.refresh(Scope.exactly(collections), interval, wait);
        } catch (StoreException | ConflictException busy) {
            LOG.debug("changes were not looked for: {}", busy.getMessage());
        }
    }
}
