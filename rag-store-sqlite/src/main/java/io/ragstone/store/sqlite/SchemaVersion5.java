package io.ragstone.store.sqlite;

import java.util.List;

/** Two spaces may have texts that wait: the one that answers, and the one that is being built to take its place. */
final class SchemaVersion5 {

    /** In the order in which they run. */
    static final List<String> STATEMENTS = List.of(
            "alter table embedding_spaces add column building integer not null default 0",
            "alter table embed_backlog rename to embed_backlog_4",
            "drop index embed_backlog_claimed",
            """
            create table embed_backlog (
              space_id integer not null,
              text_id integer not null,
              claimed_until integer not null default 0,
              process text not null default '',
              primary key (space_id, text_id)) without rowid""",
            """
            insert into embed_backlog (space_id, text_id, claimed_until, process)
            select s.id, b.text_id, b.claimed_until, b.process from embed_backlog_4 b join embedding_spaces s on s.active""",
            "drop table embed_backlog_4",
            "create index embed_backlog_claimed on embed_backlog (space_id, claimed_until)",
            "create index embed_backlog_text on embed_backlog (text_id)");

    private SchemaVersion5() {}
}
