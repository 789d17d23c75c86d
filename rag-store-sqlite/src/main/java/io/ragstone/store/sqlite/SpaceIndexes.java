package io.ragstone.store.sqlite;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The vector indexes of this process, one for each space that was searched. Thread-safe. */
final class SpaceIndexes {

    private final Map<Long, SpaceIndex> bySpace = new ConcurrentHashMap<>();

    SpaceIndex of(long space, int dimensions) {
        return bySpace.computeIfAbsent(space, row -> new SpaceIndex(row, dimensions));
    }
}
