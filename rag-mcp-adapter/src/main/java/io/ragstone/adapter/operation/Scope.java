package io.ragstone.adapter.operation;

import io.ragstone.Ragstone;
import io.ragstone.error.ConflictException;
import io.ragstone.model.Collection;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSelector;
import java.util.List;

/**
 * Which collections a door shows; others are to it as if they did not exist.
 *
 * @param shown patterns; empty for all
 */
public record Scope(List<String> shown) {

    /** Every collection. */
    public static final Scope ALL = new Scope(List.of());

    public Scope {
        shown = List.copyOf(shown);
    }

    /** Those that match one of {@code patterns}, or all that are shown if there are none. */
    List<CollectionId> chosen(Ragstone index, List<String> patterns) {
        List<CollectionId> visible = new CollectionSelector(shown).resolve(ids(index));
        return new CollectionSelector(patterns).resolve(visible);
    }

    /** The one collection that is meant by {@code pattern}. */
    CollectionId one(Ragstone index, String pattern) {
        List<CollectionId> meant = chosen(index, List.of(pattern));
        if (meant.size() > 1) {
            throw new ConflictException("'" + pattern + "' may be any of " + meant + "; name one");
        }
        return meant.get(0);
    }

    /** Names exactly {@code ids}. */
    static CollectionSelector exactly(List<CollectionId> ids) {
        return new CollectionSelector(ids.stream().map(CollectionId::toString).toList());
    }


    private static List<CollectionId> ids(Ragstone index) {
        return index.collections().stream().map(Collection::id).toList();
    }
}
