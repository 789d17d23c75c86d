package io.ragstone.store.sqlite;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What a user should know about those who share the file: who holds it for too long. */
final class Concerns {

    /** Snapshots and transactions are open for a small part of this. */
    private static final Duration LONG = Duration.ofSeconds(5);

    private Concerns() {}

    static List<String> of(List<Peer> peers, Instant now, long logBytes) {
        long old = now.minus(LONG).toEpochMilli();
        var concerns = new ArrayList<String>();
        for (Peer peer : peers) {
            if (peer.writingSince() != 0 && peer.writingSince() < old) {
                concerns.add(peer.name() + " has been writing since " + Instant.ofEpochMilli(peer.writingSince())
                        + "; others cannot write until it goes on or ends");
            }
            if (peer.readingSince() != 0 && peer.readingSince() < old) {
                concerns.add(peer.name() + " has been reading since " + Instant.ofEpochMilli(peer.readingSince())
                        + "; the write-ahead log (" + (logBytes >> 20)
                        + " MB) cannot shrink until it goes on or ends");
            }
        }
        return concerns;
    }
}
