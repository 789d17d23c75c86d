package io.ragstone.store.sqlite;

import static io.ragstone.model.Finding.Part.DOCUMENTS;
import static io.ragstone.model.Finding.Part.LINKS;
import static io.ragstone.model.Finding.Remedy.MEND;
import static io.ragstone.model.Finding.Remedy.REINDEX;
import static io.ragstone.store.sqlite.RowCheck.always;

import io.ragstone.model.AttributeValue;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Documents with their ledger, attributes, links and texts. */
final class DocumentChecks {

    private static final String NO_DOCUMENT = "and not exists (select 1 from documents d where d.id = x.document_id)";

    private DocumentChecks() {}

    static List<Check> all() {
        return List.of(
                orphans(),
                unknownStates(),
                ledger(),
                leftOvers("attribute-orphan", "attributes", "its document is not there"),
                leftOvers("extracted-text-orphan", "extracted_texts", "its document is not there"),
                leftOvers("link-orphan", "links", "its document is not there"),
                attributes(),
                gaps("attribute-missing", DOCUMENTS, "attributes", "document_id, name"),
                gaps("link-missing", LINKS, "links", "document_id"));
    }

    private static Check orphans() {
        return new RowCheck(
                "document-orphan",
                DOCUMENTS,
                MEND,
                "documents",
                "id",
                """
                select id, null, null from documents d where id > ?1 and id <= ?2
                  and not exists (select 1 from collections c where c.id = d.collection_id)""",
                always("the collection of this document is not there"),
                (session, document) -> {
                    long collection = session.number("select collection_id from documents where id = ?", document);
                    DocumentRemoval.forget(session, List.of(document));
                    session.update("delete from collection_vectors where collection_id = ?", collection);
                });
    }

    private static Check unknownStates() {
        return new RowCheck(
                "ledger-state-unknown",
                DOCUMENTS,
                MEND,
                "documents",
                "id",
                "select id, id, null, state from documents where id > ?1 and id <= ?2 and state not in (0, 1, 2, 3)",
                (session, row) ->
                        Optional.of("the ledger has no state " + row.getInt(4) + "; the document waits again"),
                (session, document) -> session.update("update documents set state = 0 where id = ?", document));
    }

    /** What says that something can be found, or cannot, and is contradicted by the same row. */
    private static Check ledger() {
        return new RowCheck(
                "ledger-broken",
                DOCUMENTS,
                REINDEX,
                "documents",
                "id",
                """
                select id, id, null from documents where id > ?1 and id <= ?2 and (
                  (state = 1 and indexed_hash = '')
                  or (indexed_hash = '' and (chunks > 0 or terms > 0 or first_chunk is not null))
                  or (indexed_hash <> '' and state = 2))""",
                always("the ledger contradicts itself about what can be found"),
                RowCheck.NOTHING);
    }

    private static Check leftOvers(String code, String table, String problem) {
        return new RowCheck(
                code,
                table.equals("links") ? LINKS : DOCUMENTS,
                MEND,
                table,
                "document_id",
                "select distinct document_id, null, null from " + table
                        + " x where document_id > ?1 and document_id <= ?2 " + NO_DOCUMENT,
                always(problem),
                (session, document) -> session.update("delete from " + table + " where document_id = ?", document));
    }

    private static Check attributes() {
        return new RowCheck(
                "attribute-wrong",
                DOCUMENTS,
                MEND,
                "attributes",
                "document_id",
                """
                select document_id, document_id, null, name, value, folded, number from attributes
                where document_id > ?1 and document_id <= ?2""",
                (session, row) -> isDerived(row)
                        ? Optional.empty()
                        : Optional.of("attribute " + row.getString(4) + " would not be found by its value"),
                DocumentChecks::deriveAttributes);
    }

    private static boolean isDerived(ResultSet row) throws SQLException {
        String folded = AttributeValue.folded(row.getString(5));
        double number = row.getDouble(7);
        Double stored = row.wasNull() ? null : number;
        return folded.equals(row.getString(6)) && Objects.equals(number(folded), stored);
    }

    private static @Nullable Double number(String folded) {
        OptionalDouble number = AttributeValue.number(folded);
        return number.isPresent() ? Double.valueOf(number.getAsDouble() + 0.0) : null;
    }

    private record Value(String name, int position, String value) {}

    private static void deriveAttributes(Session session, long document) throws SQLException {
        List<Value> values = session.list(
                "select name, position, value from attributes where document_id = ?",
                row -> new Value(row.getString(1), row.getInt(2), row.getString(3)),
                document);
        for (Value each : values) {
            String folded = AttributeValue.folded(each.value());
            session.update(
                    "update attributes set folded = ?, number = ? where document_id = ? and name = ? and position = ?",
                    folded,
                    number(folded),
                    document,
                    each.name(),
                    each.position());
        }
    }

    /** Positions are written from 0 without a gap. */
    private static Check gaps(String code, io.ragstone.model.Finding.Part part, String table, String group) {
        return new RowCheck(
                code,
                part,
                REINDEX,
                table,
                "document_id",
                "select distinct document_id, document_id, null from (select document_id from " + table
                        + " x where document_id > ?1 and document_id <= ?2"
                        + " and exists (select 1 from documents d where d.id = x.document_id) group by " + group
                        + " having min(position) <> 0 or max(position) <> count(*) - 1)",
                always("some of its " + table + " are not there"),
                RowCheck.NOTHING);
    }
}
