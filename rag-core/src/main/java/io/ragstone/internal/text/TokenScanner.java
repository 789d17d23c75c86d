package io.ragstone.internal.text;

import static io.ragstone.internal.text.Characters.DIGIT;
import static io.ragstone.internal.text.Characters.FENCE;
import static io.ragstone.internal.text.Characters.IDEOGRAPH;
import static io.ragstone.internal.text.Characters.LOWER;
import static io.ragstone.internal.text.Characters.OPERATOR;
import static io.ragstone.internal.text.Characters.POINT;
import static io.ragstone.internal.text.Characters.SPACE;
import static io.ragstone.internal.text.Characters.SPACELESS;
import static io.ragstone.internal.text.Characters.SYMBOL;
import static io.ragstone.internal.text.Characters.UNDERSCORE;
import static io.ragstone.internal.text.Characters.UPPER;

/**
 * Cuts a text into tokens in one pass. Every word costs at most three compounds (itself, its identifier, its path) and
 * each of these at most {@link #MAX_TERM} characters, so the tokens are linear in the text. Nothing looks across white
 * space, a bracket or a double quote.
 */
final class TokenScanner {

    /** The most characters of a term; three bytes each, this stays below the 512 bytes that stores take. */
    static final int MAX_TERM = 128;

    /** A word of more parts than this is data, not a name. */
    private static final int MAX_PARTS = 24;

    /** A word that changes more often between letters and digits is a hash or the like. */
    private static final int MAX_DIGIT_SWITCHES = 4;

    private static final int MAX_OPERATORS = 8;
    private static final int BY_TWO = 2;
    private static final int BY_THREE = 3;

    private final TokenSink sink;
    private final char[] text;
    private final int length;
    private int at;

    private TokenScanner(PlainText text, TokenSink sink) {
        this.text = text.chars();
        this.length = text.length();
        this.sink = sink;
    }

    static void scan(PlainText text, TokenSink sink) {
        new TokenScanner(text, sink).scan();
    }

    private void scan() {
        while (at < length) {
            switch (kind(at)) {
                case SPACE, FENCE, POINT, Characters.IGNORED -> at++;
                case IDEOGRAPH -> run(IDEOGRAPH, BY_TWO);
                case SPACELESS -> run(SPACELESS, BY_THREE);
                case SYMBOL -> symbol();
                default -> group();
            }
        }
    }

    private byte kind(int index) {
        return index < length ? Characters.kindAt(text, length, index) : SPACE;
    }

    private boolean isWord(int index) {
        return Characters.isWord(kind(index));
    }

    private void run(byte kind, int size) {
        int start = at;
        at = endOf(start, kind);
        sink.run(text, start, at, size);
    }

    private int endOf(int start, byte kind) {
        int end = start;
        while (kind(end) == kind) {
            end++;
        }
        return end;
    }

    private void symbol() {
        int end = at + Character.charCount(codePoint(at));
        if (isFlagLetter(at) && isFlagLetter(end)) {
            end += 2;
        }
        sink.symbol(text, at, end);
        at = end;
        while (isSkinTone(at)) {
            at += 2;
        }
    }

    private int codePoint(int index) {
        return Character.codePointAt(text, index, length);
    }

    private boolean isFlagLetter(int index) {
        return index < length && codePoint(index) >= 0x1F1E6 && codePoint(index) <= 0x1F1FF;
    }

    private boolean isSkinTone(int index) {
        return index < length && codePoint(index) >= 0x1F3FB && codePoint(index) <= 0x1F3FF;
    }

    /** Operators, identifiers and paths that hang together: {@code --a-b}, {@code c++}, {@code a::b_c/d.e}. */
    private void group() {
        int start = at;
        boolean isFree = start == 0 || isBoundary(kind(start - 1));
        if (kind(at) == OPERATOR) {
            operators();
        }
        if (kind(at) != UNDERSCORE && !isWord(at)) {
            return;
        }
        boolean isPrefixed = isFree && isSigil(start, at);
        int pathStart = at;
        int identifiers = 1;
        identifier();
        int firstEnd = at;
        while (connector() > 0) {
            operatorsOrComma(connector());
            identifier();
            identifiers++;
        }
        if (identifiers > 1) {
            compound(pathStart, at);
        }
        if (isPrefixed) {
            compound(start, firstEnd);
        }
    }

    private static boolean isBoundary(byte kind) {
        return kind == SPACE || kind == FENCE || kind == POINT || kind == IDEOGRAPH || kind == SPACELESS;
    }

    private void operators() {
        int end = endOf(at, OPERATOR);
        if (end - at > 1) {
            sink.operators(text, at, Math.min(end, at + MAX_OPERATORS));
        }
        at = end;
    }

