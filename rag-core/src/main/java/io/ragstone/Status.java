package io.ragstone;

import io.ragstone.internal.space.Models;
import io.ragstone.model.Collection;
import io.ragstone.model.Coverage;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.QueueStats;
import io.ragstone.model.SpaceState;
import io.ragstone.model.WatchState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
            Models models,
            List<SpaceState> spaces,
            Map<String, WatchState> watches,
            List<String> concerns) {
        var each = new ArrayList<CollectionStatus>();
        for (int i = 0; i < collections.size(); i++) {
            Collection collection = collections.get(i);
            each.add(new CollectionStatus(
                    collection,
                    coverage.collections().get(i).counts(),
                    Optional.ofNullable(watches.get(collection.id().key()))));
        }
        var notes = new ArrayList<>(concerns);
        notes.addAll(SpaceNotes.of(models, spaces));
        notes.addAll(notes(collections));
        return new Status(each, queue, coverage.space(), notes);
    }

    private static List<String> notes(List<Collection> collections) {
        var notes = new ArrayList<String>();
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
     * @param watch the process that watches its source, if one does
     */
    public record CollectionStatus(Collection collection, Coverage.Counts counts, Optional<WatchState> watch) {}
}
