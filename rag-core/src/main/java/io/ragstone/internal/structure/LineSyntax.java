package io.ragstone.internal.structure;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What one line of Markdown can be, told from the line alone. Stateless apart from the text. */
final class LineSyntax {

    private static final Pattern WHOLE_TAG = Pattern.compile(
            "</?[A-Za-z][A-Za-z0-9-]*(?:\\s+[A-Za-z_:][\\w:.-]*(?:\\s*=\\s*(?:\"[^\"]*\"|'[^']*'|[^\\s\"'=<>`]+))?)*+"
                    + "\\s*/?>\\s*");
    private static final Pattern TAG_NAME = Pattern.compile("</?([A-Za-z][A-Za-z0-9-]*)(?=[\\s>]|/>|$)");
    private static final int MAX_TAG_LINE = 2_000;
    private static final int MAX_NUMBER = 9;
    private static final Set<String> BLOCK_TAGS = Set.of(
            ("address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div"
                            + " dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head"
                            + " header hr html iframe legend li link main menu menuitem nav noframes ol optgroup option"
                            + " p param search section summary table tbody td tfoot th thead title tr track ul")
                    .split(" "));
    private static final Set<String> RAW_TAGS = Set.of("script", "pre", "style", "textarea");

    private final String text;
    private final Lines lines;

    LineSyntax(Lines lines) {
        this.text = lines.text();
        this.lines = lines;
    }

    /** A run of backticks or tildes that opens or closes code; length 0 if there is none. */
    record Fence(char mark, int length) {
        static final Fence NONE = new Fence('`', 0);
    }

    Fence fence(int at, int end) {
        char mark = at < end ? text.charAt(at) : ' ';
        if (mark != '`' && mark != '~') {
            return Fence.NONE;
        }
        int length = run(mark, at, end);
        if (length < 3) {
            return Fence.NONE;
        }
        int tick = mark == '`' ? text.indexOf('`', at + length) : -1;
        return tick >= 0 && tick < end ? Fence.NONE : new Fence(mark, length);
    }

    boolean closes(Fence open, int line) {
        int at = lines.visible(line);
        int end = lines.end(line);
        int length = at < end && text.charAt(at) == open.mark() ? run(open.mark(), at, end) : 0;
        return length >= open.length() && isBlank(at + length, end);
    }

    /** The level of the number-sign heading at {@code at}; 0 if there is none. */
    int headingLevel(int at, int end) {
        int level = run('#', at, end);
        boolean spaced = at + level == end || text.charAt(at + level) == ' ' || text.charAt(at + level) == '\t';
        return level <= 6 && spaced ? level : 0;
    }

    String headingWords(int at, int end) {
        String words = text.substring(at + run('#', at, end), end).strip();
        int cut = words.length();
        while (cut > 0 && words.charAt(cut - 1) == '#') {
            cut--;
        }
        boolean isClosing = cut == 0 || Character.isWhitespace(words.charAt(cut - 1));
        return isClosing ? words.substring(0, cut).strip() : words;
    }

    /** 1 or 2 if {@code line} underlines a heading, else 0. */
    int underlineLevel(int line) {
        int at = lines.visible(line);
        int end = lines.end(line);
        char mark = at < end ? text.charAt(at) : ' ';
        if ((mark != '=' && mark != '-') || !isBlank(at + run(mark, at, end), end)) {
            return 0;
        }
        return mark == '=' ? 1 : 2;
    }

    boolean isRule(int at, int end) {
        char mark = at < end ? text.charAt(at) : ' ';
        if (mark != '-' && mark != '*' && mark != '_') {
            return false;
        }
        int marks = 0;
        for (int i = at; i < end; i++) {
            char c = text.charAt(i);
            if (c == mark) {
                marks++;
            } else if (c != ' ' && c != '\t') {
                return false;
            }
        }
        return marks >= 3;
    }

