package io.ragstone.store.sqlite;

import io.ragstone.internal.store.AttributeForm;
import io.ragstone.internal.store.Check;
import io.ragstone.internal.store.Damage;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Documents with their ledger, attributes, links and texts. */
final class DocumentChecks {

    private static final String NO_DOCUMENT = "and not exists (select 1 from documents d where d.id = x.document_id)";

    private DocumentChecks() {}

    static List<Check<Database>> all() {
        return List.of(
                orphans(),
                unknownStates(),
                ledger(),
                leftOvers(Damage.ATTRIBUTE_ORPHAN, "attributes"),
                leftOvers(Damage.EXTRACTED_TEXT_ORPHAN, "extracted_texts"),
                leftOvers(Damage.LINK_ORPHAN, "links"),
                attributes(),
                gaps(Damage.ATTRIBUTE_MISSING, "attributes", "document_id, name"),
                gaps(Damage.LINK_MISSING, "links", "document_id"));
    }

    private static Check<Database> orphans() {
        return new RowCheck(Damage.DOCUMENT_ORPHAN, "documents", "id", """
                select id, null, null from documents d where id > ?1 and id <= ?2
                  and not exists (select 1 from collections c where c.id = d.collection_id)""", (session, document) -> {
            long collection = session.number("select collection_id from documents where id = ?", document);
            DocumentRemoval.forget(session, List.of(document));
            session.update("delete from collection_vectors where collection_id = ?", collection);
        });
    }

    private static Check<Database> unknownStates() {
        return new RowCheck(
                Damage.LEDGER_STATE_UNKNOWN,
                "documents",
                "id",
                "select id, id, null, state from documents where id > ?1 and id <= ?2 and state not in (0, 1, 2, 3)",
                (session, row) -> Optional.of(Damage.LEDGER_STATE_UNKNOWN.words(row.getInt(4))),
                (session, document) -> session.update("update documents set state = 0 where id = ?", document));
    }

    /** What says that something can be found, or cannot, and is contradicted by the same row. */
    private static Check<Database> ledger() {
        return new RowCheck(Damage.LEDGER_BROKEN, "documents", "id", """
                select id, id, null from documents where id > ?1 and id <= ?2 and (
                  (state = 1 and indexed_hash = '')
                  or (indexed_hash = '' and (chunks > 0 or terms > 0 or first_chunk is not null))
                  or (indexed_hash <> '' and state = 2))""");
    }

    private static Check<Database> leftOvers(Damage damage, String table) {
        return new RowCheck(
                damage,
                table,
                "document_id",
                "select distinct document_id, null, null from " + table
                        + " x where document_id > ?1 and document_id <= ?2 " + NO_DOCUMENT,
                (session, document) -> session.update("delete from " + table + " where document_id = ?", document));
    }

    private static Check<Database> attributes() {
        return new RowCheck(
                Damage.ATTRIBUTE_WRONG,
                "attributes",
                "document_id",
                """
                select document_id, document_id, null, name, value, folded, number from attributes
                where document_id > ?1 and document_id <= ?2""",
                (session, row) ->
                        isDerived(row) ? Optional.empty() : Optional.of(Damage.ATTRIBUTE_WRONG.words(row.getString(4))),
                DocumentChecks::deriveAttributes);
    }

    private static boolean isDerived(ResultSet row) throws SQLException {
        String folded = row.getString(6);
        double number = row.getDouble(7);
        var stored = new AttributeForm(folded, row.wasNull() ? null : number);
        return AttributeForm.of(row.getString(5)).equals(stored);
    }

    private record Value(String name, int position, String value) {}

    private static void deriveAttributes(Session session, long document) throws SQLException {
        List<Value> values = session.list(
                "select name, position, value from attributes where document_id = ?",
                row -> new Value(row.getString(1), row.getInt(2), row.getString(3)),
                document);
        for (Value each : values) {
            AttributeForm form = AttributeForm.of(each.value());
            session.update(
                    "update attributes set folded = ?, number = ? where document_id = ? and name = ? and position = ?",
                    form.folded(),
                    form.number(),
                    document,
                    each.name(),
                    each.position());
        }
    }

    /** Positions are written from 0 without a gap. */
    private static Check<Database> gaps(Damage damage, String table, String group) {
        return new RowCheck(
                damage,
                table,
                "document_id",
                "select distinct document_id, document_id, null from (select document_id from " + table
                        + " x where document_id > ?1 and document_id <= ?2"
                        + " and exists (select 1 from documents d where d.id = x.document_id) group by " + group
                        + " having min(position) <> 0 or max(position) <> count(*) - 1)");
    }
}
