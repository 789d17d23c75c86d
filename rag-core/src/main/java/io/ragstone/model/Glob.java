package io.ragstone.model;

import io.ragstone.error.RequestException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A pattern over whole paths: {@code *} is any part of one segment, {@code **} any part of the path
 * ({@code a/**}{@code /b} also matches {@code a/b}), {@code ?} one character but {@code /}. Everything else stands for
 * itself; a trailing {@code /} means everything below. Matching never backtracks: it costs at most pattern length times
 * text length.
 */
public final class Glob {

    /** The most characters of a pattern. */
    public static final int MAX_LENGTH = 1_000;

    private static final int STAR = -1;
    private static final int DOUBLE_STAR = -2;
    private static final int DOUBLE_STAR_SLASH = -3;
    private static final int QUESTION = -4;

    private final String pattern;
    private final int[] tokens;
    private final boolean ignoresCase;

    private Glob(String pattern, boolean ignoresCase) {
        this.pattern = pattern;
        this.ignoresCase = ignoresCase;
        this.tokens = parse(ignoresCase ? pattern.toLowerCase(Locale.ROOT) : pattern);
    }

    /** A pattern that minds case, for paths. */
    public static Glob of(String pattern) {
        return new Glob(checked(pattern), false);
    }

    /** A pattern that ignores case, for names. */
    public static Glob ignoringCase(String pattern) {
        return new Glob(checked(pattern), true);
    }

    private static String checked(String pattern) {
        if (pattern.isEmpty() || pattern.length() > MAX_LENGTH) {
            throw new RequestException("a pattern has 1 to " + MAX_LENGTH + " characters, was " + pattern.length());
        }
        return pattern;
    }

    /** Whether {@code text} holds anything that is not a literal character of a pattern. */
    public static boolean isPattern(String text) {
        return text.indexOf('*') >= 0 || text.indexOf('?') >= 0;
    }

    /** The pattern as it was given. */
    public String pattern() {
        return pattern;
    }

    /** The characters that every match begins with; all of them where nothing is a wildcard. */
    public String literalPrefix() {
        var prefix = new StringBuilder();
        for (int token : tokens) {
            if (token < 0) {
                break;
            }
            prefix.append((char) token);
        }
        return prefix.toString();
    }

    /** Whether the pattern is one literal text. */
    public boolean isLiteral() {
        return literalPrefix().length() == tokens.length;
    }

    /** Whether all of {@code text} matches. Thread-safe. */
    public boolean matches(String text) {
        String subject = ignoresCase ? text.toLowerCase(Locale.ROOT) : text;
        boolean[] states = new boolean[tokens.length + 1];
        arrive(states, 0);
        for (int i = 0; i < subject.length(); i++) {
            states = advance(states, subject.charAt(i));
        }
        return states[tokens.length];
    }

    private boolean[] advance(boolean[] states, char c) {
        boolean[] next = new boolean[states.length];
        for (int i = 0; i < tokens.length; i++) {
            if (!states[i]) {
                continue;
            }
            switch (tokens[i]) {
                case STAR -> arriveIf(c != '/', next, i);
                case DOUBLE_STAR -> arrive(next, i);
                case DOUBLE_STAR_SLASH -> {
                    next[i] = true;
                    arriveIf(c == '/', next, i + 1);
                }
                case QUESTION -> arriveIf(c != '/', next, i + 1);
                default -> arriveIf(tokens[i] == c, next, i + 1);
            }
        }
        return next;
    }

    private void arriveIf(boolean allowed, boolean[] states, int at) {
        if (allowed) {
            arrive(states, at);
        }
    }

    /** Every wildcard may stand for nothing, so whoever arrives before one has arrived behind it as well. */
    private void arrive(boolean[] states, int at) {
        int i = at;
        states[i] = true;
        while (i < tokens.length && (tokens[i] == STAR || tokens[i] == DOUBLE_STAR || tokens[i] == DOUBLE_STAR_SLASH)) {
            states[++i] = true;
        }
    }

    private static int[] parse(String pattern) {
        String whole = pattern.endsWith("/") ? pattern + "**" : pattern;
        List<Integer> tokens = new ArrayList<>();
        int i = 0;
        while (i < whole.length()) {
            char c = whole.charAt(i);
            if (whole.startsWith("**/", i) && (i == 0 || whole.charAt(i - 1) == '/')) {
                tokens.add(DOUBLE_STAR_SLASH);
                i += 3;
            } else if (whole.startsWith("**", i)) {
                tokens.add(DOUBLE_STAR);
                i += 2;
            } else {
                tokens.add(c == '*' ? STAR : c == '?' ? QUESTION : (int) c);
                i++;
            }
        }
        return tokens.stream().mapToInt(Integer::intValue).toArray();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Glob that && pattern.equals(that.pattern) && ignoresCase == that.ignoresCase;
    }

    @Override
    public int hashCode() {
        return pattern.hashCode();
    }

    @Override
    public String toString() {
        return pattern;
    }
}