    /** The length of the list marker at {@code at}; 0 if there is none. */
    int listMarker(int at, int end) {
        int i = at;
        while (i < end && i - at <= MAX_NUMBER && text.charAt(i) >= '0' && text.charAt(i) <= '9') {
            i++;
        }
        if (i == end || i - at > MAX_NUMBER || (i == at ? "-+*" : ".)").indexOf(text.charAt(i)) < 0) {
            return 0;
        }
        boolean spaced = i + 1 == end || Character.isWhitespace(text.charAt(i + 1));
        return spaced ? i + 1 - at : 0;
    }

    /** Whether the list item whose marker of {@code length} is at {@code at} may follow a paragraph's line directly. */
    boolean interrupts(int at, int end, int length) {
        boolean isFirst = length == 1 || (length == 2 && text.charAt(at) == '1');
        return isFirst && !isBlank(at + length, end);
    }

    boolean isQuote(int at, int end) {
        return at < end && text.charAt(at) == '>';
    }

    /** Whether a table begins with {@code line}: a header row, then a delimiter row of as many cells. */
    boolean isTable(int line) {
        if (line + 1 >= lines.count()) {
            return false;
        }
        if (!isDelimiterRow(lines.visible(line + 1), lines.end(line + 1))) {
            return false;
        }
        int header = cells(line);
        return header > 0 && header == cells(line + 1);
    }

    private boolean isDelimiterRow(int at, int end) {
        boolean hasBar = false;
        boolean inDashes = false;
        boolean wantsBar = false;
        for (int i = at; i < end; i++) {
            char c = text.charAt(i);
            boolean isDash = c == '-';
            if ("|:- \t".indexOf(c) < 0 || (isDash && wantsBar)) {
                return false;
            }
            hasBar |= c == '|';
            wantsBar = c != '|' && (wantsBar || (inDashes && !isDash));
            inDashes = isDash;
        }
        return hasBar;
    }

    /**
     * What ends the raw HTML that begins at {@code at}: a text to look for, empty for a blank line, null for no HTML.
     */
    @Nullable
    String htmlEnd(int at, int end, boolean insideParagraph) {
        if (at >= end || text.charAt(at) != '<') {
            return null;
        }
        if (text.startsWith("<!--", at)) {
            return "-->";
        }
        if (text.startsWith("<?", at)) {
            return "?>";
        }
        if (text.startsWith("<![CDATA[", at)) {
            return "]]>";
        }
        if (text.startsWith("<!", at) && at + 2 < end && Character.isLetter(text.charAt(at + 2))) {
            return ">";
        }
        return tagEnd(at, end, insideParagraph);
    }

    @Nullable
    private String tagEnd(int at, int end, boolean insideParagraph) {
        var tag = TAG_NAME.matcher(text).region(at, Math.min(end, at + 40));
        if (tag.lookingAt()) {
            String name = tag.group(1).toLowerCase(Locale.ROOT);
            if (RAW_TAGS.contains(name) && text.charAt(at + 1) != '/') {
                return "</" + name + ">";
            }
            if (BLOCK_TAGS.contains(name)) {
                return "";
            }
        }
        boolean isWhole = !insideParagraph
                && end - at <= MAX_TAG_LINE
                && WHOLE_TAG.matcher(text).region(at, end).matches();
        return isWhole ? "" : null;
    }

    boolean isBlank(int at, int end) {
        int i = at;
        while (i < end && Character.isWhitespace(text.charAt(i))) {
            i++;
        }
        return i >= end;
    }

    private int cells(int line) {
        int at = lines.visible(line);
        int end = lines.end(line);
        while (end > at && Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        int bars = 0;
        boolean lastIsBar = false;
        for (int i = at; i < end; i++) {
            lastIsBar = text.charAt(i) == '|';
            if (text.charAt(i) == '\\') {
                i++;
            } else if (lastIsBar) {
                bars++;
            }
        }
        if (bars == 0) {
            return 0;
        }
        boolean firstIsBar = text.charAt(at) == '|';
        return bars + 1 - (firstIsBar ? 1 : 0) - (lastIsBar && end - at > 1 ? 1 : 0);
    }

    private int run(char mark, int at, int end) {
        int i = at;
        while (i < end && text.charAt(i) == mark) {
            i++;
        }
        return i - at;
    }
}
