package io.ragstone.store.postgres;

import io.ragstone.internal.store.Check;
import io.ragstone.internal.store.Damage;
import io.ragstone.model.CareProgress;
import io.ragstone.model.Finding;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Indexes that were begun and not completed: PostgreSQL keeps them up to date and asks none of them. One that is being
 * built now looks the same but for the lock of its builder, which is no part of a snapshot: so a second look decides.
 */
final class IndexCheck implements Check<Database> {

    private static final Damage DAMAGE = Damage.INDEX_DAMAGED;

    /** What a rebuild that broke off leaves beside the index that it was to replace. */
    private static final Pattern LEFT_OVER = Pattern.compile(".*_cc(new|old)\\d*");

    private static final String UNFINISHED = """
            select i.indexrelid::bigint, r.relname
            from pg_index i join pg_class r on r.oid = i.indexrelid join pg_namespace n on n.oid = r.relnamespace
            where n.nspname = current_schema() and not (i.indisvalid and i.indisready)
              and not exists (select 1 from pg_locks l where l.locktype = 'relation' and l.relation = i.indrelid
                and l.database = (select oid from pg_database where datname = current_database())
                and l.mode = 'ShareUpdateExclusiveLock' and l.granted)""";

    @Override
    public Set<String> codes() {
        return Set.of(DAMAGE.code());
    }

    @Override
    public void look(Database database, CareProgress progress, Consumer<Finding> each) {
        unfinished(database).stream()
                .map(index -> DAMAGE.at(Optional.empty(), "", index, DAMAGE.words(index)))
                .forEach(each);
    }

    private static List<String> unfinished(Database database) {
        Map<Long, String> first = database.read(IndexCheck::look);
        if (first.isEmpty()) {
            return List.of();
        }
        Map<Long, String> second = database.read(IndexCheck::look);
        second.keySet().retainAll(first.keySet());
        return second.values().stream().sorted().toList();
    }

    private static Map<Long, String> look(Session session) throws SQLException {
        var indexes = new HashMap<Long, String>();
        session.each(UNFINISHED, row -> {
            indexes.put(row.getLong(1), row.getString(2));
            return true;
        });
        return indexes;
    }

    @Override
    public List<Finding> mend(Database database, List<Finding> findings) {
        List<String> found = findings.stream().map(Finding::subject).toList();
        for (String index : unfinished(database)) {
            if (found.contains(index)) {
                String verb = LEFT_OVER.matcher(index).matches() ? "drop" : "reindex";
                database.outsideTransaction(
                        verb + " index concurrently " + Server.quoted(database.schema()) + '.' + Server.quoted(index));
            }
        }
        return List.of();
    }
}
