package io.ragstone.internal.search;

import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/**
 * Lines of a passage with their place in the document. Where a passage is an unbroken part of lines too long to be kept
 * whole, its text is one line and cannot be told apart further; it then keeps the range it has.
 *
 * @param text the lines joined by line feeds
 * @param startLine first line, from 1
 * @param endLine last line, inclusive
 */
record Excerpt(String text, int startLine, int endLine) {

    private static final int NEIGHBOURS = 1;

    /** Chunkers leave out blank lines between passages; this many still read as one text. */
    private static final int MOST_BLANK = 3;

    List<String> lines() {
        return List.of(text.split("\n", -1));
    }

    /** Whether each line of the text is a line of the document. */
    boolean isWholeLines() {
        return lines().size() == endLine - startLine + 1;
    }

    /**
     * This and the passage after it as one: lines of both are kept once, and a few lines between them are the blank
     * ones that chunkers leave out. Empty if more is missing.
     */
    Optional<Excerpt> joined(Excerpt next) {
        int shared = endLine - next.startLine + 1;
        if (shared < -MOST_BLANK || !isWholeLines() || !next.isWholeLines()) {
            return Optional.empty();
        }
        if (shared < 0) {
            return Optional.of(new Excerpt(text + "\n".repeat(1 - shared) + next.text, startLine, next.endLine));
        }
        List<String> mine = lines();
        List<String> others = next.lines();
        boolean areTheSame = shared <= mine.size()
                && shared < others.size()
                && mine.subList(mine.size() - shared, mine.size()).equals(others.subList(0, shared));
        return areTheSame
                ? Optional.of(new Excerpt(
                        text + "\n" + String.join("\n", others.subList(shared, others.size())),
                        startLine,
                        next.endLine))
                : Optional.empty();
    }

    /** The line that scores best, the first of equals, with its neighbours: three lines where there are as many. */
    Excerpt around(ToIntFunction<String> score) {
        List<String> lines = lines();
        if (!isWholeLines() || lines.size() <= 2 * NEIGHBOURS + 1) {
            return this;
        }
        int best = 0;
        int most = -1;
        for (int i = 0; i < lines.size(); i++) {
            int points = score.applyAsInt(lines.get(i));
            if (points > most) {
                most = points;
                best = i;
            }
        }
        int from = Math.min(Math.max(0, best - NEIGHBOURS), lines.size() - 2 * NEIGHBOURS - 1);
        return lines(from, from + 2 * NEIGHBOURS + 1);
    }

    /** The fewest lines that hold the first match, and the lines right after it that match as well. */
    Excerpt narrowedTo(Predicate<String> matches) {
        List<String> lines = lines();
        if (!isWholeLines() || !matches.test(text)) {
            return this;
        }
        int to = lines.size();
        while (to > 1 && matches.test(String.join("\n", lines.subList(0, to - 1)))) {
            to--;
        }
        int from = 0;
        while (from < to - 1 && matches.test(String.join("\n", lines.subList(from + 1, to)))) {
            from++;
        }
        while (to < lines.size() && matches.test(lines.get(to))) {
            to++;
        }
        return lines(from, to);
    }

    /** The longest beginning that {@code fits}, ended at a line's end; if not even one line fits, inside the first. */
    Excerpt shortenedTo(Predicate<String> fits) {
        List<String> lines = lines();
        int most = longest(lines.size(), n -> fits.test(String.join("\n", lines.subList(0, n))));
        if (most > 0) {
            return isWholeLines() ? lines(0, most) : new Excerpt(joined(0, most), startLine, endLine);
        }
        String first = lines.get(0);
        int length = longest(first.length(), n -> fits.test(first.substring(0, n)));
        return new Excerpt(cut(first, length), startLine, isWholeLines() ? startLine : endLine);
    }

    private static int longest(int most, IntPredicate fits) {
        int low = 0;
        int high = most;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (fits.test(middle)) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    private Excerpt lines(int from, int to) {
        return new Excerpt(joined(from, to), startLine + from, startLine + to - 1);
    }

    private String joined(int from, int to) {
        return String.join("\n", lines().subList(from, to));
    }

    /** The first {@code length} UTF-16 code units, one less where that would part a surrogate pair. */
    static String cut(String text, int length) {
        if (length >= text.length()) {
            return text;
        }
        boolean parts = length > 0 && Character.isHighSurrogate(text.charAt(length - 1));
        return text.substring(0, parts ? length - 1 : length);
    }
}
