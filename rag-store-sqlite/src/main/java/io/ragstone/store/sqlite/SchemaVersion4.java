package io.ragstone.store.sqlite;

import java.util.List;

/**
 * Claims know the process that holds them, so that what a killed process held is free at once; a job that may have
 * killed it is remembered.
 */
final class SchemaVersion4 {

    /** In the order in which they run. */
    static final List<String> STATEMENTS = List.of(
            "alter table jobs add column process text not null default ''",
            "alter table jobs add column suspect integer not null default 0",
            "alter table embed_backlog add column process text not null default ''");

    private SchemaVersion4() {}
}
