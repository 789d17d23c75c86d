package io.ragstone.store.postgres;

import io.ragstone.internal.store.Damage;
import io.ragstone.internal.store.RangeCheck;
import io.ragstone.model.CollectionId;
import io.ragstone.model.Finding;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Looks through a table by a number that is its key, or the beginning of its key, or indexed. */
final class RowCheck extends RangeCheck<Database> {

    private static final String PLACED = """
            select w.*, d.path, c.name, c.version from (%s) w (key, document, collection)
            left join documents d on d.id = w.document
            left join collections c on c.id = coalesce(w.collection, d.collection_id) order by w.key""";

    private final String table;
    private final String key;
    private final Query query;
    private final Test test;
    private final Repair repair;

    /**
     * Selects the rows of a range: key, number of the document or null, number of the collection or null, and whatever
     * the test reads.
     */
    interface Query {
        String in(Session session, Range range) throws SQLException;
    }

    /** Numbers behind {@code after}, up to {@code last}. */
    record Range(long after, long last) {

        /** Whether {@code column} lies in it. */
        String of(String column) {
            return column + " between " + (after + 1) + " and " + last;
        }
    }

    /** Why a row is wrong; empty if it is not. */
    interface Test {
        Optional<String> problem(ResultSet row) throws SQLException;
    }

    RowCheck(Damage damage, String table, String key, Query query, Test test, Repair repair) {
        super(damage);
        this.table = table;
        this.key = key;
        this.query = query;
        this.test = test;
        this.repair = repair;
    }

    /** Every row of the query is wrong. */
    RowCheck(Damage damage, String table, String key, Query query, Repair repair) {
        this(damage, table, key, query, row -> Optional.of(damage.words()), repair);
    }

    /** The last number of the next rows behind {@code after}, if there are any. */
    static OptionalLong last(Session session, String table, String key, long after) throws SQLException {
        return session.first(
                        "select max(k) from (select distinct " + key + " as k from " + table + " where " + key
                                + " > ? order by k limit " + ROWS + ") numbers",
                        row -> {
                            long last = row.getLong(1);
                            return row.wasNull() ? OptionalLong.empty() : OptionalLong.of(last);
                        },
                        after)
                .orElse(OptionalLong.empty());
    }

    @Override
    protected Page page(Database database, long after) {
        return database.read(session -> {
            OptionalLong last = last(session, table, key, after);
            return new Page(last, last.isEmpty() ? List.of() : wrong(session, new Range(after, last.getAsLong())));
        });
    }

    private List<Finding> wrong(Session session, Range range) throws SQLException {
        var findings = new ArrayList<Finding>();
        session.each(PLACED.formatted(query.in(session, range)), row -> {
            Optional<String> problem = test.problem(row);
            if (problem.isPresent()) {
                findings.add(finding(row, problem.get()));
            }
            return true;
        });
        return findings;
    }

    private Finding finding(ResultSet row, String problem) throws SQLException {
        int columns = row.getMetaData().getColumnCount();
        Optional<String> path = Optional.ofNullable(row.getString(columns - 2));
        Optional<String> name = Optional.ofNullable(row.getString(columns - 1));
        String version = Optional.ofNullable(row.getString(columns)).orElse("");
        return damage().at(
                        name.map(each -> new CollectionId(each, version)), path.orElse(""), row.getString(1), problem);
    }

    @Override
    protected void mend(Database database, long number) {
        database.write(session -> {
            Locks.await(session, database.lockKey(), Locks.MENDING);
            repair.lock().in(session, number);
            boolean isStillWrong =
                    !wrong(session, new Range(number - 1, number)).isEmpty();
            if (isStillWrong) {
                repair.change().in(session, number);
            }
            return isStillWrong;
        });
    }
}
