package io.ragstone.store.postgres;

import io.ragstone.internal.store.Check;
import io.ragstone.internal.store.Damage;
import io.ragstone.model.FieldTerms;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The stored terms of passages, and what is counted of them. */
final class TermChecks {

    private TermChecks() {}

    static List<Check<Database>> all() {
        return List.of(missing(), orphans(), misplaced(), hidden(), counts(), new TermFrequencyCheck());
    }

    private static Check<Database> missing() {
        return new RowCheck(
                Damage.TERMS_MISSING,
                "chunks",
                "id",
                (session, range) -> "select c.id, c.document_id, null::bigint from chunks c where " + range.of("c.id")
                        + " and not exists (select 1 from chunk_terms t where t.chunk_id = c.id)",
                Repair.BY_CALLER);
    }

    private static Check<Database> orphans() {
        return new RowCheck(
                Damage.TERMS_ORPHAN,
                "chunk_terms",
                "chunk_id",
                (session, range) -> "select t.chunk_id, null::bigint, null::bigint from chunk_terms t where "
                        + range.of("t.chunk_id") + " and not exists (select 1 from chunks c where c.id = t.chunk_id)",
                Repair.atOnce(TermChecks::remove));
    }

    /** Takes stored terms away and counts them out. */
    private static void remove(Session session, long chunk) throws SQLException {
        var terms = new TermChanges();
        session.list(
                        "delete from chunk_terms where chunk_id = ? returning terms",
                        row -> FieldTerms.decode(row.getString(1)),
                        chunk)
                .forEach(each -> terms.count(each, -1));
        terms.write(session);
    }

    private static Check<Database> misplaced() {
        return new RowCheck(
                Damage.TERMS_MISPLACED,
                "chunks",
                "id",
                (session, range) -> "select c.id, c.document_id, null::bigint from chunks c"
                        + " join chunk_terms t on t.chunk_id = c.id where " + range.of("c.id")
                        + " and (t.document_id, t.ordinal) <> (c.document_id, c.ordinal)",
                Repair.ofPassage((session, chunk) -> session.update("""
                        update chunk_terms t set document_id = c.document_id, ordinal = c.ordinal
                        from chunks c where c.id = t.chunk_id and t.chunk_id = ?""", chunk)));
    }

    private static Check<Database> hidden() {
        return new RowCheck(
                Damage.TERMS_HIDDEN,
                "chunk_terms",
                "chunk_id",
                (session, range) ->
                        "select t.chunk_id, t.document_id, null::bigint, t.terms, t.peaks from chunk_terms t"
                                + " join chunks c on c.id = t.chunk_id where " + range.of("t.chunk_id"),
                row -> Peaks.of(FieldTerms.decode(row.getString(4))).equals(row.getString(5))
                        ? Optional.empty()
                        : Optional.of(Damage.TERMS_HIDDEN.words()),
                Repair.ofPassage(TermChecks::findPeaks));
    }

    private static void findPeaks(Session session, long chunk) throws SQLException {
        Optional<String> peaks = session.first(
                "select terms from chunk_terms where chunk_id = ?",
                row -> Peaks.of(FieldTerms.decode(row.getString(1))),
                chunk);
        if (peaks.isPresent()) {
            session.update("update chunk_terms set peaks = ? where chunk_id = ?", peaks.get(), chunk);
        }
    }

    /** Statistics of full text are sums of these counts. A document whose terms are not all there is left to others. */
    private static Check<Database> counts() {
        String counted = """
                select d.id, d.collection_id, d.terms, coalesce(sum(cardinality(%s)), 0) as counted
                from documents d left join chunks c on c.document_id = d.id left join chunk_terms t on t.chunk_id = c.id
                where %%s group by d.id having count(c.id) = d.chunks and count(t.chunk_id) = d.chunks""".formatted(ScoredTerms.of("t.terms"));
        return new RowCheck(
                Damage.TERM_COUNT_WRONG,
                "documents",
                "id",
                (session, range) -> "select n.id, n.id, n.collection_id, n.counted, n.terms from ("
                        + counted.formatted(range.of("d.id")) + ") n where n.counted <> n.terms",
                row -> Optional.of(Damage.TERM_COUNT_WRONG.words(row.getLong(4), row.getLong(5))),
                Repair.ofDocument((session, document) -> session.update(
                        "update documents d set terms = n.counted from (" + counted.formatted("d.id = ?")
                                + ") n where d.id = n.id",
                        document)));
    }
}
