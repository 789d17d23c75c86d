package io.ragstone.adapter.operation;

import io.ragstone.Ragstone;
import io.ragstone.model.CollectionId;
import io.ragstone.model.RemovalReport;

/** Takes collections out of the index; files stay where they are. */
public final class Remove {

    private final Index index;

    /** Removes from {@code index}. */
    public Remove(Index index) {
        this.index = index;
    }

    /** Removes one collection with everything that belongs to it. */
    public Removed run(String collection) {
        Ragstone open = index.get();
        CollectionId id = Scope.ALL.one(open, collection);
        return new Removed(id, open.remove(id));
    }

    /**
     * What was removed.
     *
     * @param id which collection
     * @param report how much it held
     */
    public record Removed(CollectionId id, RemovalReport report) {}
}
