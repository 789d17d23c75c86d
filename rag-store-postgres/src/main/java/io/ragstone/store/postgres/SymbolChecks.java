package io.ragstone.store.postgres;

import io.ragstone.internal.store.Check;
import io.ragstone.internal.store.Damage;
import io.ragstone.internal.store.SymbolName;
import io.ragstone.model.Field;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The names that passages define. */
final class SymbolChecks {

    private static final String NO_PASSAGE =
            " and not exists (select 1 from chunks c where c.id = s.chunk_id and c.document_id = s.document_id)";

    private SymbolChecks() {}

    static List<Check<Database>> all() {
        return List.of(orphans(), missing(), parts());
    }

    private static Check<Database> orphans() {
        return new RowCheck(
                Damage.SYMBOL_ORPHAN,
                "symbols",
                "document_id",
                (session, range) -> "select distinct s.document_id, s.document_id, null::bigint from symbols s where "
                        + range.of("s.document_id") + NO_PASSAGE,
                Repair.ofDocument((session, document) ->
                        session.update("delete from symbols s where s.document_id = ?" + NO_PASSAGE, document)));
    }

    private static Check<Database> missing() {
        return new RowCheck(
                Damage.SYMBOL_MISSING,
                "chunk_terms",
                "chunk_id",
                (session, range) -> "select c.id, c.document_id, null::bigint from chunk_terms t"
                        + " join chunks c on c.id = t.chunk_id where " + range.of("t.chunk_id") + " and "
                        + ScoredTerms.field("t.terms", Field.SYMBOL) + """
                         <> '' and not exists (
                          select 1 from symbols s where s.document_id = c.document_id and s.chunk_id = c.id and s.whole)""",
                Repair.BY_CALLER);
    }

    private static Check<Database> parts() {
        return new RowCheck(
                Damage.SYMBOL_PARTS_WRONG,
                "symbols",
                "document_id",
                (session, range) -> """
                        select document_id, document_id, null::bigint, whole, parts from (
                          select document_id, chunk_id, array_agg(name) filter (where whole) as whole,
                            array_agg(name) filter (where not whole) as parts
                          from symbols where %s group by document_id, chunk_id) names""".formatted(range.of("document_id")),
                row -> partsOf(names(row, 4)).equals(names(row, 5))
                        ? Optional.empty()
                        : Optional.of(Damage.SYMBOL_PARTS_WRONG.words()),
                Repair.ofDocument(SymbolChecks::writeParts));
    }

    private static Set<String> names(ResultSet row, int column) throws SQLException {
        @Nullable Array names = row.getArray(column);
        return names == null ? Set.of() : new TreeSet<>(List.of((String[]) names.getArray()));
    }

    /** The parts that are no name as a whole besides. */
    private static Set<String> partsOf(Set<String> names) {
        Set<String> parts = SymbolName.lastPartsOf(names);
        parts.removeAll(names);
        return parts;
    }

    private static void writeParts(Session session, long document) throws SQLException {
        session.update("delete from symbols where document_id = ? and not whole", document);
        Column chunks = Column.numbers();
        Column parts = Column.texts();
        for (Map.Entry<Long, List<String>> each :
                Symbols.wholeOf(session, document).entrySet()) {
            for (String part : partsOf(Set.copyOf(each.getValue()))) {
                chunks.add(each.getKey());
                parts.add(part);
            }
        }
        session.update(
                "insert into symbols (chunk_id, document_id, name, whole)"
                        + " select c, ?, n, false from unnest(?::bigint[], ?::text[]) r (c, n)",
                document,
                chunks,
                parts);
    }
}
