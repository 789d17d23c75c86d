package io.ragstone.adapter.operation;

import io.ragstone.Ragstone;
import io.ragstone.adapter.config.Config;
import io.ragstone.model.ProgressListener;
import io.ragstone.model.SyncReport;
import io.ragstone.model.SyncRequest;
import java.util.List;
import java.util.function.Consumer;

/** Brings collections in step with their sources. */
public final class Sync {

    private final Index index;
    private final Config config;

    /** Syncs {@code index}, with what {@code config} declares. */
    public Sync(Index index, Config config) {
        this.index = index;
        this.config = config;
    }

    /**
     * How a sync is to be done.
     *
     * @param collections patterns; empty for all
     * @param isForced whether unchanged documents are read and cut again
     * @param isDryRun whether decisions are only told
     * @param confirmsRemovals whether removals are carried out that would be held back
     * @param embeds whether texts get their vectors before it ends
     */
    public record Input(
            List<String> collections, boolean isForced, boolean isDryRun, boolean confirmsRemovals, boolean embeds) {

        /** Brings {@code collections} in step, nothing special. */
        public static Input of(List<String> collections) {
            return new Input(collections, false, false, false, true);
        }

        /** The same, leaving texts without vectors for later. */
        public Input withoutEmbedding() {
            return new Input(collections, isForced, isDryRun, confirmsRemovals, false);
        }
    }

    /**
     * Syncs and returns when everything that could be done is done.
     *
     * @param notes told of declared collections that were made
     */
    public SyncReport run(Input input, ProgressListener listener, Consumer<String> notes) {
        Ragstone open = index.get();
        new Declare(config).run(open).forEach(notes);
        SyncRequest request =
                SyncRequest.of(input.collections().toArray(String[]::new)).reportingTo(listener);
        request = input.isForced() ? request.forced() : request;
        request = input.isDryRun() ? request.dryRun() : request;
        request = input.confirmsRemovals() ? request.confirmingRemovals() : request;
        request = input.embeds() ? request : request.withoutWaitingForVectors();
        return open.sync(request);
    }
}
