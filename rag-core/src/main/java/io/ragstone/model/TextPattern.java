package io.ragstone.model;

import io.ragstone.error.RequestException;
import java.lang.Character.UnicodeScript;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A string, a name or a regular expression to be found in stored text, the same on every store. A regular expression
 * that backtracks without end is stopped by the deadline of its {@link Search}, never by luck. Immutable, so it may be
 * shared; a {@link Search} may not.
 */
public final class TextPattern {

    /** The most characters of a pattern. */
    public static final int MAX_LENGTH = 1_000;

    /** Scripts that put no spaces between words, so that a name may stand right beside them. */
    private static final Set<UnicodeScript> SPACELESS = EnumSet.of(
            UnicodeScript.HAN,
            UnicodeScript.HIRAGANA,
            UnicodeScript.KATAKANA,
            UnicodeScript.HANGUL,
            UnicodeScript.BOPOMOFO,
            UnicodeScript.THAI,
            UnicodeScript.LAO,
            UnicodeScript.KHMER,
            UnicodeScript.MYANMAR);

    /** Letters, digits and what is joined to them: whether a name goes on with it. */
    private static final int NAME_TYPES = 1 << Character.UPPERCASE_LETTER
            | 1 << Character.LOWERCASE_LETTER
            | 1 << Character.TITLECASE_LETTER
            | 1 << Character.MODIFIER_LETTER
            | 1 << Character.OTHER_LETTER
            | 1 << Character.DECIMAL_DIGIT_NUMBER
            | 1 << Character.LETTER_NUMBER
            | 1 << Character.OTHER_NUMBER
            | 1 << Character.NON_SPACING_MARK
            | 1 << Character.COMBINING_SPACING_MARK
            | 1 << Character.ENCLOSING_MARK
            | 1 << Character.FORMAT;

    private enum Kind {
        LITERAL,
        NAME,
        REGEX
    }

    private final String source;
    private final Kind kind;
    private final Optional<Pattern> regex;

    private TextPattern(String source, Kind kind, Optional<Pattern> regex) {
        this.source = source;
        this.kind = kind;
        this.regex = regex;
    }

    /** Finds {@code text} itself, exactly as written. */
    public static TextPattern literal(String text) {
        checkLength(text);
        return new TextPattern(text, Kind.LITERAL, Optional.empty());
    }

    /**
     * Finds {@code text} exactly as written, but not as a part of a longer name: {@code DEC-5} is not found in
     * {@code DEC-54}. Where it begins or ends with something else than a letter, a digit or {@code _}, anything may
     * stand there.
     */
    public static TextPattern name(String text) {
        checkLength(text);
        return new TextPattern(text, Kind.NAME, Optional.empty());
    }

    /**
     * Finds what {@code expression} matches, in the syntax of {@link Pattern}, {@code ^} and {@code $} at every line.
     *
     * @throws RequestException if the expression is malformed
     */
    public static TextPattern regex(String expression) {
        checkLength(expression);
        try {
            return new TextPattern(expression, Kind.REGEX, Optional.of(Pattern.compile(expression, Pattern.MULTILINE)));
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
        return kind == Kind.REGEX;
    }

    /** Whether it is found as a whole name only. */
    public boolean isName() {
        return kind == Kind.NAME;
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
            if (isOver()) {
                return 0;
            }
            return switch (kind) {
                case LITERAL -> countLiteral(text, most);
                case NAME -> countName(text, most);
                case REGEX -> countRegex(regex.orElseThrow(), text, most);
            };
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

        private int countName(String text, int most) {
            int count = 0;
            int from = 0;
            for (int at = text.indexOf(source); at >= 0 && count < most; at = text.indexOf(source, from)) {
                boolean isWhole = isWhole(text, at);
                count += isWhole ? 1 : 0;
                from = isWhole ? at + source.length() : at + 1;
            }
            return count;
        }

        private boolean isWhole(String text, int at) {
            int end = at + source.length();
            boolean goesBack = at > 0 && isNameEnd(source.codePointAt(0)) && goesOn(text.codePointBefore(at));
            boolean goesForth = end < text.length()
                    && isNameEnd(source.codePointBefore(source.length()))
                    && goesOn(text.codePointAt(end));
            return !goesBack && !goesForth;
        }

        private int countRegex(Pattern pattern, String text, int most) {
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

    private static boolean isNameEnd(int codePoint) {
        return Character.isLetterOrDigit(codePoint) || codePoint == '_';
    }

    private static boolean goesOn(int codePoint) {
        boolean isPart = (NAME_TYPES >> Character.getType(codePoint) & 1) != 0 || codePoint == '_';
        return isPart && !SPACELESS.contains(UnicodeScript.of(codePoint));
    }

    private static final class TimeIsUp extends RuntimeException {
        TimeIsUp() {
            super("time is up", null, false, false);
        }
    }
}
