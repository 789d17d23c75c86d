package io.ragstone.store.sqlite;

import java.util.List;

/** The first schema. Never changed after a release: what comes later is another version. */
final class SchemaVersion1 {

    /**
     * Every ASCII character but white space is part of a term; all others are so by the tokenizer's nature. Terms
     * arrive analysed, nothing is to be split or folded here ({@link StoredTerm} sees to capitals).
     */
    private static final String TOKENIZER = "tokenize = \"ascii tokenchars '" + tokenCharacters() + "'\"";

    private static final String CONTENTLESS = "content = '', contentless_delete = 1, detail = full, " + TOKENIZER;

    /** In the order in which they run. */
    static final List<String> STATEMENTS = List.of(
            "create table schema_migrations (version integer primary key, applied integer not null)",
            "create table metadata (key text primary key, value text not null) without rowid",
            """
            create table sequences (name text primary key, next integer not null) without rowid""",
            "insert into sequences (name, next) values ('chunk', 1), ('text', 1), ('generation', 1)",
            """
            create table collections (
              id integer primary key autoincrement,
              key text not null unique,
              name text not null,
              version text not null,
              source_type text not null,
              source_location text not null,
              source_settings text not null,
              chunking text not null,
              profile text not null,
              languages text not null,
              scan_finished integer,
              scan_finished_nanos integer,
              root_identity text not null default '',
              revision text not null default '',
              held_back integer not null default 0,
              ignored integer not null default 0,
              problem text not null default '',
              pending integer not null default 0,
              indexed integer not null default 0,
              skipped integer not null default 0,
              failed integer not null default 0,
              stale integer not null default 0,
              chunks integer not null default 0,
              terms integer not null default 0)""",
            """
            create table collection_languages (
              collection_id integer not null, code text not null, primary key (collection_id, code)) without rowid""",
            "create table content_types (name text primary key) without rowid",
            """
            create table documents (
              id integer primary key autoincrement,
              collection_id integer not null,
              path text not null,
              state integer not null,
              seen_cheap text not null default '',
              seen_hash text not null default '',
              indexed_hash text not null default '',
              pipeline text not null default '',
              generation integer not null default 0,
              missing integer not null default 0,
              moved_from text not null default '',
              reason text not null default '',
              bytes integer not null default -1,
              modified integer,
              modified_nanos integer,
              title text not null default '',
              content_type text not null default '',
              language text not null default '',
              first_chunk integer,
              chunks integer not null default 0,
              terms integer not null default 0,
              stale integer generated always as (
                indexed_hash <> '' and (missing or (state in (0, 3) and seen_hash <> indexed_hash))) virtual)""",
            "create unique index documents_path on documents (collection_id, path)",
            """
            create index documents_first_chunk on documents (first_chunk, chunks, collection_id)
              where first_chunk is not null""",
            counting("insert", "new.collection_id", counters("new.", "+")),
            counting("delete", "old.collection_id", counters("old.", "-")),
            counting(
                    "update of state, missing, seen_hash, indexed_hash, chunks, terms",
                    "new.collection_id",
                    counters("new.", "+") + ", " + counters("old.", "-")),
            """
            create table attributes (
              document_id integer not null,
              name text not null,
              position integer not null,
              value text not null,
              folded text not null,
              number real,
              primary key (document_id, name, position)) without rowid""",
            "create index attributes_folded on attributes (name, folded)",
            "create index attributes_number on attributes (name, number) where number is not null",
            "create table extracted_texts (document_id integer primary key, text text not null)",
            """
            create table links (
              document_id integer not null,
              position integer not null,
              type text not null,
              line integer not null,
              source text not null,
              target text not null,
              primary key (document_id, position)) without rowid""",
            "create index links_target on links (target)",
            """
            create table chunks (
              id integer primary key,
              document_id integer not null,
              ordinal integer not null,
              text_id integer not null,
              start_line integer not null,
              end_line integer not null,
              kind integer not null,
              breadcrumb text not null,
              header text not null,
              text text not null)""",
            "create index chunks_text on chunks (text_id)",
            "create table chunk_terms (chunk_id integer primary key, terms text not null)",
            "create virtual table terms_index using fts5(body, heading, path, symbol, " + CONTENTLESS + ")",
            "create virtual table words_index using fts5(word, " + CONTENTLESS + ")",
            "create virtual table term_counts using fts5vocab('terms_index', 'row')",
            """
            create table symbols (
              chunk_id integer not null,
              name text not null,
              whole integer not null,
              primary key (chunk_id, name, whole)) without rowid""",
            "create index symbols_name on symbols (name)",
            "create table texts (id integer primary key, hash not null unique)",
            """
            create table embedding_spaces (
              id integer primary key,
              key text not null unique,
              provider text not null,
              model text not null,
              dimensions integer not null,
              recipe text not null,
              active integer not null default 0,
              vectors integer not null default 0)""",
            "create table vectors (id integer primary key, vector blob not null)",
            """
            create table vector_centres (
              space_id integer not null,
              number integer not null,
              size integer not null,
              mean blob not null,
              primary key (space_id, number)) without rowid""",
            """
            create table vector_blocks (
              id integer primary key autoincrement,
              space_id integer not null,
              centre integer not null,
              records blob not null)""",
            "create index vector_blocks_space on vector_blocks (space_id)",
            """
            create table collection_vectors (
              collection_id integer not null,
              space_id integer not null,
              chunks integer not null,
              primary key (collection_id, space_id)) without rowid""",
            "create table embed_backlog (text_id integer primary key, claimed_until integer not null default 0)",
            "create index embed_backlog_claimed on embed_backlog (claimed_until)",
            """
            create table rejected_texts (
              text_id integer not null,
              space_id integer not null,
              reason text not null,
              primary key (text_id, space_id)) without rowid""",
            """
            create table jobs (
              id integer primary key autoincrement,
              collection_key text not null,
              collection_name text not null,
              collection_version text not null,
              path text not null,
              kind text not null,
              state integer not null default 0,
              priority integer not null,
              attempts integer not null default 0,
              due integer not null,
              enqueued integer not null,
              fence integer not null default 0,
              leased_until integer,
              worker text not null default '',
              again_priority integer,
              again_enqueued integer,
              last_error text not null default '')""",
            "create unique index jobs_key on jobs (collection_key, path, kind)",
            "create index jobs_turn on jobs (state, priority desc, id)",
            "create index jobs_lease on jobs (leased_until) where leased_until is not null");

