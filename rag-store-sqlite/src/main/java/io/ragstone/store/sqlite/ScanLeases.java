package io.ragstone.store.sqlite;

import io.ragstone.model.CollectionId;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Who scans which collection; a row that ran out means nothing. */
final class ScanLeases {

    private ScanLeases() {}

    /** Whoever else has the collection now: asking while another scans needs no lock. */
    static Optional<String> other(Session session, CollectionId id, String owner, Instant at) throws SQLException {
        return session.first(
                "select owner from scan_leases where collection_id = ? and owner <> ? and expires > ?",
                row -> row.getString(1),
                CollectionRows.require(session, id),
                owner,
                Times.micros(at));
    }

    /** Gives the collection to {@code owner} unless another has it; returns who has it. */
    static String claim(Session session, CollectionId id, String owner, Instant at, Duration lease)
            throws SQLException {
        long now = Times.micros(at);
        return session.first(
                        """
                        insert into scan_leases (collection_id, owner, expires) values (?, ?, ?)
                        on conflict (collection_id) do update set
                          expires = iif(owner = excluded.owner or expires <= ?4, excluded.expires, expires),
                          owner = iif(owner = excluded.owner or expires <= ?4, excluded.owner, owner)
                        returning owner""",
                        row -> row.getString(1),
                        CollectionRows.require(session, id),
                        owner,
                        now + Times.micros(lease),
                        now)
                .orElseThrow();
    }

    static void release(Session session, CollectionId id, String owner) throws SQLException {
        session.update(
                "delete from scan_leases where collection_id = ? and owner = ?",
                CollectionRows.require(session, id),
                owner);
    }
}
