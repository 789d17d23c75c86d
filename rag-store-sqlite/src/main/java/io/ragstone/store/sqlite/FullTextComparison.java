package io.ragstone.store.sqlite;

import io.ragstone.internal.vector.IdSet;
import io.ragstone.model.CareProgress;
import io.ragstone.model.Field;
import io.ragstone.model.FieldTerms;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Compares every term at every place in a full-text table with the stored terms of the passages, in both directions.
 * SQLite's own checks cannot: a contentless table holds nothing to check against.
 *
 * <p>For each passage the hashes of its terms and places are added up and those of the full-text table taken away; what
 * remains is 0 if they are the same. That takes 16 bytes for each passage, and lets the two sides be read one after the
 * other in short reads: the number of a passage is never given again, so a passage that is there before and after has
 * not changed between.
 */
final class FullTextComparison {

    private static final int CHUNKS = 2_000;
    private static final long ROWS = 200_000;

    private final Database database;
    private final FullTextTable table;
    private final CareProgress progress;
    private final DenseLongs sums = new DenseLongs();
    private final DenseLongs counts = new DenseLongs();
    private final IdSet.Builder compared = IdSet.builder();

    FullTextComparison(Database database, FullTextTable table, CareProgress progress) {
        this.database = database;
        this.table = table;
        this.progress = progress;
    }

    /** How a passage differs. */
    enum Difference {
        /** It has terms at places that full text does not know. */
        MISSING,
        /** Full text finds it by terms that it does not have. */
        GHOST,
        /** Full text knows rows of a passage that does not exist. */
        ORPHAN
    }

    /** A passage that differs. */
    record Different(long chunk, Difference difference) {}

    List<Different> run() {
        long end = database.read(session -> session.number("select next from sequences where name = 'chunk'"));
        addStored(end);
        takeIndexed(end);
        takeSizes(end);
        IdSet known = compared.build();
        var suspects = new ArrayList<Different>();
        sums.each((chunk, sum) -> suspects.add(new Different(chunk, difference(counts.get(chunk)))));
        counts.each((chunk, count) -> {
            if (sums.get(chunk) == 0) {
                suspects.add(new Different(chunk, difference(count)));
            }
        });
        return database.read(session -> confirmed(session, suspects, known));
    }

    private static Difference difference(long count) {
        return count > 0 ? Difference.MISSING : Difference.GHOST;
    }

    private void addStored(long end) {
        long after = 0;
        while (after >= 0) {
            long from = after;
            after = database.read(session -> addStored(session, from, end));
            progress.progress("reading stored terms", Math.max(after, 0), end);
        }
    }

    private record Stored(long chunk, String terms) {}

    /** Collected before they are added, because a read may be run again. */
    private long addStored(Session session, long after, long end) throws SQLException {
        List<Stored> page = session.list(
                "select t.chunk_id, t.terms from chunk_terms t cross join chunks c on c.id = t.chunk_id"
                        + " where t.chunk_id > ? and t.chunk_id < ? order by t.chunk_id limit " + CHUNKS,
                row -> new Stored(row.getLong(1), row.getString(2)),
                after,
                end);
        for (Stored each : page) {
            compared.add(each.chunk());
            FieldTerms terms = FieldTerms.decode(each.terms());
            for (Field field : table.fields()) {
                add(each.chunk(), field, terms.terms(field));
            }
        }
        return page.size() < CHUNKS ? -1 : page.get(page.size() - 1).chunk();
    }

    private void add(long chunk, Field field, List<String> terms) {
        int offset = 0;
        for (String term : terms) {
            sums.add(chunk, Fingerprints.of(StoredTerm.encode(term), field.position(), offset++));
        }
        counts.add(chunk, terms.size());
    }

    private void takeIndexed(long end) {
        Optional<String> after = Optional.of("");
        long done = 0;
        while (after.isPresent()) {
            String from = after.get();
            var step = new Step();
            after = database.read(session -> step.run(session, from));
            step.take(end);
            done += step.count;
            progress.progress("comparing full text", done, -1);
        }
    }

    /**
     * Some terms with all their places, in one snapshot: as many as there are until enough rows were read. Kept until
     * the read has ended well, because it may be run again.
     */
    private final class Step {

        private long[] chunks = new long[1 << 12];
        private long[] hashes = new long[1 << 12];
        private int count;
        private String term = "";

        Optional<String> run(Session session, String after) throws SQLException {
            count = 0;
            term = after;
            var next = new ArrayList<String>();
            session.each(
                    "select term, doc, col, offset from " + table.places(session) + " where term > ?",
                    row -> {
                        String here = row.getString(1);
                        if (count >= ROWS && !here.equals(term)) {
                            next.add(term);
                            return false;
                        }
                        term = here;
                        add(row.getLong(2), Fingerprints.of(here, position(row.getString(3)), row.getInt(4)));
                        return true;
                    },
                    after);
            return next.stream().findFirst();
        }

        private void add(long chunk, long hash) {
            if (count == chunks.length) {
                chunks = Arrays.copyOf(chunks, 2 * count);
                hashes = Arrays.copyOf(hashes, 2 * count);
            }
            chunks[count] = chunk;
            hashes[count++] = hash;
        }

        private void take(long end) {
            for (int i = 0; i < count; i++) {
                if (chunks[i] < end) {
                    sums.add(chunks[i], -hashes[i]);
                    counts.add(chunks[i], -1);
                }
            }
        }
    }

    private static int position(String column) {
        return Field.valueOf(column.toUpperCase(Locale.ROOT)).position();
    }

    /** A row whose size is not kept cannot be deleted; one that is kept without need is an orphan too. */
    private void takeSizes(long end) {
        long after = 0;
        while (after >= 0) {
            long from = after;
            List<Long> unsized = database.read(
                    session -> session.list(table.unsized() + " limit " + CHUNKS, row -> row.getLong(1), from, end));
            unsized.forEach(chunk -> counts.add(chunk, 1L << 32));
            after = unsized.size() < CHUNKS ? -1 : unsized.get(unsized.size() - 1);
        }
    }

    private List<Different> confirmed(Session session, List<Different> suspects, IdSet known) throws SQLException {
        var confirmed = new ArrayList<Different>();
        for (Different each : suspects) {
            boolean isThere = session.number("select exists (select 1 from chunks where id = ?)", each.chunk()) != 0;
            boolean wasThere = each.chunk() >= 0 && known.contains(each.chunk());
            if (isThere && wasThere) {
                confirmed.add(each);
            } else if (!isThere && !wasThere) {
                confirmed.add(new Different(each.chunk(), Difference.ORPHAN));
            }
        }
        return confirmed;
    }
}
