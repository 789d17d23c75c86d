package io.ragstone.store.sqlite;

import java.util.List;

/** Collections take turns: each job that waits has its own, in the order of which jobs come out. */
final class SchemaVersion6 {

    /** In the order in which they run. */
    static final List<String> STATEMENTS = List.of(
            "alter table jobs add column turn integer not null default 0",
            """
            update jobs set turn = numbered.turn from (
              select id, row_number() over (partition by collection_key, priority order by id) as turn from jobs) numbered
            where jobs.id = numbered.id""",
            "drop index jobs_turn",
            "create index jobs_turn on jobs (state, priority desc, turn, id)",
            "create index jobs_lane on jobs (collection_key, priority, turn) where state = 0");

    private SchemaVersion6() {}
}
