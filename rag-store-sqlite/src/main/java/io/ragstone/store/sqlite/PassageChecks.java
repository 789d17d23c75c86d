package io.ragstone.store.sqlite;

import io.ragstone.internal.store.Check;
import io.ragstone.internal.store.Damage;
import io.ragstone.internal.store.PassageHash;
import io.ragstone.internal.store.SymbolName;
import io.ragstone.model.Field;
import io.ragstone.model.FieldTerms;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Passages, their texts, terms and symbols. */
final class PassageChecks {

    /** Whether a document's own range of passages is as its row tells. */
    private static final String WHOLE = """
            (select count(*) from chunks w where w.id between d.first_chunk and d.first_chunk + d.chunks - 1
              and w.document_id = d.id and w.ordinal = w.id - d.first_chunk) = d.chunks
            and (d.chunks = 0) = (d.first_chunk is null) and (d.chunks > 0 or d.terms = 0)
            and not exists (select 1 from chunks w where w.id = d.first_chunk + d.chunks and w.document_id = d.id
              and w.ordinal = d.chunks)""";

    private static final String NO_CHUNK = " and not exists (select 1 from chunks c where c.id = x.chunk_id)";

    private PassageChecks() {}

    static List<Check<Database>> all() {
        return List.of(
                ranges(),
                orphans(),
                missingTexts(),
                hashes(),
                unreferencedTexts(),
                missingTerms(),
                leftOvers(Damage.TERMS_ORPHAN, "chunk_terms"),
                termCounts(),
                leftOvers(Damage.SYMBOL_ORPHAN, "symbols"),
                missingSymbols(),
                symbolParts());
    }

    private static Check<Database> ranges() {
        return new RowCheck(
                Damage.PASSAGE_MISSING,
                "documents",
                "id",
                "select d.id, d.id, null, d.chunks from documents d where d.id > ?1 and d.id <= ?2 and not (" + WHOLE
                        + ")",
                (session, row) -> Optional.of(Damage.PASSAGE_MISSING.words(row.getInt(4))),
                RowCheck.NOTHING);
    }

    /** Those of a document whose range is damaged are left to its re-indexing. */
    private static Check<Database> orphans() {
        return new RowCheck(Damage.PASSAGE_ORPHAN, "chunks", "id", """
                select c.id, null, null from chunks c left join documents d on d.id = c.document_id
                where c.id > ?1 and c.id <= ?2
                  and (d.id is null or d.first_chunk is null or c.id not between d.first_chunk and d.first_chunk + d.chunks - 1)
                  and (d.id is null or (""" + WHOLE + "))", (session, chunk) -> {
            long text = session.number("select text_id from chunks where id = ?", chunk);
            var fullText = new FullTextRows(session);
            DocumentRemoval.takeOutChunks(session, fullText, chunk, chunk);
            DocumentRemoval.dropUnreferenced(session, List.of(text));
            fullText.write();
        });
    }

    private static Check<Database> missingTexts() {
        return new RowCheck(Damage.TEXT_MISSING, "chunks", "id", """
                select c.id, c.document_id, null from chunks c where c.id > ?1 and c.id <= ?2
                  and not exists (select 1 from texts t where t.id = c.text_id)""", PassageChecks::bringBackText);
    }

    private static void bringBackText(Session session, long chunk) throws SQLException {
        Optional<String> hash = session.first("""
                select d.title, c.breadcrumb, c.header, c.text from chunks c join documents d on d.id = c.document_id
                where c.id = ?""", row -> hash(row, 1), chunk).flatMap(each -> each);
        if (hash.isEmpty()) {
            return;
        }
        long known = TextRows.find(session, hash.get());
        if (known == 0) {
            TextRows.add(session, session.number("select text_id from chunks where id = ?", chunk), hash.get());
        } else {
            session.update("update chunks set text_id = ? where id = ?", known, chunk);
        }
    }

    private static Check<Database> hashes() {
        return new RowCheck(
                Damage.PASSAGE_CHANGED,
                "chunks",
                "id",
                """
                select c.id, c.document_id, null, d.title, c.breadcrumb, c.header, c.text, t.hash
                from chunks c cross join documents d on d.id = c.document_id cross join texts t on t.id = c.text_id
                where c.id > ?1 and c.id <= ?2""",
                (session, row) -> isHashRight(row) ? Optional.empty() : Optional.of(Damage.PASSAGE_CHANGED.words()),
                RowCheck.NOTHING);
    }

    private static boolean isHashRight(ResultSet row) throws SQLException {
        Optional<String> hash = hash(row, 4);
        return hash.equals(Optional.of(TextHash.read(row, 8))) || (hash.isPresent() && isReplaced(row, 4));
    }

    private static boolean isReplaced(ResultSet row, int column) throws SQLException {
        for (int i = 0; i < 4; i++) {
            if (row.getString(column + i).contains(StoredText.REPLACED)) {
                return true;
            }
        }
        return false;
    }

    /** From title, breadcrumb, header and text, beginning at {@code column}. */
    private static Optional<String> hash(ResultSet row, int column) throws SQLException {
        return PassageHash.of(
                row.getString(column), row.getString(column + 1), row.getString(column + 2), row.getString(column + 3));
    }

