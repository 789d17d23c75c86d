package io.ragstone.adapter.operation;

import io.ragstone.Ragstone;
import io.ragstone.Status;
import io.ragstone.model.CollectionId;
import io.ragstone.model.Coverage;
import io.ragstone.model.Document;
import io.ragstone.model.DocumentQuery;
import io.ragstone.model.DocumentState;
import io.ragstone.model.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Counts again what the index keeps as counters. */
public final class Doctor {

    private static final int PAGE = 1_000;

    private final Index index;

    /** Looks at {@code index}. */
    public Doctor(Index index) {
        this.index = index;
    }

    /**
     * The counters of a collection beside what they should be.
     *
     * @param id which collection
     * @param recorded what the index says
     * @param counted what its documents add up to; vectors are taken as recorded
     */
    public record Recount(CollectionId id, Coverage.Counts recorded, Coverage.Counts counted) {

        /** Whether the counters are right. */
        public boolean agrees() {
            return recorded.equals(counted);
        }
    }

    /** Opens the index and counts each collection's documents one by one. */
    public List<Recount> recount() {
        Ragstone open = index.get();
        var recounts = new ArrayList<Recount>();
        for (Status.CollectionStatus each : open.status().collections()) {
            CollectionId id = each.collection().id();
            recounts.add(new Recount(
                    id, each.counts(), counted(open, id, each.counts().withVectors())));
        }
        return recounts;
    }

    /** What to know that is no damage: jobs that nobody works on any more, and the notes of the index itself. */
    public List<String> notes() {
        Status status = index.get().status();
        var notes = new ArrayList<>(status.notes());
        int parked = status.queue().parked();
        if (parked > 0) {
            notes.add(parked + " jobs were set aside; 'rag jobs' says why, 'rag jobs retry' tries again");
        }
        return notes;
    }

    private static Coverage.Counts counted(Ragstone open, CollectionId id, int withVectors) {
        Coverage.Counts sum = new Coverage.Counts(0, 0, 0, 0, 0, 0, withVectors);
        Optional<String> after = Optional.empty();
        do {
            Page<Document> page = open.documents(new DocumentQuery(id, Set.of(), after, PAGE));
            for (Document document : page.items()) {
                sum = sum.plus(counts(document));
            }
            after = page.next();
        } while (after.isPresent());
        return sum;
    }

    private static Coverage.Counts counts(Document document) {
        DocumentState state = document.state();
        return new Coverage.Counts(
                state == DocumentState.INDEXED ? 1 : 0,
                state == DocumentState.PENDING ? 1 : 0,
                state == DocumentState.FAILED ? 1 : 0,
                state == DocumentState.SKIPPED ? 1 : 0,
                document.stale() ? 1 : 0,
                document.chunks(),
                0);
    }
}
