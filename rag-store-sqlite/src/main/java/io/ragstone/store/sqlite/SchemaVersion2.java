package io.ragstone.store.sqlite;

import java.util.List;

/** Since when the source is seen, and whether its cheap fingerprints can be trusted. */
final class SchemaVersion2 {

    static final List<String> STATEMENTS = List.of(
            "alter table collections rename column scan_finished to scan_as_of",
            "alter table collections rename column scan_finished_nanos to scan_as_of_nanos",
            "alter table collections add column cheap_is_exact integer not null default 1");

    private SchemaVersion2() {}
}