    private SchemaVersion1() {}

    /** Counters change with the rows, whoever changes the rows. */
    private static String counting(String event, String collection, String assignments) {
        String name = "documents_" + event.substring(0, 6);
        return "create trigger " + name + " after " + event + " on documents begin update collections set "
                + merged(assignments) + " where id = " + collection + "; end";
    }

    private static String counters(String row, String sign) {
        return "pending " + sign + " (" + row + "state = 0), indexed " + sign + " (" + row + "state = 1), skipped "
                + sign + " (" + row + "state = 2), failed " + sign + " (" + row + "state = 3), stale " + sign + " "
                + row + "stale, chunks " + sign + " " + row + "chunks, terms " + sign + " " + row + "terms";
    }

    /** From {@code pending + a, ..., pending - b, ...} to {@code pending = pending + a - b, ...}. */
    private static String merged(String changes) {
        var byCounter = new java.util.LinkedHashMap<String, String>();
        for (String change : changes.split(", ", -1)) {
            int space = change.indexOf(' ');
            byCounter.merge(change.substring(0, space), change.substring(space), String::concat);
        }
        return byCounter.entrySet().stream()
                .map(each -> each.getKey() + " = " + each.getKey() + each.getValue())
                .collect(java.util.stream.Collectors.joining(", "));
    }

    private static String tokenCharacters() {
        var characters = new StringBuilder();
        for (char c = 1; c < 128; c++) {
            if (!Character.isLetterOrDigit(c) && c != ' ' && c != '\n') {
                characters.append(c == '\'' || c == '"' ? "" + c + c : c);
            }
        }
        return characters.toString();
    }
}