    private static Check<Database> unreferencedTexts() {
        return new RowCheck(
                Damage.TEXT_ORPHAN,
                "texts",
                "id",
                """
                select t.id, null, null from texts t where t.id > ?1 and t.id <= ?2
                  and not exists (select 1 from chunks c where c.text_id = t.id)
                  and not exists (select 1 from embedding_spaces s join vectors v on v.id = %s)
                  and not exists (select 1 from rejected_texts r where r.text_id = t.id)""".formatted(VectorKey.sql("s.id", "t.id")),
                (session, text) -> session.update("delete from texts where id = ?", text));
    }

    private static Check<Database> missingTerms() {
        return new RowCheck(Damage.TERMS_MISSING, "chunks", "id", """
                select c.id, c.document_id, null from chunks c where c.id > ?1 and c.id <= ?2
                  and not exists (select 1 from chunk_terms t where t.chunk_id = c.id)""");
    }

    private static Check<Database> leftOvers(Damage damage, String table) {
        return new RowCheck(
                damage,
                table,
                "chunk_id",
                "select distinct x.chunk_id, null, null from " + table + " x where x.chunk_id > ?1 and x.chunk_id <= ?2"
                        + NO_CHUNK,
                (session, chunk) -> session.update("delete from " + table + " where chunk_id = ?", chunk));
    }

    /** Statistics of full text are sums of these counts. */
    private static Check<Database> termCounts() {
        return new RowCheck(
                Damage.TERM_COUNT_WRONG,
                "documents",
                "id",
                "select d.id, d.id, null, d.terms from documents d where d.id > ?1 and d.id <= ?2 and (" + WHOLE + ")",
                (session, row) -> {
                    Optional<Long> counted = countedTerms(session, row.getLong(1));
                    long recorded = row.getLong(4);
                    return counted.filter(terms -> terms != recorded)
                            .map(terms -> Damage.TERM_COUNT_WRONG.words(terms, recorded));
                },
                (session, document) -> {
                    Optional<Long> counted = countedTerms(session, document);
                    session.update("update documents set terms = ? where id = ?", counted.orElse(0L), document);
                });
    }

    /** Empty where terms are missing. */
    private static Optional<Long> countedTerms(Session session, long document) throws SQLException {
        long sum = 0;
        List<Integer> lengths = session.list(
                """
                select t.terms from documents d
                cross join chunks c on c.id between d.first_chunk and d.first_chunk + d.chunks - 1
                left join chunk_terms t on t.chunk_id = c.id where d.id = ?""",
                row -> row.getString(1) == null
                        ? -1
                        : FieldTerms.decode(row.getString(1)).length(),
                document);
        for (int length : lengths) {
            if (length < 0) {
                return Optional.empty();
            }
            sum += length;
        }
        return Optional.of(sum);
    }

    private static Check<Database> missingSymbols() {
        return new RowCheck(
                Damage.SYMBOL_MISSING,
                "chunk_terms",
                "chunk_id",
                """
                select c.id, c.document_id, null, t.terms from chunk_terms t cross join chunks c on c.id = t.chunk_id
                where t.chunk_id > ?1 and t.chunk_id <= ?2
                  and not exists (select 1 from symbols s where s.chunk_id = c.id and s.whole)""",
                (session, row) ->
                        FieldTerms.decode(row.getString(4)).joined(Field.SYMBOL).isEmpty()
                                ? Optional.empty()
                                : Optional.of(Damage.SYMBOL_MISSING.words()),
                RowCheck.NOTHING);
    }

    private static Check<Database> symbolParts() {
        return new RowCheck(
                Damage.SYMBOL_PARTS_WRONG,
                "symbols",
                "chunk_id",
                """
                select s.chunk_id, c.document_id, null, group_concat(case when s.whole then hex(s.name) end, ' '),
                  group_concat(case when not s.whole then hex(s.name) end, ' ')
                from symbols s join chunks c on c.id = s.chunk_id
                where s.chunk_id > ?1 and s.chunk_id <= ?2 group by s.chunk_id""",
                (session, row) ->
                        SymbolName.lastPartsOf(names(row.getString(4))).equals(names(row.getString(5)))
                                ? Optional.empty()
                                : Optional.of(Damage.SYMBOL_PARTS_WRONG.words()),
                PassageChecks::writeParts);
    }

    /** From the bytes of each, since a name may hold any character. */
    private static Set<String> names(@org.jspecify.annotations.Nullable String joined) {
        var names = new TreeSet<String>();
        if (joined != null) {
            for (String hex : joined.split(" ", -1)) {
                names.add(new String(HexFormat.of().parseHex(hex), StandardCharsets.UTF_8));
            }
        }
        return names;
    }

    private static void writeParts(Session session, long chunk) throws SQLException {
        List<String> names =
                session.list("select name from symbols where chunk_id = ? and whole", row -> row.getString(1), chunk);
        session.update("delete from symbols where chunk_id = ? and not whole", chunk);
        for (String part : SymbolName.lastPartsOf(names)) {
            session.update("insert into symbols (chunk_id, name, whole) values (?, ?, 0)", chunk, part);
        }
    }
}
