package io.ragstone.internal.vector;

import io.ragstone.model.Vector;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * The codes of one embedding space, held in memory and scanned for every query: about 90 bytes a vector at 384
 * dimensions. Nothing is approximate that need not be: estimates choose whose full vectors are read, these decide, and
 * more are read while one of the others has a fair chance to belong to the head of the answer.
 *
 * <p>Any number of threads may search and change it. A search sees the state after one whole call of a changing method,
 * without waiting for it; changes wait for one another.
 */
public final class QuantisedIndex {

    private static final int PARALLEL_FROM = 50_000;

    private final CodeFormat format;
    private final Executor executor;
    private final int helpers;
    private final Object writing = new Object();
    private final SlotMap slots = new SlotMap();
    private volatile State state;

    /** What searches see. */
    private record State(List<Centre> centres, List<Block> blocks, int size) {}

    /** An empty index of {@code dimensions}, searched by the asking thread alone. */
    public QuantisedIndex(int dimensions) {
        this(dimensions, Runnable::run, 0);
    }

    /**
     * An empty index of {@code dimensions}; large ones are searched with the help of up to {@code helpers} tasks on
     * {@code executor}, which may be busy, full or shut down.
     */
    public QuantisedIndex(int dimensions, Executor executor, int helpers) {
        this.format = new CodeFormat(dimensions);
        this.executor = executor;
        this.helpers = helpers;
        this.state = new State(List.of(Centre.origin(dimensions)), List.of(), 0);
    }

    /** How its records are written. */
    public CodeFormat format() {
        return format;
    }

    /** The number of vectors. */
    public int size() {
        return state.size();
    }

    /** The centre for new codes: the one with the highest number that this index has been told of. */
    public Centre newestCentre() {
        List<Centre> centres = state.centres();
        return centres.get(centres.size() - 1);
    }

    /** Tells it of a centre, before the first code that uses it. One it knows already changes nothing. */
    public void learn(Centre centre) {
        synchronized (writing) {
            if (centre.dimensions() != format.dimensions()) {
                throw new IllegalArgumentException("a centre of " + centre.dimensions()
                        + " dimensions is none of an index of " + format.dimensions());
            }
            if (!knows(centre.number())) {
                var centres = new ArrayList<>(state.centres());
                centres.add(centre);
                centres.sort((left, right) -> Integer.compare(left.number(), right.number()));
                state = new State(List.copyOf(centres), state.blocks(), state.size());
            }
        }
    }

    /** Whether it has been told of the centre with {@code number}. */
    public boolean knows(int number) {
        return state.centres().stream().anyMatch(centre -> centre.number() == number);
    }

    /** Adds vectors by their records, strung together. An id that is there already gets the new code. */
    public void put(int centre, byte[] records) {
        if (!knows(centre)) {
            throw new IllegalArgumentException("codes of centre " + centre + " come before it; learn it first");
        }
        if (records.length % format.recordBytes() != 0) {
            throw new IllegalArgumentException(records.length + " bytes are not records of " + format.recordBytes());
        }
        synchronized (writing) {
            var change = new Change(format, slots, state.blocks());
            var buffer = ByteBuffer.wrap(records).order(ByteOrder.LITTLE_ENDIAN);
            while (buffer.hasRemaining()) {
                change.put(centre, buffer);
            }
            publish(change);
        }
    }

    /** Removes vectors; ids it does not have are passed over. */
    public void remove(long... ids) {
        synchronized (writing) {
            var change = new Change(format, slots, state.blocks());
            for (long id : ids) {
                change.remove(id);
            }
            publish(change);
        }
    }

    private void publish(Change change) {
        state = new State(state.centres(), change.blocks(), slots.size());
    }

    /** The ids of the {@code count} allowed vectors with the best estimates, best first. */
    public long[] candidates(Vector query, IdSet allowed, int count) {
        return Arrays.stream(estimates(query, allowed, count))
                .mapToLong(Best.Estimate::id)
                .toArray();
    }

    /**
     * The {@code count} allowed vectors nearest to {@code query}, nearest first; fewer only if fewer are allowed, more
     * if the last ones are equally near. {@code reader} is asked a few times for some tens to hundreds of vectors;
     * those it no longer has are left out.
     */
    public List<Neighbour> nearest(Vector query, IdSet allowed, int count, VectorReader reader) {
        return new Rescoring(query, count, reader).run(estimates(query, allowed, Rescoring.candidates(count)));
    }

    /**
     * What a sieve let through.
     *
     * @param nearest nearest first
     * @param isSettled whether what was not looked at is unlikely to belong to the head of the answer
     */
    public record Sieved(List<Neighbour> nearest, boolean isSettled) {}

    /** The {@code count} nearest of those among the {@code looked} best estimates that {@code sieve} lets through. */
    public Sieved nearest(Vector query, Sieve sieve, int looked, int count, VectorReader reader) {
        Best.Estimate[] estimates = estimates(query, IdSet.all(), looked);
        IdSet allowed = sieve.among(
                Arrays.stream(estimates).mapToLong(Best.Estimate::id).sorted().toArray());
        var rescoring = new Rescoring(query, count, reader);
        List<Neighbour> nearest = rescoring.run(Arrays.stream(estimates)
                .filter(estimate -> allowed.contains(estimate.id()))
                .toArray(Best.Estimate[]::new));
        boolean isAll = estimates.length < looked;
        return new Sieved(nearest, isAll || !rescoring.isPromising(estimates[estimates.length - 1]));
    }

    Best.Estimate[] estimates(Vector query, IdSet allowed, int keep) {
        if (query.dimensions() != format.dimensions()) {
            throw new IllegalArgumentException(
                    "a query of " + query.dimensions() + " dimensions asked of an index of " + format.dimensions());
        }
        State seen = state;
        var scan = new Scan(format, seen.centres(), seen.blocks(), query, allowed, keep);
        return scan.run(executor, seen.size() < PARALLEL_FROM ? 0 : helpers);
    }
}
