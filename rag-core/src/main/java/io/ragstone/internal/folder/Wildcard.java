package io.ragstone.internal.folder;

import java.util.ArrayList;
import java.util.List;

/**
 * One wildcard pattern with git's meaning, over text whose characters are bytes (see {@link FileNames#bytes}).
 *
 * <p>Matching simulates all readings of the pattern at once instead of trying one after the other, so it costs at most
 * pattern length times text length: a hostile ignore file cannot slow a scan down. What comes before the first wildcard
 * and behind the last one is compared directly, which settles nearly every case.
 */
final class Wildcard {

    /** What matches one byte or, for the last three, a run of bytes. */
    private interface Token {
        boolean takes(char c);
    }

    private record Literal(char c) implements Token {
        @Override
        public boolean takes(char other) {
            return other == c;
        }
    }

    private record OneOf(ByteClass members, boolean crossesFolders) implements Token {
        @Override
        public boolean takes(char c) {
            return members.contains(c) && (crossesFolders || c != '/');
        }
    }

    private enum Run implements Token {
        /** {@code ?}, which is no run but needs no state either. */
        ONE_IN_FOLDER,
        /** {@code *}. */
        ANY_IN_FOLDER,
        /** {@code **}. */
        ANY,
        /** {@code **}{@code /}: nothing, or anything that ends with a slash. */
        FOLDERS;

        @Override
        public boolean takes(char c) {
            return this == ANY || this == FOLDERS || c != '/';
        }

        boolean mayBeEmpty() {
            return this != ONE_IN_FOLDER;
        }
    }

    private final String prefix;
    private final String suffix;
    private final Token[] tokens;
    private final boolean matchesNothing;

    private Wildcard(String prefix, List<Token> tokens, boolean matchesNothing) {
        this.prefix = prefix;
        this.tokens = tokens.toArray(Token[]::new);
        this.suffix = literalEnd(tokens);
        this.matchesNothing = matchesNothing;
    }

    /** A pattern for a path relative to the folder of its ignore file, without leading or trailing slash. */
    static Wildcard ofPath(String pattern) {
        int wild = firstSpecial(pattern);
        return new Compiler(pattern.substring(wild), true).compile(pattern.substring(0, wild));
    }

    /** A pattern for one name. */
    static Wildcard ofName(String pattern) {
        return new Compiler(pattern, false).compile("");
    }

    /** Index of the first character that does not stand for itself, the length if there is none. */
    static int firstSpecial(String pattern) {
        int i = 0;
        while (i < pattern.length() && "*?[\\".indexOf(pattern.charAt(i)) < 0) {
            i++;
        }
        return i;
    }

    /** Whether all of {@code text} from {@code start} on matches. Thread-safe. */
    boolean matches(String text, int start) {
        int from = start + prefix.length();
        if (matchesNothing
                || text.length() < from + suffix.length()
                || !text.startsWith(prefix, start)
                || !text.endsWith(suffix)) {
            return false;
        }
        return tokens.length == 0 ? text.length() == from : simulate(text, from);
    }

    private boolean simulate(String text, int from) {
        boolean[] states = new boolean[tokens.length + 1];
        boolean[] next = new boolean[tokens.length + 1];
        arrive(states, 0);
        for (int i = from; i < text.length(); i++) {
            if (!advance(states, next, text.charAt(i))) {
                return false;
            }
            boolean[] spent = states;
            states = next;
            next = spent;
        }
        return states[tokens.length];
    }

    /** Moves every state over {@code c}, clears {@code states} and tells whether any state is left. */
    private boolean advance(boolean[] states, boolean[] next, char c) {
        boolean alive = false;
        for (int i = 0; i < tokens.length; i++) {
            if (states[i] && tokens[i].takes(c)) {
                alive = true;
                step(next, i, c);
            }
            states[i] = false;
        }
        states[tokens.length] = false;
        return alive;
    }

    private void step(boolean[] next, int i, char c) {
        if (!(tokens[i] instanceof Run run) || run == Run.ONE_IN_FOLDER) {
            arrive(next, i + 1);
            return;
        }
        if (run != Run.FOLDERS) {
            arrive(next, i);
            return;
        }
        next[i] = true;
        if (c == '/') {
            arrive(next, i + 1);
        }
    }

    /** Whoever stands before a run that may be empty stands behind it as well. */
    private void arrive(boolean[] states, int at) {
        int i = at;
        states[i] = true;
        while (i < tokens.length && tokens[i] instanceof Run run && run.mayBeEmpty()) {
            states[++i] = true;
        }
    }

    private static String literalEnd(List<Token> tokens) {
        var end = new StringBuilder();
        for (int i = tokens.size() - 1; i >= 0 && tokens.get(i) instanceof Literal literal; i--) {
            end.append(literal.c());
        }
        return end.reverse().toString();
    }

    private static final class Compiler {

        private final String pattern;
        private final boolean path;
        private final List<Token> tokens = new ArrayList<>();
        private boolean broken;
        private int at;

        Compiler(String pattern, boolean path) {
            this.pattern = pattern;
            this.path = path;
        }

        Wildcard compile(String prefix) {
            while (at < pattern.length() && !broken) {
                switch (pattern.charAt(at)) {
                    case '*' -> stars();
                    case '?' -> add(Run.ONE_IN_FOLDER, 1);
                    case '[' -> oneOf();
                    case '\\' -> escaped();
                    default -> add(new Literal(pattern.charAt(at)), 1);
                }
            }
            return new Wildcard(prefix, tokens, broken);
        }

        private void add(Token token, int width) {
            tokens.add(token);
            at += width;
        }

        private void escaped() {
            broken = at + 1 == pattern.length();
            if (!broken) {
                add(new Literal(pattern.charAt(at + 1)), 2);
            }
        }

        private void oneOf() {
            ByteClass members = ByteClass.parse(pattern, at);
            broken = members == null;
            if (members != null) {
                add(new OneOf(members, !path), members.end() + 1 - at);
            }
        }

        /** Two stars and more cross folders only where they are a whole segment; elsewhere they are one star. */
        private void stars() {
            int end = at;
            while (end < pattern.length() && pattern.charAt(end) == '*') {
                end++;
            }
            boolean wholeSegment = (at == 0 || pattern.charAt(at - 1) == '/')
                    && (end == pattern.length() || pattern.startsWith("/", end) || pattern.startsWith("\\/", end));
            boolean crosses = path && end - at > 1 && wholeSegment;
            if (crosses && pattern.startsWith("/", end)) {
                add(Run.FOLDERS, end + 1 - at);
            } else {
                add(crosses ? Run.ANY : Run.ANY_IN_FOLDER, end - at);
            }
        }
    }
}
