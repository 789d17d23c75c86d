package io.ragstone.store.postgres;

import java.util.List;

/**
 * The first schema. Never changed after a release: what comes later is another version. Text compares by code points
 * everywhere. Vectors have a table for each space, made when the space is first seen ({@link VectorTables}).
 */
final class SchemaVersion1 {

    /** In the order in which they run. */
    static final List<String> STATEMENTS = List.of(
            "create table schema_migrations (version int primary key, applied bigint not null)",
            "create table metadata (key text collate \"C\" not null, value text not null, " + unique("key") + ")",
            "create sequence generations",
            "create sequence chunk_numbers",
            "create sequence processes as int minvalue 1000 cycle",
            """
            create table collections (
              id bigint generated always as identity primary key,
              key text collate "C" not null unique,
              name text not null,
              version text not null,
              source_type text not null,
              source_location text not null,
              source_settings text not null,
              chunking text not null,
              profile text not null,
              languages text not null,
              scan_as_of bigint,
              scan_as_of_nanos int,
              root_identity text not null default '',
              revision text not null default '',
              held_back int not null default 0,
              ignored int not null default 0,
              cheap_is_exact boolean not null default true,
              problem text not null default '')""",
            """
            create table collection_languages (
              collection_id bigint not null references collections,
              code text collate "C" not null,
              primary key (collection_id, code))""",
            "create table content_types (name text collate \"C\" not null, " + unique("name") + ")",
            """
            create table collection_counts (
              collection_id bigint not null references collections,
              slot int not null,
              pending bigint not null,
              indexed bigint not null,
              skipped bigint not null,
              failed bigint not null,
              stale bigint not null,
              chunks bigint not null,
              terms bigint not null,
              primary key (collection_id, slot))""",
            """
            create table collection_vectors (
              collection_id bigint not null references collections,
              space_id bigint not null,
              slot int not null,
              chunks bigint not null,
              primary key (collection_id, space_id, slot))""",
            """
            create table documents (
              id bigint generated always as identity primary key,
              collection_id bigint not null references collections,
              path text collate "C" not null,
              path_hash bytea not null,
              state int not null,
              seen_cheap text not null default '',
              seen_hash text not null default '',
              indexed_hash text not null default '',
              pipeline text not null default '',
              generation bigint not null default 0,
              missing boolean not null default false,
              moved_from text not null default '',
              reason text not null default '',
              bytes bigint not null default -1,
              modified bigint,
              modified_nanos int,
              title text not null default '',
              content_type text collate "C" not null default '',
              language text collate "C" not null default '',
              chunks int not null default 0,
              terms bigint not null default 0,
              stale boolean generated always as (
                indexed_hash <> '' and (missing or (state in (0, 3) and seen_hash <> indexed_hash))) stored)""",
            "create unique index documents_path on documents (collection_id, path_hash)",
            "create index documents_order on documents (collection_id, (left(path, 400)))",
            counting("insert", "new_rows"),
            counting("update", "new_rows", "old_rows"),
            counting("delete", "old_rows"),
            trigger("insert", "referencing new table as new_rows"),
            trigger("update", "referencing new table as new_rows old table as old_rows"),
            trigger("delete", "referencing old table as old_rows"),
            """
            create table attributes (
              document_id bigint not null references documents on delete cascade,
              name text not null,
              position int not null,
              value text not null,
              folded text collate "C" not null,
              number float8)""",
            "create index attributes_document on attributes (document_id)",
            "create index attributes_name on attributes (left(name, 200), left(folded, 200))",
            "create index attributes_number on attributes (left(name, 200), number) where number is not null",
            """
            create table extracted_texts (
              document_id bigint primary key references documents on delete cascade, text text not null)""",
            """
            create table links (
              document_id bigint not null references documents on delete cascade,
              position int not null,
              type text not null,
              line int not null,
              source text not null,
              target text not null,
              primary key (document_id, position))""",
            "create index links_target on links (left(target, 400))",
            """
            create table texts (
              id bigint generated always as identity primary key, hash bytea not null unique)""",
            """
            create table chunks (
              id bigint primary key,
              document_id bigint not null references documents,
              ordinal int not null,
              text_id bigint not null references texts,
              start_line int not null,
              end_line int not null,
              kind int not null,
              breadcrumb text not null,
              header text not null,
              text text not null)""",
            "create unique index chunks_document on chunks (document_id, ordinal)",
            "create index chunks_text on chunks (text_id)",
            """
            create table chunk_terms (
              chunk_id bigint primary key,
              document_id bigint not null,
              ordinal int not null,
              terms text not null,
              peaks text not null) with (toast_tuple_target = 8160)""",
            "create index chunk_terms_document on chunk_terms (document_id)",
            """
            create function term_vector(terms text, peaks text) returns tsvector
            language plpgsql immutable parallel safe cost 5000 as $$
            begin
              return array_to_tsvector(
                array_remove(string_to_array(translate(terms, E'\\n', ' ') || ' ' || peaks, ' '), ''));
            end $$""",
            "create index chunk_terms_words on chunk_terms using gin (term_vector(terms, peaks))",
            "create table term_counts (term text collate \"C\" primary key, chunks bigint not null)",
            "create table term_changes (term text collate \"C\" not null, chunks bigint not null)",
            "create index term_changes_term on term_changes (term)",
            """
            create table symbols (
              chunk_id bigint not null, document_id bigint not null, name text not null, whole boolean not null)""",
            "create index symbols_name on symbols (left(name, 400))",
            "create index symbols_document on symbols (document_id)",
            """
            create table embedding_spaces (
              id bigint generated always as identity primary key,
              key text collate "C" not null,
              provider text not null,
              model text not null,
              dimensions int not null,
              recipe text not null,
              active boolean not null default false,
              building boolean not null default false,""" + unique("key") + ")",
            """
            create table embed_backlog (
              space_id bigint not null,
              text_id bigint not null references texts on delete cascade,
              claimed_until bigint not null default 0,
              process int not null default 0,
              primary key (space_id, text_id))""",
            "create index embed_backlog_claimed on embed_backlog (space_id, claimed_until, text_id)",
            "create index embed_backlog_text on embed_backlog (text_id)",
            """
            create table rejected_texts (
              space_id bigint not null,
              text_id bigint not null references texts,
              reason text not null,
              primary key (space_id, text_id))""",
            "create index rejected_texts_text on rejected_texts (text_id)",
            """
            create table scan_leases (
              collection_id bigint primary key references collections,
              owner text not null,
              process int not null,
              expires bigint not null)""",
            """
            create table jobs (
              id bigint generated by default as identity primary key,
              collection_key text collate "C" not null,
              collection_name text not null,
              collection_version text not null,
              path text not null,
              path_hash bytea not null,
              kind text not null,
              state int not null default 0,
              priority int not null,
              turn bigint not null default 0,
              attempts int not null default 0,
              due bigint not null,
              enqueued bigint not null,
              fence bigint not null default 0,
              leased_until bigint,
              worker text not null default '',
              process int not null default 0,
              suspect boolean not null default false,
              again_priority int,
              again_enqueued bigint,
              last_error text not null default '')""",
            "create unique index jobs_key on jobs (collection_key, path_hash, kind)",
            "create index jobs_turn on jobs (priority desc, turn, id) where state = 0",
            "create index jobs_lane on jobs (collection_key, priority, turn) where state = 0",
            "create index jobs_running on jobs (process) where state = 1",
            "create index jobs_suspect on jobs (state) where suspect");

