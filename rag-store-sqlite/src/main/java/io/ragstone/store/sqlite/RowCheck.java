package io.ragstone.store.sqlite;

import io.ragstone.internal.store.Damage;
import io.ragstone.internal.store.RangeCheck;
import io.ragstone.model.Finding;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Looks through a table by its key. */
final class RowCheck extends RangeCheck<Database> {

    /** Leaves the repair to the caller. */
    static final Mend NOTHING = (session, key) -> {};

    private final String table;
    private final String key;
    private final String query;
    private final Test test;
    private final Mend mend;

    /** Why a row is wrong; empty if it is not. */
    interface Test {
        Optional<String> problem(Session session, ResultSet row) throws SQLException;
    }

    /** Repairs one thing that was found, by its key. */
    interface Mend {
        void in(Session session, long key) throws SQLException;
    }

    /**
     * @param table which table is gone through
     * @param key an integer column of it, its key or the beginning of its key
     * @param query the rows whose key lies above {@code ?1} and up to {@code ?2}: key, row of the document or null, row
     *     of the collection or null, and whatever {@code test} reads
     */
    RowCheck(Damage damage, String table, String key, String query, Test test, Mend mend) {
        super(damage);
        this.table = table;
        this.key = key;
        this.query = query;
        this.test = test;
        this.mend = mend;
    }

    /** Every row of the query is wrong. */
    RowCheck(Damage damage, String table, String key, String query, Mend mend) {
        this(damage, table, key, query, (session, row) -> Optional.of(damage.words()), mend);
    }

    /** Every row of the query is wrong, and its repair is left to the caller. */
    RowCheck(Damage damage, String table, String key, String query) {
        this(damage, table, key, query, NOTHING);
    }

    @Override
    protected Page page(Database database, long after) {
        return database.read(session -> {
            OptionalLong last = last(session, after);
            return new Page(last, last.isEmpty() ? List.of() : between(session, after, last.getAsLong()));
        });
    }

    private OptionalLong last(Session session, long after) throws SQLException {
        String ends = "select max(k) from (select distinct " + key + " as k from " + table + " where " + key
                + " > ? order by k limit " + ROWS + ")";
        return session.first(ends, row -> Optional.ofNullable((Number) row.getObject(1)), after)
                .flatMap(each -> each)
                .map(each -> OptionalLong.of(each.longValue()))
                .orElse(OptionalLong.empty());
    }

    private record Wrong(long key, long document, long collection, String problem) {}

    private List<Finding> between(Session session, long after, long last) throws SQLException {
        var wrong = new ArrayList<Wrong>();
        session.each(
                query,
                row -> {
                    Optional<String> problem = test.problem(session, row);
                    if (problem.isPresent()) {
                        wrong.add(new Wrong(row.getLong(1), row.getLong(2), row.getLong(3), problem.get()));
                    }
                    return true;
                },
                after,
                last);
        var places = new Places(session);
        var findings = new ArrayList<Finding>();
        for (Wrong each : wrong) {
            findings.add(places.finding(damage(), each.document(), each.collection(), each.key(), each.problem()));
        }
        return findings;
    }

    @Override
    protected void mend(Database database, long number) {
        database.write(session -> {
            boolean isStillThere = !between(session, number - 1, number).isEmpty();
            if (isStillThere) {
                mend.in(session, number);
            }
            return isStillThere;
        });
    }
}
