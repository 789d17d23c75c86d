package io.ragstone.internal.text;

import java.text.Normalizer;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;

/** What each character is to analysis, and what it is folded to. Two tables, filled once, read by every thread. */
final class Characters {

    static final byte SPACE = 0;
    /** An ASCII bracket or quote: nothing ever reaches across it. */
    static final byte FENCE = 1;
    /** Punctuation that ends a word and is no term itself. */
    static final byte POINT = 2;
    /** ASCII punctuation that makes operators, sigils and compounds. */
    static final byte OPERATOR = 3;

    static final byte UNDERSCORE = 4;
    /** Of no account: format characters, marks that folding removes. */
    static final byte IGNORED = 5;

    static final byte LOWER = 6;
    static final byte UPPER = 7;
    /** A letter without case, or a mark that belongs to its word. */
    static final byte LETTER = 8;

    static final byte DIGIT = 9;
    /** Chinese characters, kana, Hangul: words are found by two characters. */
    static final byte IDEOGRAPH = 10;
    /** Thai, Lao, Khmer, Burmese ...: no spaces between words, found by three characters. */
    static final byte SPACELESS = 11;
    /** A symbol that is a term by itself: emoji, arrows, currencies. */
    static final byte SYMBOL = 12;

    private static final byte SURROGATE = 13;

    private static final int BMP = 0x10000;
    private static final String FENCES = "()[]{}\"`;";
    private static final String POINTS = "',";
    private static final byte[] KINDS = new byte[BMP];
    private static final char[] FOLDED = new char[BMP];

    static {
        for (int c = 0; c < BMP; c++) {
            KINDS[c] = Character.isSurrogate((char) c) ? SURROGATE : classify(c);
            FOLDED[c] = foldOne((char) c, KINDS[c]);
        }
    }

    private Characters() {}

    /** The kind of the character at {@code index}; both halves of a pair have the kind of the pair. */
    static byte kindAt(char[] text, int length, int index) {
        char c = text[index];
        byte kind = KINDS[c];
        if (kind != SURROGATE) {
            return kind;
        }
        if (Character.isHighSurrogate(c) && index + 1 < length && Character.isLowSurrogate(text[index + 1])) {
            return classify(Character.toCodePoint(c, text[index + 1]));
        }
        if (Character.isLowSurrogate(c) && index > 0 && Character.isHighSurrogate(text[index - 1])) {
            return classify(Character.toCodePoint(text[index - 1], c));
        }
        return SPACE;
    }

    /** The kind of a character that is not half of a pair. */
    static byte kind(char c) {
        return KINDS[c];
    }

    static boolean isWord(byte kind) {
        return kind >= LOWER && kind <= DIGIT;
    }

    /**
     * Writes what the code point at {@code index} is folded to and returns the number of characters written, at most 8.
     */
    static int fold(char[] text, int length, int index, char[] out, int at) {
        char c = text[index];
        char folded = FOLDED[c];
        if (folded != 0) {
            out[at] = folded;
            return 1;
        }
        if (Character.isHighSurrogate(c) && index + 1 < length) {
            return foldPair(Character.toCodePoint(c, text[index + 1]), out, at);
        }
        char[] one = {c};
        int written = ASCIIFoldingFilter.foldToASCII(one, 0, out, at, 1) - at;
        for (int i = at; i < at + written; i++) {
            out[i] = Character.toLowerCase(out[i]);
        }
        return written;
    }

    private static int foldPair(int codePoint, char[] out, int at) {
        int digit =
                Character.getType(codePoint) == Character.DECIMAL_DIGIT_NUMBER ? Character.digit(codePoint, 10) : -1;
        return Character.toChars(digit >= 0 ? '0' + digit : Character.toLowerCase(codePoint), out, at);
    }

    private static byte classify(int c) {
        if (c < 0x80) {
            return classifyAscii((char) c);
        }
        if (isRemoved(c)) {
            return IGNORED;
        }
        return switch (Character.getType(c)) {
            case Character.DECIMAL_DIGIT_NUMBER -> DIGIT;
            case Character.UPPERCASE_LETTER, Character.TITLECASE_LETTER -> UPPER;
            case Character.LOWERCASE_LETTER -> LOWER;
            case Character.MODIFIER_LETTER,
                    Character.OTHER_LETTER,
                    Character.NON_SPACING_MARK,
                    Character.ENCLOSING_MARK,
                    Character.COMBINING_SPACING_MARK,
                    Character.LETTER_NUMBER,
                    Character.OTHER_NUMBER -> classifyLetter(c);
            case Character.MATH_SYMBOL,
                    Character.CURRENCY_SYMBOL,
                    Character.MODIFIER_SYMBOL,
                    Character.OTHER_SYMBOL,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED -> c == 0xFFFD ? SPACE : SYMBOL;
            case Character.FORMAT -> c == 0x200B ? SPACE : IGNORED;
            case Character.CONTROL,
                    Character.SPACE_SEPARATOR,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> SPACE;
            default -> POINT;
        };
    }