    private SchemaVersion1() {}

    /** For text of any length, which an ordered index does not take. */
    private static String unique(String column) {
        return "exclude using hash (" + column + " with =)";
    }

    /**
     * Counters change with the rows, whoever changes the rows; each connection in a slot of its own, so that writers
     * need not wait for each other.
     */
    private static String counting(String event, String... tables) {
        var rows = new StringBuilder();
        for (String table : tables) {
            String sign = table.equals("new_rows") ? "1" : "-1";
            rows.append(rows.length() == 0 ? "" : " union all ")
                    .append("select collection_id, state, stale, chunks, terms, ")
                    .append(sign)
                    .append(" as sign from ")
                    .append(table);
        }
        return """
                create function count_documents_%s() returns trigger language plpgsql as $$
                begin
                  insert into collection_counts as c
                    (collection_id, slot, pending, indexed, skipped, failed, stale, chunks, terms)
                  select collection_id, pg_backend_pid() %% 64, sum(sign * (state = 0)::int) as pending,
                    sum(sign * (state = 1)::int) as indexed, sum(sign * (state = 2)::int) as skipped,
                    sum(sign * (state = 3)::int) as failed, sum(sign * stale::int) as stale, sum(sign * chunks) as chunks,
                    sum(sign * terms) as terms
                  from (%s) r group by collection_id
                  having sum(sign * (state = 0)::int) <> 0 or sum(sign * (state = 1)::int) <> 0
                    or sum(sign * (state = 2)::int) <> 0 or sum(sign * (state = 3)::int) <> 0
                    or sum(sign * stale::int) <> 0 or sum(sign * chunks) <> 0 or sum(sign * terms) <> 0
                  order by collection_id
                  on conflict (collection_id, slot) do update set
                    pending = c.pending + excluded.pending, indexed = c.indexed + excluded.indexed,
                    skipped = c.skipped + excluded.skipped, failed = c.failed + excluded.failed,
                    stale = c.stale + excluded.stale, chunks = c.chunks + excluded.chunks,
                    terms = c.terms + excluded.terms;
                  return null;
                end $$""".formatted(event, rows);
    }

    private static String trigger(String event, String tables) {
        return "create trigger documents_" + event + " after " + event + " on documents " + tables
                + " for each statement execute function count_documents_" + event + "()";
    }
}
