package io.ragstone.store.sqlite;

import io.ragstone.model.CareProgress;
import io.ragstone.model.Finding;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Looks through a table by its key, some thousand rows in one snapshot. Everything that the rows are compared with is
 * read in that same snapshot, so writers cannot make it see what is not there. What is found is found again by its key:
 * so a repair looks once more before it changes anything.
 */
final class RowCheck implements Check {

    private static final int ROWS = 5_000;

    private final String code;
    private final Finding.Part part;
    private final Finding.Remedy remedy;
    private final String table;
    private final String key;
    private final String query;
    private final Test test;
    private final Mend mend;

    /** Why a row is wrong; empty if it is not. */
    interface Test {
        Optional<String> problem(Session session, ResultSet row) throws SQLException;
    }

    /**
     * @param table which table is gone through
     * @param key an integer column of it, its key or the beginning of its key
     * @param query the rows whose key lies above {@code ?1} and up to {@code ?2}: key, row of the document or null, row
     *     of the collection or null, and whatever {@code test} reads
     */
    RowCheck(
            String code,
            Finding.Part part,
            Finding.Remedy remedy,
            String table,
            String key,
            String query,
            Test test,
            Mend mend) {
        this.code = code;
        this.part = part;
        this.remedy = remedy;
        this.table = table;
        this.key = key;
        this.query = query;
        this.test = test;
        this.mend = mend;
    }

    /** Every row of the query is wrong, in the same way. */
    static Test always(String problem) {
        return (session, row) -> Optional.of(problem);
    }

    /** Leaves the repair to the caller. */
    static final Mend NOTHING = (session, key) -> {};

    @Override
    public Set<String> codes() {
        return Set.of(code);
    }

    @Override
    public void look(Database database, CareProgress progress, Consumer<Finding> each) {
        long after = Long.MIN_VALUE;
        long done = 0;
        while (true) {
            long from = after;
            var found = new ArrayList<Finding>();
            Optional<Long> last = database.read(session -> {
                found.clear();
                return page(session, from, found);
            });
            found.forEach(each);
            if (last.isEmpty()) {
                return;
            }
            after = last.get();
            done += ROWS;
            progress.progress("checking " + part.name().toLowerCase(Locale.ROOT).replace('_', ' '), done, -1);
        }
    }

    private Optional<Long> page(Session session, long after, List<Finding> found) throws SQLException {
        String ends = "select max(k) from (select distinct " + key + " as k from " + table + " where " + key
                + " > ? order by k limit " + ROWS + ")";
        Optional<Long> last = session.first(
                        ends,
                        row -> Optional.ofNullable((Number) row.getObject(1)).map(Number::longValue),
                        after)
                .flatMap(each -> each);
        if (last.isPresent()) {
            found.addAll(between(session, after, last.get()));
        }
        return last;
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
            findings.add(
                    places.finding(code, part, remedy, each.document(), each.collection(), each.key(), each.problem()));
        }
        return findings;
    }

    @Override
    public List<Finding> mend(Database database, List<Finding> findings) {
        if (remedy != Finding.Remedy.MEND) {
            return findings;
        }
        for (Finding finding : findings) {
            long subject = Long.parseLong(finding.subject());
            database.write(session -> {
                boolean isStillThere = !between(session, subject - 1, subject).isEmpty();
                if (isStillThere) {
                    mend.in(session, subject);
                }
                return isStillThere;
            });
        }
        return List.of();
    }
}
