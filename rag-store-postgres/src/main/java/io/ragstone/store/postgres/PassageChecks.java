package io.ragstone.store.postgres;

import io.ragstone.internal.store.Check;
import io.ragstone.internal.store.Damage;
import io.ragstone.internal.store.PassageHash;
import io.ragstone.model.ChunkKind;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Passages and their texts. */
final class PassageChecks {

    /** Stands where the text cannot be stored as it was: nobody can tell what its hash was made of. */
    private static final String REPLACED = "\uFFFD";

    private PassageChecks() {}

    static List<Check<Database>> all() {
        return List.of(ranges(), lines(), hashes());
    }

    /** Passages are numbered from 0 without a gap, as many as the document's row tells. */
    private static Check<Database> ranges() {
        return new RowCheck(
                Damage.PASSAGE_MISSING,
                "documents",
                "id",
                (session, range) -> """
                        select d.id, d.id, d.collection_id, d.chunks
                        from documents d left join (
                          select document_id, count(*) as passages, min(ordinal) as first, max(ordinal) as last
                          from chunks where %s group by document_id) p on p.document_id = d.id
                        where %s and (d.chunks <> coalesce(p.passages, 0) or p.first <> 0 or p.last <> p.passages - 1)""".formatted(range.of("document_id"), range.of("d.id")),
                row -> Optional.of(Damage.PASSAGE_MISSING.words(row.getInt(4))),
                Repair.BY_CALLER);
    }

    private static Check<Database> lines() {
        return new RowCheck(
                Damage.PASSAGE_LINES_WRONG,
                "chunks",
                "id",
                (session, range) -> "select id, document_id, null::bigint from chunks where " + range.of("id")
                        + " and (start_line < 1 or end_line < start_line or kind not between 0 and "
                        + (ChunkKind.values().length - 1) + ")",
                Repair.BY_CALLER);
    }

    private static Check<Database> hashes() {
        return new RowCheck(
                Damage.PASSAGE_CHANGED,
                "chunks",
                "id",
                (session, range) -> """
                        select c.id, c.document_id, null::bigint, d.title, c.breadcrumb, c.header, c.text, t.hash
                        from chunks c join documents d on d.id = c.document_id join texts t on t.id = c.text_id
                        where\s""" + range.of("c.id"),
                row -> isHashRight(row) ? Optional.empty() : Optional.of(Damage.PASSAGE_CHANGED.words()),
                Repair.BY_CALLER);
    }

    private static boolean isHashRight(ResultSet row) throws SQLException {
        String title = row.getString(4);
        String breadcrumb = row.getString(5);
        String header = row.getString(6);
        String text = row.getString(7);
        Optional<String> hash = PassageHash.of(title, breadcrumb, header, text);
        return hash.equals(Optional.of(Key.text(row.getBytes(8))))
                || (hash.isPresent()
                        && Stream.of(title, breadcrumb, header, text).anyMatch(each -> each.contains(REPLACED)));
    }
}
