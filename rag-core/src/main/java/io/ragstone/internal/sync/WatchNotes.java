package io.ragstone.internal.sync;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ragstone.model.CollectionId;
import io.ragstone.model.WatchState;
import io.ragstone.spi.CollectionCatalog;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What watching processes leave in the store for others to see. A note that is not renewed is soon forgotten. */
public final class WatchNotes {

    /** How often a watching process renews its notes at least. */
    static final Duration RENEWED = Duration.ofSeconds(20);

    private static final Duration FORGOTTEN = RENEWED.multipliedBy(3);
    private static final String PREFIX = "watch:";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final CollectionCatalog catalog;

    /** Notes in {@code catalog}. */
    public WatchNotes(CollectionCatalog catalog) {
        this.catalog = catalog;
    }

    void write(CollectionId id, WatchState state) {
        var node = JSON.createObjectNode()
                .put("mode", state.mode().name())
                .put("reason", state.reason())
                .put("process", state.process())
                .put("seen", state.seen().toString());
        state.behindSince().ifPresent(since -> node.put("behindSince", since.toString()));
        catalog.putMetadata(PREFIX + id.key(), node.toString());
    }

    void erase(CollectionId id) {
        catalog.putMetadata(PREFIX + id.key(), "");
    }

    /** Who watches at {@code now}, by {@link CollectionId#key}. */
    public Map<String, WatchState> read(Instant now) {
        var states = new HashMap<String, WatchState>();
        catalog.metadata(PREFIX)
                .forEach((key, json) -> parse(json)
                        .filter(state -> isFresh(state, now))
                        .ifPresent(state -> states.put(key.substring(PREFIX.length()), state)));
        return states;
    }

    /** A clock that went back makes a note seem to come from the future; it then counts as fresh. */
    private static boolean isFresh(WatchState state, Instant now) {
        return state.seen().plus(FORGOTTEN).isAfter(now);
    }

    private static Optional<WatchState> parse(String json) {
        try {
            JsonNode node = JSON.readTree(json);
            return Optional.of(new WatchState(
                    WatchState.Mode.valueOf(node.path("mode").asText()),
                    node.path("reason").asText(),
                    node.path("process").asText(),
                    Instant.parse(node.path("seen").asText()),
                    node.has("behindSince")
                            ? Optional.of(Instant.parse(node.path("behindSince").asText()))
                            : Optional.empty()));
        } catch (JsonProcessingException | DateTimeException | IllegalArgumentException unreadable) {
            return Optional.empty();
        }
    }
}
