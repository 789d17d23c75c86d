package io.ragstone.store.sqlite;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** What one session worked out from the rows as of one commit. Bounded; used by one thread at a time. */
final class SnapshotCache {

    private static final int MOST_FREQUENCIES = 20_000;
    private static final int MOST_SCOPES = 8;

    private final Map<String, Long> frequencies = new HashMap<>();
    private final Map<Object, ScopeRanges> scopes = new LinkedHashMap<>(16, 0.75f, true);
    private long version = -1;

    /** Works out a value that is not known yet. */
    interface Source<T> {
        T get() throws SQLException;
    }

    SnapshotCache asOf(long current) {
        if (current != version) {
            frequencies.clear();
            scopes.clear();
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
        if (scopes.size() >= MOST_SCOPES) {
            scopes.remove(scopes.keySet().iterator().next());
        }
        ScopeRanges resolved = source.get();
        scopes.put(key, resolved);
        return resolved;
    }
}
