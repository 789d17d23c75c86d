package io.ragstone.store.sqlite;

import java.util.List;

/** Who scans a collection, so that only one process does. Times are microseconds since 1970. */
final class SchemaVersion3 {

    static final List<String> STATEMENTS = List.of("""
            create table scan_leases (
              collection_id integer primary key,
              owner text not null,
              process text not null,
              expires integer not null)""");

    private SchemaVersion3() {}
}
