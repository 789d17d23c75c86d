package io.ragstone.internal.folder;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * A bracket expression such as {@code [a-z]} or {@code [![:digit:]]}: a set of bytes. Reads the way git does, with its
 * quirks: a {@code ]} that comes first is a member, {@code \} takes the next byte as it is, classes know ASCII only.
 */
final class ByteClass {

    private final BitSet members;

    /** Position of the closing bracket in the pattern. */
    private final int end;

    private ByteClass(BitSet members, int end) {
        this.members = members;
        this.end = end;
    }

    /** Reads the class whose {@code [} stands at {@code start}; null if it is malformed, which matches nothing. */
    static @Nullable ByteClass parse(String pattern, int start) {
        return new Parser(pattern, start).parse();
    }

    boolean contains(char c) {
        return members.get(c);
    }

    int end() {
        return end;
    }

    private static final class Parser {

        private static final int NOTHING = -1;

        private final String pattern;
        private final BitSet members = new BitSet(256);
        private int at;
        private int previous = NOTHING;

        Parser(String pattern, int start) {
            this.pattern = pattern;
            this.at = start + 1;
        }

        @Nullable
        ByteClass parse() {
            boolean negated = peek(0) == '!' || peek(0) == '^';
            if (negated) {
                at++;
            }
            do {
                if (!member()) {
                    return null;
                }
            } while (peek(0) != ']');
            if (negated) {
                members.flip(0, 256);
            }
            return new ByteClass(members, at);
        }

        /** Reads one member and stands behind it; false if the class is malformed. */
        private boolean member() {
            int c = peek(0);
            if (c == NOTHING) {
                return false;
            }
            if (c == '-' && previous != NOTHING && peek(1) != NOTHING && peek(1) != ']') {
                return range();
            }
            if (c == '[' && peek(1) == ':') {
                return namedClass();
            }
            return c == '\\' ? escaped() : single(c);
        }

        private boolean single(int c) {
            members.set(c);
            previous = c;
            at++;
            return true;
        }

        private boolean escaped() {
            at++;
            return peek(0) != NOTHING && single(peek(0));
        }

        private boolean range() {
            at++;
            if (peek(0) == '\\') {
                at++;
            }
            int last = peek(0);
            if (last == NOTHING) {
                return false;
            }
            if (last >= previous) {
                members.set(previous, last + 1);
            }
            previous = NOTHING;
            at++;
            return true;
        }

        private boolean namedClass() {
            int name = at + 2;
            int close = pattern.indexOf(']', name);
            if (close < 0) {
                return false;
            }
            if (close == name || pattern.charAt(close - 1) != ':') {
                return single('[');
            }
            String called = pattern.substring(name, close - 1);
            boolean known = false;
            for (char c = 0; c < 128; c++) {
                Boolean belongs = belongs(called, c);
                known = belongs != null;
                if (belongs != null && belongs) {
                    members.set(c);
                }
            }
            previous = NOTHING;
            at = close + 1;
            return known;
        }

        private int peek(int ahead) {
            return at + ahead < pattern.length() ? pattern.charAt(at + ahead) : NOTHING;
        }

        /** Whether ASCII {@code c} belongs to the class; null if there is no class of that name. */
        private static @Nullable Boolean belongs(String called, char c) {
            return switch (called) {
                case "alnum" -> isLetter(c) || isDigit(c);
                case "alpha" -> isLetter(c);
                case "blank" -> c == ' ' || c == '\t';
                case "cntrl" -> c < ' ' || c == 127;
                case "digit" -> isDigit(c);
                case "graph" -> c > ' ' && c < 127;
                case "lower" -> c >= 'a' && c <= 'z';
                case "print" -> c >= ' ' && c < 127;
                case "punct" -> c > ' ' && c < 127 && !isLetter(c) && !isDigit(c);
                case "space" -> c == ' ' || c == '\t' || c == '\n' || c == '\r';
                case "upper" -> c >= 'A' && c <= 'Z';
                case "xdigit" -> Character.digit(c, 16) >= 0;
                default -> null;
            };
        }

        private static boolean isLetter(char c) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        }

        private static boolean isDigit(char c) {
            return c >= '0' && c <= '9';
        }
    }
}
