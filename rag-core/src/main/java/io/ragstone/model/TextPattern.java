package io.ragstone.model;

import io.ragstone.error.RequestException;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A string or a regular expression to be found in stored text, the same on every store. A regular expression that
 * backtracks without end is stopped by the deadline of its {@link Search}, never by luck. Immutable, so it may be
 * shared; a {@link Search} may not.
 */
public final class TextPattern {

    /** The most characters of a pattern. */
    public static final int MAX_LENGTH = 1_000;

    private final String source;
    private final boolean isRegex;
    private final Pattern pattern;

    private TextPattern(String source, boolean isRegex, Pattern pattern) {
        this.source = source;
        this.isRegex = isRegex;
        this.pattern = pattern;
    }

    /** Finds {@code text} itself, exactly as written. */
    public static TextPattern literal(String text) {
        checkLength(text);
        return new TextPattern(text, false, Pattern.compile(text, Pattern.LITERAL));
    }

    /**
     * Finds what {@code expression} matches, in the syntax of {@link Pattern}, {@code ^} and {@code $} at every line.
     *
     * @throws RequestException if the expression is malformed
     */
    public static TextPattern regex(String expression) {
        checkLength(expression);
        try {
            return new TextPattern(expression, true, Pattern.compile(expression, Pattern.MULTILINE));
        } catch (PatternSyntaxException | StackOverflowError e) {
            String why = e instanceof PatternSyntaxException syntax ? syntax.getDescription() : "nested too deeply";
            throw new RequestException("not a regular expression: " + expression + " (" + why + ")");
        }
    }

    private static void checkLength(String text) {
        if (text.isEmpty() || text.length() > MAX_LENGTH) {
            throw new RequestException(
                    "an exact search takes 1 to " + MAX_LENGTH + " characters, was " + text.length());
        }
    }

    /** The string or expression as it was given. */
    public String source() {
        return source;
    }

    /** Whether it is a regular expression. */
    public boolean isRegex() {
        return isRegex;
    }

    /** Starts looking, for at most {@code budget} of elapsed time from now. */
    public Search start(Duration budget) {
        return new Search(System.nanoTime() + budget.toNanos());
    }

    /** One run over many texts under one deadline. Not thread-safe. */
    public final class Search {

        private final long deadline;
        private boolean isOver;

        private Search(long deadline) {
            this.deadline = deadline;
        }

        /** Whether time has run out; from then on every count is 0. */
        public boolean isOver() {
            if (!isOver && System.nanoTime() - deadline > 0) {
                isOver = true;
            }
            return isOver;
        }

        /** Counts matches in {@code text}, at most {@code most}; what was counted so far when time runs out. */
        public int count(String text, int most) {
            return isOver() ? 0 : isRegex ? countRegex(text, most) : countLiteral(text, most);
        }

        private int countLiteral(String text, int most) {
            int count = 0;
            for (int at = text.indexOf(source);
                    at >= 0 && count < most;
                    at = text.indexOf(source, at + source.length())) {
                count++;
            }
            return count;
        }

        private int countRegex(String text, int most) {
            int count = 0;
            try {
                Matcher matcher = pattern.matcher(new Watched(text));
                while (count < most && matcher.find()) {
                    count++;
                }
            } catch (TimeIsUp | StackOverflowError e) {
                isOver = isOver || e instanceof TimeIsUp;
            }
            return count;
        }

        /** Looks at the clock every few thousand characters read, so that backtracking cannot outlive the deadline. */
        private final class Watched implements CharSequence {

            private static final int READS_BETWEEN_LOOKS = 4_096;

            private final CharSequence text;
            private int reads;

            Watched(CharSequence text) {
                this.text = text;
            }

            @Override
            public int length() {
                return text.length();
            }

            @Override
            public char charAt(int index) {
                if (++reads % READS_BETWEEN_LOOKS == 0 && isOver()) {
                    throw new TimeIsUp();
                }
                return text.charAt(index);
            }

            @Override
            public CharSequence subSequence(int start, int end) {
                return text.subSequence(start, end);
            }

            @Override
            public String toString() {
                return text.toString();
            }
        }
    }

    private static final class TimeIsUp extends RuntimeException {
        TimeIsUp() {
            super("time is up", null, false, false);
        }
    }
}
