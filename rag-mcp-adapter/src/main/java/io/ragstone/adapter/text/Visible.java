package io.ragstone.adapter.text;

/**
 * Makes characters visible that change how text looks or acts without being seen: terminal controls, bidirectional
 * overrides, zero-width and tag characters. They are written as {@code <U+XXXX>}.
 */
public final class Visible {

    private Visible() {}

    /** {@code text} with every invisible character except line ends and tabs written out. */
    public static String text(String text) {
        return written(text, true);
    }

    /** Like {@link #text}, for a value that has to stay on one line. */
    public static String line(String text) {
        return written(text, false);
    }

    private static String written(String text, boolean keepsLines) {
        if (text.codePoints().noneMatch(c -> isHidden(c, keepsLines))) {
            return text;
        }
        var shown = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            if (isHidden(c, keepsLines)) {
                shown.append(String.format("<U+%04X>", c));
            } else {
                shown.appendCodePoint(c);
            }
        });
        return shown.toString();
    }

    private static boolean isHidden(int c, boolean keepsLines) {
        if (c == '\n' || c == '\t' || c == '\r') {
            return !keepsLines;
        }
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.SURROGATE, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
            case Character.FORMAT -> !joinsScripts(c);
            default -> isVariationSupplement(c);
        };
    }

    /** Joiners are part of ordinary text in Indic and Arabic scripts and in emoji. */
    private static boolean joinsScripts(int c) {
        return c == 0x200C || c == 0x200D;
    }

    /** These 240 variation selectors can carry any hidden byte. */
    private static boolean isVariationSupplement(int c) {
        return c >= 0xE0100 && c <= 0xE01EF;
    }
}
