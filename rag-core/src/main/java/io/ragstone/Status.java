package io.ragstone;

import io.ragstone.model.Collection;
import io.ragstone.model.Coverage;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.QueueStats;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How the index stands.
 *
 * @param collections each collection with its counts, in order of id
 * @param queue how full the queue is
 * @param activeSpace the space whose vectors answer; empty when search is by words alone
 * @param notes what a user should know: why vectors are off, what is held back, how changes are noticed
 */
public record Status(
        List<CollectionStatus> collections,
        QueueStats queue,
        Optional<EmbeddingSpace> activeSpace,
        List<String> notes) {

    public Status {
        collections = List.copyOf(collections);
        notes = List.copyOf(notes);
    }

    static Status of(
            List<Collection> collections,
            Coverage coverage,
            QueueStats queue,
            Optional<EmbeddingSpace> active,
            Optional<EmbeddingSpace> configured) {
        var each = new ArrayList<CollectionStatus>();
        for (int i = 0; i < collections.size(); i++) {
            each.add(new CollectionStatus(
                    collections.get(i), coverage.collections().get(i).counts()));
        }
        return new Status(each, queue, active, notes(collections, active, configured));
    }

    private static List<String> notes(
            List<Collection> collections, Optional<EmbeddingSpace> active, Optional<EmbeddingSpace> configured) {
        var notes = new ArrayList<String>();
        if (configured.isEmpty()) {
            notes.add("no embedding model is configured: search is by words alone");
        } else if (!configured.equals(active)) {
            notes.add("vectors of " + configured.get().key() + " are not built yet; a sync builds them");
        }
        for (Collection collection : collections) {
            if (!collection.scan().cheapIsExact()) {
                notes.add(collection.id() + ": its file system has no change times; a file whose size and date stay the"
                        + " same is read again only now and then (sync.verify_hours)");
            }
            if (!collection.scan().problem().isEmpty()) {
                notes.add(collection.id() + ": " + collection.scan().problem());
            }
        }
        return notes;
    }

    /**
     * How one collection stands.
     *
     * @param collection its settings and its last scan
     * @param counts its documents and passages
     */
    public record CollectionStatus(Collection collection, Coverage.Counts counts) {}
}
