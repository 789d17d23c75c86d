package io.ragstone.store.sqlite;

import io.ragstone.model.Scope;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The passages in scope as ranges of their numbers. A document's passages have consecutive numbers, and those of
 * documents that were indexed one after the other join, so this is small, and a look-up costs some comparisons.
 * Immutable.
 */
final class ScopeRanges {

    private static final ScopeRanges EVERYTHING = new ScopeRanges(new long[] {0}, new long[] {Long.MAX_VALUE}, 0);

    private final long[] firsts;
    private final long[] ends;
    private final long chunks;

    private ScopeRanges(long[] firsts, long[] ends, long chunks) {
        this.firsts = firsts;
        this.ends = ends;
        this.chunks = chunks;
    }

    static ScopeRanges of(Session session, Scope scope) throws SQLException {
        return session.cache().scope(scope, () -> resolve(session, ScopeSql.of(session, scope)));
    }

    private static ScopeRanges resolve(Session session, ScopeSql scope) throws SQLException {
        if (scope.isEverything()) {
            return EVERYTHING;
        }
        var builder = new Builder();
        session.each(
                "select d.first_chunk, d.chunks from documents d where d.first_chunk is not null and "
                        + scope.condition() + " order by d.first_chunk",
                row -> builder.add(row.getLong(1), row.getLong(2)),
                scope.argumentsAnd());
        return builder.build();
    }

    boolean isEverything() {
        return this == EVERYTHING;
    }

    boolean isEmpty() {
        return firsts.length == 0;
    }

    /** The lowest number that may be in scope. */
    long first() {
        return firsts[0];
    }

    /** The highest number that may be in scope. */
    long last() {
        return ends[ends.length - 1] - 1;
    }

    /** How many passages; meaningless for everything. */
    long chunks() {
        return chunks;
    }

    /** How many ranges they form. */
    int count() {
        return firsts.length;
    }

    long firstOf(int range) {
        return firsts[range];
    }

    long lastOf(int range) {
        return ends[range] - 1;
    }

    /** The numbers of all passages, for a scope that is not everything. */
    List<Long> all() {
        var all = new ArrayList<Long>((int) chunks);
        for (int range = 0; range < firsts.length; range++) {
            for (long chunk = firsts[range]; chunk < ends[range]; chunk++) {
                all.add(chunk);
            }
        }
        return all;
    }

    boolean contains(long chunk) {
        int at = Arrays.binarySearch(firsts, chunk);
        int range = at >= 0 ? at : -at - 2;
        return range >= 0 && chunk < ends[range];
    }

    private static final class Builder {

        private long[] firsts = new long[16];
        private long[] ends = new long[16];
        private int count;
        private long chunks;

        boolean add(long first, long length) {
            chunks += length;
            if (count > 0 && ends[count - 1] == first) {
                ends[count - 1] += length;
                return true;
            }
            if (count == firsts.length) {
                firsts = Arrays.copyOf(firsts, count * 2);
                ends = Arrays.copyOf(ends, count * 2);
            }
            firsts[count] = first;
            ends[count++] = first + length;
            return true;
        }

        ScopeRanges build() {
            return new ScopeRanges(Arrays.copyOf(firsts, count), Arrays.copyOf(ends, count), chunks);
        }
    }
}
