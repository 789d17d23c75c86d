package io.ragstone.store.postgres;

import io.ragstone.internal.store.AttributeForm;
import io.ragstone.internal.store.Check;
import io.ragstone.internal.store.Damage;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Documents with their ledger, attributes and links. */
final class DocumentChecks {

    private DocumentChecks() {}

    static List<Check<Database>> all() {
        return List.of(
                unknownStates(),
                ledger(),
                attributes(),
                gaps(Damage.ATTRIBUTE_MISSING, "attributes", "document_id, name"),
                gaps(Damage.LINK_MISSING, "links", "document_id"));
    }

    private static Check<Database> unknownStates() {
        return new RowCheck(
                Damage.LEDGER_STATE_UNKNOWN,
                "documents",
                "id",
                (session, range) -> "select id, id, collection_id, state from documents where " + range.of("id")
                        + " and state not in (0, 1, 2, 3)",
                row -> Optional.of(Damage.LEDGER_STATE_UNKNOWN.words(row.getInt(4))),
                Repair.ofDocument((session, document) ->
                        session.update("update documents set state = 0 where id = ?", document)));
    }

    /** What says that something can be found, or cannot, and is contradicted by the same row. */
    private static Check<Database> ledger() {
        return new RowCheck(
                Damage.LEDGER_BROKEN,
                "documents",
                "id",
                (session, range) ->
                        "select id, id, collection_id from documents where " + range.of("id") + " and " + """
                        ((state = 1 and indexed_hash = '')
                          or (indexed_hash = '' and (chunks > 0 or terms > 0))
                          or (indexed_hash <> '' and state = 2))""",
                Repair.BY_CALLER);
    }

    private static Check<Database> attributes() {
        return new RowCheck(
                Damage.ATTRIBUTE_WRONG,
                "attributes",
                "document_id",
                (session, range) -> "select document_id, document_id, null::bigint, name, value, folded, number"
                        + " from attributes where " + range.of("document_id"),
                row -> isDerived(row) ? Optional.empty() : Optional.of(Damage.ATTRIBUTE_WRONG.words(row.getString(4))),
                Repair.ofDocument(DocumentChecks::deriveAttributes));
    }

    private static boolean isDerived(ResultSet row) throws SQLException {
        String folded = row.getString(6);
        double number = row.getDouble(7);
        var stored = new AttributeForm(folded, row.wasNull() ? null : number);
        return AttributeForm.of(row.getString(5)).equals(stored);
    }

    private static void deriveAttributes(Session session, long document) throws SQLException {
        List<String> values = session.list(
                "select distinct value from attributes where document_id = ?", row -> row.getString(1), document);
        Column folded = Column.texts();
        Column numbers = Column.decimals();
        for (String value : values) {
            AttributeForm form = AttributeForm.of(value);
            folded.add(form.folded());
            numbers.add(form.number());
        }
        session.update("""
                update attributes a set folded = r.folded, number = r.number
                from unnest(?::text[], ?::text[], ?::float8[]) r (value, folded, number)
                where a.document_id = ? and a.value = r.value""", Column.texts(values), folded, numbers, document);
    }

    /** Positions are written from 0 without a gap. */
    private static Check<Database> gaps(Damage damage, String table, String group) {
        return new RowCheck(
                damage,
                table,
                "document_id",
                (session, range) ->
                        "select distinct document_id, document_id, null::bigint from (select document_id from "
                                + table + " where " + range.of("document_id") + " group by " + group
                                + " having min(position) <> 0 or max(position) <> count(*) - 1) gaps",
                Repair.BY_CALLER);
    }
}
