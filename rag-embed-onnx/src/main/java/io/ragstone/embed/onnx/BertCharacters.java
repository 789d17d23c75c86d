package io.ragstone.embed.onnx;

import java.util.BitSet;

/** Classes of characters as BERT's tokenizer draws them. */
final class BertCharacters {

    private static final int REPLACEMENT = 0xFFFD;

    /** Two characters that were punctuation once, and are so to the reference. */
    private static final int CANADIAN_CHI_SIGN = 0x166D;

    private static final int SHARADA_SANDHI_MARK = 0x111C9;

    /**
     * Marks, punctuation and format characters that the reference does not know as such, most of them younger than the
     * Unicode it was written for. Found by comparing all code points on Java 17.
     */
    private static final BitSet UNKNOWN = codePoints("""
            07FD 08D3-08E2 09FD-09FE 0A76 0AFA-0AFF 0B55 0C04 0C77 0C84 0D00 0D3B-0D3C 0D81 0EBA 1885-1886
            1ABF-1AC0 1DF6-1DF9 1DFB 2E43-2E4F 2E52 A82C A8C5 A8FF A9BD 10D24-10D27 10EAB-10EAD 10F46-10F50
            10F55-10F59 110CD 111C9 111CF 1123E 1133B 11438-1143F 11442-11444 11446 1144B-1144F 1145A-1145B
            1145D-1145E 11660-1166C 1182F-11837 11839-1183B 1193B-1193C 1193E 11943-11946 119D4-119D7
            119DA-119DB 119E0 119E2 11A01-11A0A 11A33-11A38 11A3B-11A47 11A51-11A56 11A59-11A5B 11A8A-11A96
            11A98-11A9C 11A9E-11AA2 11C30-11C36 11C38-11C3D 11C3F 11C41-11C45 11C70-11C71 11C92-11CA7
            11CAA-11CB0 11CB2-11CB3 11CB5-11CB6 11D31-11D36 11D3A 11D3C-11D3D 11D3F-11D45 11D47 11D90-11D91
            11D95 11D97 11EF3-11EF4 11EF7-11EF8 11FFF 13430-13438 16E97-16E9A 16F4F 16FE2 16FE4 1E000-1E006
            1E008-1E018 1E01B-1E021 1E023-1E024 1E026-1E02A 1E130-1E136 1E2EC-1E2EF 1E944-1E94A 1E95E-1E95F
            """);

    private BertCharacters() {}

    private static BitSet codePoints(String ranges) {
        var set = new BitSet();
        for (String range : ranges.strip().split("\\s+", -1)) {
            int dash = range.indexOf('-');
            int first = Integer.parseInt(dash < 0 ? range : range.substring(0, dash), 16);
            int last = dash < 0 ? first : Integer.parseInt(range.substring(dash + 1), 16);
            set.set(first, last + 1);
        }
        return set;
    }

    private static int type(int c) {
        return UNKNOWN.get(c) ? Character.OTHER_LETTER : Character.getType(c);
    }

    /** Unicode's White_Space. */
    static boolean isWhitespace(int c) {
        return switch (c) {
            case 0x20, 0x85, 0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000 -> true;
            default -> (c >= 0x9 && c <= 0xD) || (c >= 0x2000 && c <= 0x200A);
        };
    }

    /** Marks that letters lose with their accents. */
    static boolean isMark(int c) {
        return type(c) == Character.NON_SPACING_MARK;
    }

    /** What cleaning takes out: NUL, U+FFFD, and control, format and private ones but tab and line ends. */
    static boolean isDropped(int c) {
        if (c == '\t' || c == '\n' || c == '\r') {
            return false;
        }
        return c == REPLACEMENT
                || switch (type(c)) {
                    case Character.CONTROL, Character.FORMAT, Character.PRIVATE_USE, Character.SURROGATE -> true;
                    default -> false;
                };
    }

    /** Everything in ASCII that is neither letter nor digit nor blank, and Unicode's punctuation. */
    static boolean isPunctuation(int c) {
        if (c < 128) {
            return (c >= '!' && c <= '/') || (c >= ':' && c <= '@') || (c >= '[' && c <= '`') || (c >= '{' && c <= '~');
        }
        return switch (type(c)) {
            case Character.CONNECTOR_PUNCTUATION,
                    Character.DASH_PUNCTUATION,
                    Character.START_PUNCTUATION,
                    Character.END_PUNCTUATION,
                    Character.INITIAL_QUOTE_PUNCTUATION,
                    Character.FINAL_QUOTE_PUNCTUATION,
                    Character.OTHER_PUNCTUATION -> true;
            default -> c == CANADIAN_CHI_SIGN || c == SHARADA_SANDHI_MARK;
        };
    }

    /** The blocks of ideographs that become words of their own, as the reference lists them. */
    static boolean isIdeograph(int c) {
        return (c >= 0x4E00 && c <= 0x9FFF)
                || (c >= 0x3400 && c <= 0x4DBF)
                || (c >= 0x20000 && c <= 0x2A6DF)
                || (c >= 0x2A700 && c <= 0x2B73F)
                || (c >= 0x2B740 && c <= 0x2B81F)
                || (c >= 0x2B920 && c <= 0x2CEAF)
                || (c >= 0xF900 && c <= 0xFAFF)
                || (c >= 0x2F800 && c <= 0x2FA1F);
    }
}
