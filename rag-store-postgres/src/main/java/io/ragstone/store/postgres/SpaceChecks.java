package io.ragstone.store.postgres;

import io.ragstone.internal.store.Check;
import io.ragstone.internal.store.Damage;
import io.ragstone.model.CareProgress;
import io.ragstone.model.Finding;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** The embedding spaces and their tables. */
final class SpaceChecks {

    /** By their names, as those of spaces. */
    private static final String TABLES = """
            (select substr(r.relname, 9)::bigint as id from pg_class r join pg_namespace n on n.oid = r.relnamespace
             where n.nspname = current_schema() and r.relkind = 'r' and r.relname ~ '^vectors_[0-9]{1,18}$') tables""";

    private SpaceChecks() {}

    static List<Check<Database>> all() {
        return List.of(
                new Twice(Damage.SPACE_ACTIVE_TWICE, "active"),
                new Twice(Damage.SPACE_BUILDING_TWICE, "building"),
                activeAndBuilding(),
                orphans());
    }

    private static Check<Database> activeAndBuilding() {
        return new RowCheck(
                Damage.SPACE_ACTIVE_AND_BUILDING,
                "embedding_spaces",
                "id",
                (session, range) -> "select id, null::bigint, null::bigint from embedding_spaces where "
                        + range.of("id") + " and active and building",
                Repair.ofSpaces((session, space) ->
                        session.update("update embedding_spaces set building = false where id = ?", space)));
    }

    /** Vectors of a space that is not there. */
    private static Check<Database> orphans() {
        return new RowCheck(
                Damage.VECTOR_ORPHAN,
                TABLES,
                "id",
                (session, range) -> "select id, null::bigint, null::bigint from " + TABLES + " where " + range.of("id")
                        + " and not exists (select 1 from embedding_spaces s where s.id = tables.id)",
                Repair.ofSpaces((session, space) -> session.execute("drop table " + new SpaceTable(space, 0))));
    }

    /** Of several spaces of which there may be one, that with the most vectors stays; of equal ones, the oldest. */
    private static final class Twice implements Check<Database> {

        private final Damage damage;
        private final String role;

        Twice(Damage damage, String role) {
            this.damage = damage;
            this.role = role;
        }

        @Override
        public Set<String> codes() {
            return Set.of(damage.code());
        }

        @Override
        public void look(Database database, CareProgress progress, Consumer<Finding> each) {
            database.read(this::surplus).stream()
                    .map(space -> damage.at(Optional.empty(), "", String.valueOf(space), damage.words()))
                    .forEach(each);
        }

        private List<Long> surplus(Session session) throws SQLException {
            List<SpaceTable> tables = session.list(
                    "select id, dimensions from embedding_spaces where " + role + " order by id", SpaceTable::from);
            if (tables.size() < 2) {
                return List.of();
            }
            Map<Long, Long> vectors = new HashMap<>();
            for (SpaceTable table : tables) {
                vectors.put(table.space(), session.number("select count(*) from " + table));
            }
            var spaces = new ArrayList<>(vectors.keySet());
            spaces.sort(Comparator.comparing((Long space) -> vectors.getOrDefault(space, 0L))
                    .reversed()
                    .thenComparing(Comparator.naturalOrder()));
            return spaces.subList(1, spaces.size());
        }

        @Override
        public List<Finding> mend(Database database, List<Finding> findings) {
            List<Long> found = findings.stream()
                    .map(each -> Long.parseLong(each.subject()))
                    .toList();
            database.write(session -> {
                Locks.await(session, database.lockKey(), Locks.MENDING);
                SpaceRows.lock(session);
                Column wrong = Column.numbers(
                        surplus(session).stream().filter(found::contains).toList());
                session.update("update embedding_spaces set " + role + " = false where id = any(?)", wrong);
                return session.update("""
                        delete from embed_backlog where space_id = any(?)
                          and space_id not in (select id from embedding_spaces where active or building)""", wrong);
            });
            return List.of();
        }
    }
}
