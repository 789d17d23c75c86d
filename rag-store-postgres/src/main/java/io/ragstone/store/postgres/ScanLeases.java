package io.ragstone.store.postgres;

import io.ragstone.internal.store.Times;
import io.ragstone.model.CollectionId;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Who scans which collection; a row that ran out, or whose process has ended, means nothing. */
final class ScanLeases {

    private ScanLeases() {}

    /** Whoever else has the collection now: asking while another scans needs no lock. */
    static Optional<String> other(Session session, Presence presence, CollectionId id, String owner, Instant at)
            throws SQLException {
        return session.first(
                "select owner from scan_leases where collection_id = ? and owner <> ? and expires > ? and process in ("
                        + Presence.HELD + ")",
                row -> row.getString(1),
                CollectionRows.require(session, id),
                owner,
                Times.micros(at),
                presence.lockKey());
    }

    /** Gives the collection to {@code owner} unless another has it; returns who has it. */
    static String claim(Session session, Presence presence, CollectionId id, String owner, Instant at, Duration lease)
            throws SQLException {
        long collection = CollectionRows.require(session, id);
        int process = presence.own(session);
        session.number("select 1 from collections where id = ? for no key update", collection);
        Optional<String> other = other(session, presence, id, owner, at);
        if (other.isPresent()) {
            return other.get();
        }
        session.update("""
                insert into scan_leases (collection_id, owner, process, expires) values (?, ?, ?, ?)
                on conflict (collection_id) do update set
                  owner = excluded.owner, process = excluded.process, expires = excluded.expires""", collection, owner, process, Times.micros(at) + Times.micros(lease));
        return owner;
    }

    static void release(Session session, CollectionId id, String owner) throws SQLException {
        session.update(
                "delete from scan_leases where collection_id = ? and owner = ?",
                CollectionRows.require(session, id),
                owner);
    }
}
