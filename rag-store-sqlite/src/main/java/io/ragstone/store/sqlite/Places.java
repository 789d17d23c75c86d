package io.ragstone.store.sqlite;

import io.ragstone.model.CollectionId;
import io.ragstone.model.Finding;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/** Says where rows belong, for findings. For one snapshot. */
final class Places {

    private final Session session;
    private final Map<Long, CollectionId> collections;

    Places(Session session) throws SQLException {
        this.session = session;
        this.collections = CollectionRows.byRow(session);
    }

    /**
     * A finding about {@code subject}.
     *
     * @param document row of the document, 0 for none
     * @param collection row of the collection, 0 for that of the document
     */
    Finding finding(
            String code,
            Finding.Part part,
            Finding.Remedy remedy,
            long document,
            long collection,
            long subject,
            String problem)
            throws SQLException {
        long owner = collection != 0
                ? collection
                : session.number("select collection_id from documents where id = ?", document);
        String path = session.first("select path from documents where id = ?", row -> row.getString(1), document)
                .orElse("");
        Optional<CollectionId> id = Optional.ofNullable(collections.get(owner));
        return new Finding(code, part, id, id.isEmpty() ? "" : path, String.valueOf(subject), problem, remedy);
    }

    /** A finding about a passage. */
    Finding passage(String code, Finding.Part part, Finding.Remedy remedy, long chunk, String problem)
            throws SQLException {
        long document = session.number("select document_id from chunks where id = ?", chunk);
        return finding(code, part, remedy, document, 0, chunk, problem);
    }
}