    private void operatorsOrComma(int width) {
        if (width > 1) {
            sink.operators(text, at, at + width);
        }
        at += width;
    }

    private boolean isSigil(int start, int end) {
        return switch (end - start) {
            case 1 -> "@#$.-+~%/!&".indexOf(text[start]) >= 0;
            case 2 -> text[start] == '-' && text[start + 1] == '-';
            default -> false;
        };
    }

    /** The width of what joins the identifier that ends here to the next one, 0 if nothing does. */
    private int connector() {
        byte kind = kind(at);
        if (kind == POINT) {
            return text[at] == ',' && kind(at + 1) == DIGIT && kind(at - 1) == DIGIT ? 1 : 0;
        }
        if (kind != OPERATOR) {
            return 0;
        }
        int width = kind(at + 1) == OPERATOR ? 2 : 1;
        boolean isJoin = width == 1 ? ".:/\\=@+&~#-".indexOf(text[at]) >= 0 : isDoubleConnector(text[at], text[at + 1]);
        return isJoin && (isWord(at + width) || kind(at + width) == UNDERSCORE) ? width : 0;
    }

    private static boolean isDoubleConnector(char first, char second) {
        return (first == ':' && second == ':') || (first == '-' && second == '>') || (first == '?' && second == '.');
    }

    /** Words joined by underscores and hyphens, {@code ++} or {@code #} after them. */
    private void identifier() {
        int start = at;
        int words = 0;
        boolean hasEdges = kind(at) == UNDERSCORE;
        do {
            at = endOf(at, UNDERSCORE);
            if (isWord(at)) {
                word();
                words++;
            }
            hasEdges |= kind(at) == UNDERSCORE && !isWord(endOf(at, UNDERSCORE));
            at += isHyphen() ? 1 : 0;
        } while (isWord(at) || kind(at) == UNDERSCORE);
        if (words > 1 || (words == 1 && hasEdges)) {
            compound(start, at);
        }
        if (words > 0 && suffix() > 0) {
            compound(start, at + suffix());
        }
    }

    private boolean isHyphen() {
        return at > 0
                && at < length
                && text[at] == '-'
                && isWord(at + 1)
                && (isWord(at - 1) || kind(at - 1) == UNDERSCORE);
    }

    private int suffix() {
        if (kind(at) != OPERATOR) {
            return 0;
        }
        if (text[at] == '+' && at + 1 < length && text[at + 1] == '+') {
            return 2;
        }
        return text[at] == '#' && !isWord(at + 1) ? 1 : 0;
    }

    private void word() {
        int start = at;
        int end = start;
        while (isWord(end)) {
            end++;
        }
        at = end;
        int parts = countParts(start, end);
        if (parts == 1 || parts > MAX_PARTS) {
            sink.word(text, start, end);
            return;
        }
        for (int from = start; from < end; ) {
            int to = endOfPart(from, end);
            sink.word(text, from, to);
            from = to;
        }
        compound(start, end);
    }

    /** The parts of a word; more than {@link #MAX_PARTS} stands for a word that is not to be cut. */
    private int countParts(int start, int end) {
        if (end - start > MAX_TERM) {
            return MAX_PARTS + 1;
        }
        int parts = 0;
        int switches = 0;
        for (int from = start; from < end; parts++) {
            int to = endOfPart(from, end);
            switches += to < end && (kind(to - 1) == DIGIT) != (kind(to) == DIGIT) ? 1 : 0;
            from = to;
        }
        return switches > MAX_DIGIT_SWITCHES ? MAX_PARTS + 1 : parts;
    }

    private int endOfPart(int start, int end) {
        int i = start + 1;
        while (i < end && !isPartBoundary(start, i, end)) {
            i++;
        }
        return i;
    }

    private boolean isPartBoundary(int start, int i, int end) {
        byte before = kind(i - 1);
        byte here = kind(i);
        if (before == here && (here != UPPER || Character.isLowSurrogate(text[i]))) {
            return false;
        }
        if ((before == DIGIT) != (here == DIGIT)) {
            return true;
        }
        if (here != UPPER) {
            return false;
        }
        boolean endsAcronym = before == UPPER && i > start && i + 1 < end && kind(i + 1) == LOWER;
        return before == LOWER || (endsAcronym && !isPlural(i + 1, end));
    }

    /** Whether an acronym ends in nothing but a plural s: {@code URLs}, {@code APIs}. */
    private boolean isPlural(int s, int end) {
        return text[s] == 's' && (s + 1 == end || kind(s + 1) == DIGIT);
    }

    private void compound(int start, int end) {
        if (end - start <= MAX_TERM) {
            sink.compound(text, start, end);
        }
    }
}
