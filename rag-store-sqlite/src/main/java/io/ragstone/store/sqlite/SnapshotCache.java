package io.ragstone.store.sqlite;

import io.ragstone.internal.vector.IdSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What one session worked out from the rows as of one commit. Bounded; used by one thread at a time. */
final class SnapshotCache {

    private static final int MOST_FREQUENCIES = 20_000;
    private static final int MOST_SCOPES = 8;

    private final Map<String, Long> frequencies = new HashMap<>();
    private final Map<Object, ScopeRanges> scopes = new LinkedHashMap<>(16, 0.75f, true);
    private final Map<Object, Optional<IdSet>> texts = new LinkedHashMap<>(16, 0.75f, true);
    private long version = -1;

    /** Works out a value that is not known yet. */
    interface Source<T> {
        T get() throws SQLException;
    }

    SnapshotCache asOf(long current) {
        if (current != version) {
            frequencies.clear();
            scopes.clear();
            texts.clear();
            version = current;
        }
        return this;
    }

    long frequency(String term, Source<Long> source) throws SQLException {
        Long known = frequencies.get(term);
        if (known != null) {
            return known;
        }
        if (frequencies.size() >= MOST_FREQUENCIES) {
            frequencies.clear();
        }
        Long counted = source.get();
        frequencies.put(term, counted);
        return counted;
    }

    ScopeRanges scope(Object key, Source<ScopeRanges> source) throws SQLException {
        ScopeRanges known = scopes.get(key);
        if (known != null) {
            return known;
        }
        ScopeRanges resolved = source.get();
        keep(scopes, key, resolved);
        return resolved;
    }

    /** The texts of a scope; empty when they are asked for the first time, for it may be the last. */
    Optional<IdSet> textsIfAskedAgain(Object scope, Source<IdSet> source) throws SQLException {
        Optional<IdSet> known = texts.get(scope);
        if (known != null && known.isPresent()) {
            return known;
        }
        if (known != null) {
            return Optional.of(texts(scope, source));
        }
        keep(texts, scope, Optional.empty());
        return Optional.empty();
    }

    /** The texts of a scope, kept for the next question. */
    IdSet texts(Object scope, Source<IdSet> source) throws SQLException {
        IdSet resolved = source.get();
        keep(texts, scope, Optional.of(resolved));
        return resolved;
    }

    private static <T> void keep(Map<Object, T> lastUsedLast, Object key, T value) {
        lastUsedLast.put(key, value);
        if (lastUsedLast.size() > MOST_SCOPES) {
            lastUsedLast.remove(lastUsedLast.keySet().iterator().next());
        }
    }
}
