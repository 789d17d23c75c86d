package io.ragstone.store.postgres;

import io.ragstone.model.Candidate;
import io.ragstone.model.Vector;
import io.ragstone.model.VectorQuery;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds passages by meaning. A narrow scope, or a space without an index, has all its vectors compared; a wide one asks
 * the index for texts, of which more the fewer of them are in scope. Who comes out is ordered here, by cosines at full
 * precision.
 */
final class VectorLeg {

    /** The most that pgvector keeps in view at once; it goes on from there until it has as many as asked for. */
    private static final long WIDEST_VIEW = 1_000;

    /** The most texts that the index is asked for. */
    private static final long MOST_LOOK = 10_000;

    private static final int LEAST_LOOK = 200;
    private static final double LEAST_PER_HIT = 1.25;
    private static final double LEAST_PER_HIT_UP_TO = 100_000;
    private static final double MORE_PER_TENFOLD = 0.75;
    private static final int GROWTH = 4;

    /** One text from the index takes as long as some passages that are compared; from both costs. */
    private static final int FEWER_BY_INDEX = 10;

    /** PostgreSQL orders by sums of single precision; who is near the last place is looked at here. */
    private static final int MARGIN = 16;

    private final Session session;
    private final VectorQuery query;
    private final SpaceTable table;
    private final ScopeSql scope;
    private final ChunkRefs refs;
    private final int narrow;

    private VectorLeg(Session session, VectorQuery query, SpaceTable table, ScopeSql scope, int narrow)
            throws SQLException {
        this.session = session;
        this.query = query;
        this.table = table;
        this.scope = scope;
        this.narrow = narrow;
        this.refs = new ChunkRefs(scope.collections());
    }

    /** @param narrow how many passages in scope are compared one by one */
    static List<Candidate> find(Session session, VectorQuery query, int narrow) throws SQLException {
        ScopeSql scope = ScopeSql.of(session, query.scope());
        Optional<SpaceTable> table = SpaceTable.find(session, query.space());
        return table.isPresent() ? new VectorLeg(session, query, table.get(), scope, narrow).find() : List.of();
    }

    private List<Candidate> find() throws SQLException {
        if (!VectorIndexes.isReady(session, table)) {
            return compareAll();
        }
        long all = session.number("select sum(chunks) from collection_counts");
        long inScope = scope.isEverything() ? all : scope.passages(session);
        if (isNarrow(inScope, all)) {
            return compareAll();
        }
        session.execute("set local enable_seqscan to off");
        double perHit = Math.max(perHit(all), LEAST_PER_HIT * all / inScope);
        long look = Math.max(LEAST_LOOK, (long) (query.limit() * perHit));
        while (look <= MOST_LOOK) {
            List<Candidate> found = askIndex(look);
            if (found.size() >= query.limit()) {
                return best(found);
            }
            look = look == MOST_LOOK ? MOST_LOOK + 1 : Math.min(MOST_LOOK, look * GROWTH);
        }
        session.execute("set local enable_seqscan to on");
        return compareAll();
    }

    /**
     * How many texts the index is asked for, for each that is wanted: it sees less of a larger one. Measured, with 200
     * wanted: recall@10 is 1.00 with 250 of 100,000; of a million it is .92 with 250, and .97 with 400.
     */
    static double perHit(long all) {
        return LEAST_PER_HIT + MORE_PER_TENFOLD * Math.max(0, Math.log10(all / LEAST_PER_HIT_UP_TO));
    }

    /** The fewer of the texts that the index gives are in scope, the more of them it has to be asked for. */
    private boolean isNarrow(long inScope, long all) {
        return inScope <= narrow || inScope * inScope <= narrow * all / FEWER_BY_INDEX;
    }

    /**
     * Equal cosines are ordered by place, so those that tie with the last one have to be seen too. Rows are put in
     * order without their vectors, which would not fit into the memory for it.
     */
    private List<Candidate> compareAll() throws SQLException {
        return best(read(
                """
                with near as materialized (
                  select c.id, c.document_id, c.ordinal, c.text_id, v.vector <=> ?::float4[]::vector as distance
                  from %s v join chunks c on c.text_id = v.text_id join documents d on d.id = c.document_id
                  where %s
                  order by distance fetch first ? rows with ties)
                select c.id, d.collection_id, d.path, c.ordinal, %s
                from near c join documents d on d.id = c.document_id join %s v on v.text_id = c.text_id""".formatted(table, scope.condition(), SpaceTable.bytes("v.vector"), table),
                scope.argumentsBetween(List.of(query.vector()), query.limit() + MARGIN)));
    }

    /** Going on costs a third more from the first step, so it is allowed only where one view is not enough. */
    private List<Candidate> askIndex(long look) throws SQLException {
        session.execute("set local hnsw.ef_search to " + Math.min(look, WIDEST_VIEW)
                + "; set local hnsw.iterative_scan to " + (look > WIDEST_VIEW ? "relaxed_order" : "off"));
        return read(
                """
                with near as materialized (
                  select text_id, vector from %s order by %s <=> %s limit ?)
                select c.id, d.collection_id, d.path, c.ordinal, %s
                from near v join chunks c on c.text_id = v.text_id join documents d on d.id = c.document_id
                where %s""".formatted(table, table.indexed(), table.asked(), SpaceTable.bytes("v.vector"), scope.condition()),
                scope.argumentsBetween(List.of(query.vector(), look)));
    }

    private List<Candidate> read(String sql, Object... arguments) throws SQLException {
        var found = new ArrayList<Candidate>();
        session.each(
                sql,
                row -> {
                    Vector vector = SpaceTable.read(row, 5);
                    found.add(new Candidate(refs.read(row), query.vector().cosine(vector)));
                    return true;
                },
                arguments);
        return found;
    }

    private List<Candidate> best(List<Candidate> found) {
        return found.stream().sorted(Candidate.BEST_FIRST).limit(query.limit()).toList();
    }
}
