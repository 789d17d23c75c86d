package io.ragstone.store.postgres;

import io.ragstone.internal.store.Check;
import io.ragstone.internal.store.Damage;
import io.ragstone.internal.store.Times;
import io.ragstone.model.CareProgress;
import io.ragstone.model.CollectionId;
import io.ragstone.model.Finding;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Jobs whose worker has ended. A worker takes them back as soon as there is one; a repair does not wait for it. Which
 * processes are there is no part of a snapshot, so a second look tells whose job ended before its process did.
 */
final class LeaseCheck implements Check<Database> {

    private static final Damage DAMAGE = Damage.JOB_LEASE_EXPIRED;

    private record Run(long job, long fence) {}

    @Override
    public Set<String> codes() {
        return Set.of(DAMAGE.code());
    }

    @Override
    public void look(Database database, CareProgress progress, Consumer<Finding> each) {
        long now = now(database);
        Map<Run, Finding> first = database.read(session -> over(session, database.presence(), now));
        if (!first.isEmpty()) {
            Map<Run, Finding> second = database.read(session -> over(session, database.presence(), now));
            second.keySet().retainAll(first.keySet());
            second.values().forEach(each);
        }
    }

    private static long now(Database database) {
        return Times.micros(database.clock().instant());
    }

    private static Map<Run, Finding> over(Session session, Presence presence, long now) throws SQLException {
        var over = new HashMap<Run, Finding>();
        session.each(
                "select id, fence, worker, collection_name, collection_version from jobs where leased_until is not null and "
                        + JobRows.IS_OVER,
                row -> {
                    over.put(
                            new Run(row.getLong(1), row.getLong(2)),
                            DAMAGE.at(
                                    Optional.of(new CollectionId(row.getString(4), row.getString(5))),
                                    "",
                                    row.getString(1),
                                    DAMAGE.words(row.getString(3))));
                    return true;
                },
                now,
                presence.lockKey());
        return over;
    }

    @Override
    public List<Finding> mend(Database database, List<Finding> findings) {
        long now = now(database);
        Column jobs = Column.numbers(
                findings.stream().map(each -> Long.parseLong(each.subject())).toList());
        database.write(session -> JobRows.recover(session, database.presence(), now, " and id = any(?)", jobs));
        return List.of();
    }
}
