package io.ragstone.internal.chunk;

import io.ragstone.internal.structure.Lines;
import io.ragstone.model.ChunkingPolicy;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts a block that is larger than a passage may be: between lines, where a caller's levels say it hurts least and near
 * the preferred size; inside a line only if that line alone is too large. Linear. For one thread.
 */
final class Splitter {

    /** How good it is to cut before a line. */
    @FunctionalInterface
    interface Levels {

        /** {@link Atoms#BEST} to {@link Atoms#WEAK} for {@code line}, which is not blank. */
        int before(int line);
    }

    /** Characters {@code start} to before {@code end}, and their size. */
    record Range(int start, int end, int size) {}

    private static final int LEVELS_PER_PREFERRED_SIZE = 4;

    private final Lines lines;
    private final Sizer sizer;
    private final ChunkingPolicy policy;
    private final Breaks breaks;

    Splitter(Lines lines, Sizer sizer, ChunkingPolicy policy, Breaks breaks) {
        this.lines = lines;
        this.sizer = sizer;
        this.policy = policy;
        this.breaks = breaks;
    }

    /**
     * Cuts lines {@code first} to {@code last}.
     *
     * @param firstBudget the most the first part should have; one line may be more
     * @param budget the most every other part should have; one line may be more
     */
    List<Range> split(int first, int last, Levels levels, int firstBudget, int budget) {
        var atoms = new Atoms();
        for (int line = first; line <= last; line++) {
            if (!lines.isBlank(line)) {
                addLine(atoms, line, line == first ? Atoms.BEST : levels.before(line));
            }
        }
        return ranges(atoms, firstBudget, budget);
    }

    private void addLine(Atoms atoms, int line, int level) {
        int start = lines.start(line);
        int end = lines.end(line);
        int size = sizer.size(start, end);
        if (size <= policy.maximum()) {
            atoms.add(start, end, size, level);
            return;
        }
        int before = level;
        for (Range part : cutLine(start, end)) {
            atoms.add(part.start(), part.end(), part.size(), before);
            before = Atoms.WEAK;
        }
    }

    private List<Range> cutLine(int start, int end) {
        var parts = new ArrayList<Range>();
        int at = skipBlank(start, end);
        while (at < end) {
            int high = sizer.reach(at, end, policy.maximum());
            int cut = high;
            if (high < end) {
                int wanted = sizer.reach(at, high, policy.preferred());
                cut = breaks.between(at + (wanted - at) / 2, wanted, high);
            }
            int partEnd = stripBlank(at, Math.max(cut, at + 1));
            if (partEnd > at) {
                parts.add(new Range(at, partEnd, sizer.size(at, partEnd)));
            }
            at = skipBlank(Math.max(cut, at + 1), end);
        }
        return parts;
    }

    private List<Range> ranges(Atoms atoms, int firstBudget, int budget) {
        var ranges = new ArrayList<Range>();
        int first = 0;
        while (first < atoms.count()) {
            int next = nextCut(atoms, first, ranges.isEmpty() ? firstBudget : budget);
            int start = atoms.start(first);
            int end = atoms.end(next - 1);
            ranges.add(new Range(start, end, sizer.size(start, end)));
            first = next;
        }
        return ranges;
    }

    /** The atom that the part after the one from {@code first} begins with. */
    private int nextCut(Atoms atoms, int first, int budget) {
        int wanted = Math.min(policy.preferred(), budget);
        int low = wanted / 2;
        int high = Math.min(budget, wanted + low);
        int best = first + 1;
        double bestCost = Double.MAX_VALUE;
        int size = atoms.size(first);
        for (int next = first + 1; next <= atoms.count(); next++) {
            int level = next == atoms.count() ? Atoms.BEST : atoms.level(next);
            double distance = Math.abs(size - wanted) / (double) wanted;
            double cost = level + LEVELS_PER_PREFERRED_SIZE * distance;
            if (cost < bestCost || size < low) {
                best = next;
                bestCost = size < low ? Double.MAX_VALUE : cost;
            }
            if (next == atoms.count()) {
                break;
            }
            size += sizer.gap(atoms.end(next - 1), atoms.start(next)) + atoms.size(next);
            if (size > budget || (size > high && bestCost < Double.MAX_VALUE)) {
                break;
            }
        }
        return best;
    }

    private int skipBlank(int start, int end) {
        int at = start;
        while (at < end && Character.isWhitespace(lines.text().charAt(at))) {
            at++;
        }
        return at;
    }

    private int stripBlank(int start, int end) {
        int at = end;
        while (at > start && Character.isWhitespace(lines.text().charAt(at - 1))) {
            at--;
        }
        return at;
    }
}
