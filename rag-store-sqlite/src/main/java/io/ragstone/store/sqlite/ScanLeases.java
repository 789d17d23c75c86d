package io.ragstone.store.sqlite;

import io.ragstone.internal.store.Times;
import io.ragstone.model.CollectionId;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Who scans which collection; a row that ran out, or whose process has ended, means nothing. */
final class ScanLeases {

    private record Held(String owner, long expires, String process) {

        boolean isGood(long now) {
            return expires > now && !ProcessKey.isGone(process);
        }
    }

    private ScanLeases() {}

    /** Whoever else has the collection now: asking while another scans needs no lock. */
    static Optional<String> other(Session session, CollectionId id, String owner, Instant at) throws SQLException {
        return held(session, CollectionRows.require(session, id))
                .filter(held -> !held.owner().equals(owner) && held.isGood(Times.micros(at)))
                .map(Held::owner);
    }

    /** Gives the collection to {@code owner} unless another has it; returns who has it. */
    static String claim(Session session, CollectionId id, String owner, Instant at, Duration lease)
            throws SQLException {
        Optional<String> other = other(session, id, owner, at);
        if (other.isPresent()) {
            return other.get();
        }
        session.update(
                """
                insert into scan_leases (collection_id, owner, process, expires) values (?, ?, ?, ?)
                on conflict (collection_id) do update set
                  owner = excluded.owner, process = excluded.process, expires = excluded.expires""",
                CollectionRows.require(session, id),
                owner,
                ProcessKey.own(),
                Times.micros(at) + Times.micros(lease));
        return owner;
    }

    private static Optional<Held> held(Session session, long collection) throws SQLException {
        return session.first(
                "select owner, expires, process from scan_leases where collection_id = ?",
                row -> new Held(row.getString(1), row.getLong(2), row.getString(3)),
                collection);
    }

    static void release(Session session, CollectionId id, String owner) throws SQLException {
        session.update(
                "delete from scan_leases where collection_id = ? and owner = ?",
                CollectionRows.require(session, id),
                owner);
    }
}