    private static byte classifyAscii(char c) {
        if (c <= ' ' || c == 0x7F) {
            return SPACE;
        }
        if (c >= 'a' && c <= 'z') {
            return LOWER;
        }
        if (c >= 'A' && c <= 'Z') {
            return UPPER;
        }
        if (c >= '0' && c <= '9') {
            return DIGIT;
        }
        if (c == '_') {
            return UNDERSCORE;
        }
        return FENCES.indexOf(c) >= 0 ? FENCE : POINTS.indexOf(c) >= 0 ? POINT : OPERATOR;
    }

    private static byte classifyLetter(int c) {
        if (c == 0x30FC) {
            return IDEOGRAPH;
        }
        return switch (Character.UnicodeScript.of(c)) {
            case HAN, HIRAGANA, KATAKANA, HANGUL, BOPOMOFO, YI -> IDEOGRAPH;
            case THAI, LAO, KHMER, MYANMAR, TAI_LE, NEW_TAI_LUE, TAI_THAM, TAI_VIET -> SPACELESS;
            default -> LETTER;
        };
    }

    /**
     * Marks that folding takes away: accents, variation selectors, skin tones' joiners, Hebrew points, Arabic vowels.
     */
    private static boolean isRemoved(int c) {
        return isBetween(c, 0x0300, 0x036F)
                || isBetween(c, 0x0483, 0x0489)
                || isBetween(c, 0x0591, 0x05BD)
                || c == 0x05BF
                || isBetween(c, 0x05C1, 0x05C2)
                || isBetween(c, 0x05C4, 0x05C5)
                || c == 0x05C7
                || c == 0x0640
                || isBetween(c, 0x064B, 0x065F)
                || c == 0x0670
                || (isBetween(c, 0x06D6, 0x06ED) && Character.getType(c) == Character.NON_SPACING_MARK)
                || isBetween(c, 0x1AB0, 0x1AFF)
                || isBetween(c, 0x1DC0, 0x1DFF)
                || isBetween(c, 0x20D0, 0x20FF)
                || isBetween(c, 0x3099, 0x309A)
                || isBetween(c, 0xFE00, 0xFE0F)
                || isBetween(c, 0xFE20, 0xFE2F)
                || isBetween(c, 0xE0000, 0xE0FFF);
    }

    private static boolean isBetween(int c, int first, int last) {
        return c >= first && c <= last;
    }

    /** One character for one, or 0 where folding needs more than the table. */
    private static char foldOne(char c, byte kind) {
        if (kind == SURROGATE) {
            return 0;
        }
        if (kind == DIGIT) {
            return (char) ('0' + Character.digit(c, 10));
        }
        char lower = Character.toLowerCase(c);
        if (c < 0x80 || !isWord(kind)) {
            return c < 0x80 ? lower : c;
        }
        return isBetween(c, 0x0370, 0x03FF) || isBetween(c, 0x1F00, 0x1FFF) ? foldGreek(lower) : foldLetter(c, lower);
    }

    private static char foldGreek(char lower) {
        char base =
                Normalizer.normalize(String.valueOf(lower), Normalizer.Form.NFD).charAt(0);
        return base == 'ς' ? 'σ' : base;
    }

    private static char foldLetter(char c, char lower) {
        return switch (lower) {
            case 'ё', 'ѐ' -> 'е';
            case 'ѝ' -> 'и';
            case 'آ', 'أ', 'إ', 'ٱ' -> 'ا';
            case 'ى', 'ی' -> 'ي';
            case 'ک' -> 'ك';
            case 'ة' -> 'ه';
            default -> foldLatin(c, lower);
        };
    }

    private static char foldLatin(char c, char lower) {
        var ascii = new char[8];
        int written = ASCIIFoldingFilter.foldToASCII(new char[] {c}, 0, ascii, 0, 1);
        return written > 1 ? 0 : ascii[0] < 0x80 ? Character.toLowerCase(ascii[0]) : lower;
    }
}
