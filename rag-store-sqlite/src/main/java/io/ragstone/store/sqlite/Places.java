package io.ragstone.store.sqlite;

import io.ragstone.internal.store.Damage;
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
    Finding finding(Damage damage, long document, long collection, long subject, String problem) throws SQLException {
        long owner = collection != 0
                ? collection
                : session.number("select collection_id from documents where id = ?", document);
        String path = session.first("select path from documents where id = ?", row -> row.getString(1), document)
                .orElse("");
        Optional<CollectionId> id = Optional.ofNullable(collections.get(owner));
        return damage.at(id, path, String.valueOf(subject), problem);
    }

    /** A finding about a passage. */
    Finding passage(Damage damage, long chunk) throws SQLException {
        long document = session.number("select document_id from chunks where id = ?", chunk);
        return finding(damage, document, 0, chunk, damage.words());
    }
}
