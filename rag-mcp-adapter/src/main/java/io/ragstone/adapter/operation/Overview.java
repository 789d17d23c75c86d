package io.ragstone.adapter.operation;

import io.ragstone.Ragstone;
import io.ragstone.Status;
import io.ragstone.model.CollectionId;
import java.util.List;

/** Tells how the index and its collections stand. Thread-safe. */
public final class Overview {

    private final Index index;
    private final Scope scope;

    /** Tells of what {@code scope} shows of {@code index}. */
    public Overview(Index index, Scope scope) {
        this.index = index;
        this.scope = scope;
    }

    /** How everything stands that is shown. No collection at all is no error. */
    public Status run() {
        Ragstone open = index.get();
        if (scope.shown().isEmpty()) {
            return open.status();
        }
        List<CollectionId> shown = scope.chosen(open, List.of());
        return open.status(shown::contains);
    }
}
