package io.ragstone.store.sqlite;

import io.ragstone.model.Field;
import io.ragstone.model.FieldTerms;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One of the two full-text tables, as care for the store sees it. */
enum FullTextTable {
    /** What scores. */
    TERMS("terms_index", "full-text"),
    /** What prefixes look at. */
    WORDS("words_index", "full-text-word");

    private static final int CHUNKS = 2_000;

    private final String table;
    private final String code;

    FullTextTable(String table, String code) {
        this.table = table;
        this.code = code;
    }

    /** How codes of findings about it begin. */
    String code() {
        return code;
    }

    List<Field> fields() {
        return this == TERMS ? List.of(Field.BODY, Field.HEADING, Field.PATH, Field.SYMBOL) : List.of(Field.WORD);
    }

    /**
     * The virtual table of all its terms with their places, made for this connection alone. It lies in the connection's
     * temporary database; a connection that only reads may not even write there, so that is allowed for the moment.
     */
    String places(Session session) throws SQLException {
        String places = "temp." + table + "_places";
        long readsOnly = session.number("pragma query_only");
        session.execute("pragma query_only = off");
        try {
            session.execute("create virtual table if not exists " + places + " using fts5vocab('main', '" + table
                    + "', 'instance')");
        } finally {
            session.execute("pragma query_only = " + readsOnly);
        }
        return places;
    }

    /** Passages above ?1 and below ?2 whose row there has no size, or the other way round. */
    String unsized() {
        String needs = this == TERMS ? "" : " and substr(t.terms, -1) <> char(10)";
        return "select id from (select c.id from chunks c cross join chunk_terms t on t.chunk_id = c.id"
                + " where c.id > ?1 and c.id < ?2" + needs + " and not exists (select 1 from " + table
                + "_docsize z where z.id = c.id) union all select z.id from " + table
                + "_docsize z where z.id > ?1 and z.id < ?2 and not exists (select 1 from chunks c where c.id = z.id))"
                + " order by id";
    }

    /** Writes the row of a passage anew from its stored terms; takes it away where there is no passage. */
    void rewrite(Session session, long chunk) throws SQLException {
        session.update("delete from " + table + " where rowid = ?", chunk);
        Optional<FieldTerms> terms = session.first(
                "select t.terms from chunk_terms t join chunks c on c.id = t.chunk_id where t.chunk_id = ?",
                row -> FieldTerms.decode(row.getString(1)),
                chunk);
        if (terms.isPresent()) {
            insert(session, chunk, terms.get());
        }
    }

    /** Empties the table and fills it from the stored terms. One transaction, whatever its size. */
    void rewriteAll(Session session) throws SQLException {
        session.update("insert into " + table + " (" + table + ") values ('delete-all')");
        long after = 0;
        while (after >= 0) {
            List<Long> chunks = session.list(
                    "select t.chunk_id from chunk_terms t join chunks c on c.id = t.chunk_id"
                            + " where t.chunk_id > ? order by t.chunk_id limit " + CHUNKS,
                    row -> row.getLong(1),
                    after);
            for (long chunk : chunks) {
                rewrite(session, chunk);
            }
            after = chunks.size() < CHUNKS ? -1 : chunks.get(chunks.size() - 1);
        }
    }

    private void insert(Session session, long chunk, FieldTerms terms) throws SQLException {
        var arguments = new ArrayList<@Nullable Object>();
        arguments.add(chunk);
        fields().forEach(field -> arguments.add(StoredTerm.encode(terms.joined(field))));
        boolean isEmpty = this == WORDS && terms.joined(Field.WORD).isEmpty();
        if (!isEmpty) {
            session.update(
                    "insert into " + table + " (rowid, " + columns() + ") values (?" + ", ?".repeat(fields().size())
                            + ")",
                    arguments.toArray());
        }
    }

    private String columns() {
        return String.join(
                ", ",
                fields().stream()
                        .map(field -> field.name().toLowerCase(Locale.ROOT))
                        .toList());
    }
}
