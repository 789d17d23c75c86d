package io.ragstone.internal.structure;

import io.ragstone.internal.structure.Block.Kind;
import io.ragstone.internal.structure.LineSyntax.Fence;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Locale;
import java.util.NoSuchElementException;

/**
 * Reads the blocks of a Markdown document one after the other, as CommonMark and its tables define them where it
 * matters for passages: which lines are code, tables, list items and headings. It builds no tree, looks at each line
 * once and holds one block at a time, so that neither nesting nor size can exhaust it. Quotations are not looked into.
 * For one thread.
 */
public final class MarkdownBlocks implements Iterator<Block> {

    private static final int CODE_INDENT = 4;

    private final Lines lines;
    private final LineSyntax syntax;
    /** The columns at which the content of the open list items begins, the innermost first. */
    private final Deque<Integer> items = new ArrayDeque<>();

    private int at;

    /** Reads the blocks of {@code lines}. */
    public MarkdownBlocks(Lines lines) {
        this.lines = lines;
        this.syntax = new LineSyntax(lines);
        skipBlankLines();
    }

    @Override
    public boolean hasNext() {
        return at < lines.count();
    }

    @Override
    public Block next() {
        if (!hasNext()) {
            throw new NoSuchElementException("the document has no more blocks");
        }
        int first = at;
        Block block = first == 0 ? head() : block(first);
        at = block.last() + 1;
        skipBlankLines();
        return block;
    }

    private void skipBlankLines() {
        while (at < lines.count() && lines.isBlank(at)) {
            at++;
        }
    }

    private Block head() {
        return FrontMatterRegion.of(lines)
                .map(region -> Block.of(Kind.FRONT_MATTER, 0, region.last(), false))
                .orElseGet(() -> block(0));
    }

    private Block block(int line) {
        int column = lines.indent(line);
        leaveItems(column);
        boolean isJoined = !items.isEmpty();
        if (column - base() >= CODE_INDENT) {
            return Block.of(Kind.INDENTED_CODE, line, endOfIndentedCode(line), isJoined);
        }
        return content(line, lines.visible(line), isJoined, Kind.PARAGRAPH);
    }

    /** The block whose first visible character stands at {@code offset} of {@code line}. */
    private Block content(int line, int offset, boolean isJoined, Kind running) {
        int end = lines.end(line);
        Fence fence = syntax.fence(offset, end);
        if (fence.length() > 0) {
            return Block.of(Kind.FENCE, line, endOfFence(line, fence), isJoined);
        }
        int level = syntax.headingLevel(offset, end);
        if (level > 0) {
            return isTopLevel(running)
                    ? Block.heading(line, line, level, syntax.headingWords(offset, end))
                    : Block.of(running, line, line, isJoined);
        }
        if (syntax.isRule(offset, end)) {
            return Block.of(running, line, line, isJoined);
        }
        int marker = syntax.listMarker(offset, end);
        if (marker > 0) {
            return listItem(line, offset, marker, isJoined);
        }
        if (syntax.isQuote(offset, end)) {
            return Block.of(running, line, endOfQuote(line), isJoined);
        }
        String htmlEnd = syntax.htmlEnd(offset, end, false);
        if (htmlEnd != null) {
            return Block.of(running, line, endOfHtml(line, htmlEnd), isJoined);
        }
        return syntax.isTable(line) && running == Kind.PARAGRAPH
                ? Block.of(Kind.TABLE, line, endOfTable(line), isJoined)
                : paragraph(line, isJoined, running);
    }

    private boolean isTopLevel(Kind running) {
        return items.isEmpty() && running == Kind.PARAGRAPH;
    }

    private Block listItem(int line, int offset, int marker, boolean isJoined) {
        int end = lines.end(line);
        int content = offset + marker;
        while (content < end && Character.isWhitespace(lines.text().charAt(content))) {
            content++;
        }
        int afterMarker = lines.column(line, offset + marker);
        int column = lines.column(line, content);
        boolean isIndentedCode = column - afterMarker > CODE_INDENT;
        items.push(content == end || isIndentedCode ? afterMarker + 1 : column);
        if (content == end || isIndentedCode) {
            return Block.of(Kind.LIST_ITEM, line, line, isJoined);
        }
        return content(line, content, isJoined, Kind.LIST_ITEM);
    }

    private Block paragraph(int first, boolean isJoined, Kind running) {
        int line = first + 1;
        while (line < lines.count() && !lines.isBlank(line)) {
            int relative = lines.indent(line) - base();
            if (relative < CODE_INDENT) {
                int level = isTopLevel(running) ? syntax.underlineLevel(line) : 0;
                if (level > 0) {
                    String words = lines.text().substring(lines.visible(first), lines.end(line - 1));
                    return Block.heading(first, line, level, words);
                }
                if (interruptsParagraph(line, relative)) {
                    break;
                }
            }
            line++;
        }
        return Block.of(running, first, line - 1, isJoined);
    }

    private boolean interruptsParagraph(int line, int relative) {
        int offset = lines.visible(line);
        int end = lines.end(line);
        int marker = syntax.listMarker(offset, end);
        boolean leavesItem = !items.isEmpty() && relative < 0;
        return syntax.headingLevel(offset, end) > 0
                || syntax.fence(offset, end).length() > 0
                || syntax.isRule(offset, end)
                || syntax.isQuote(offset, end)
                || (marker > 0 && (leavesItem || syntax.interrupts(offset, end, marker)))
                || syntax.htmlEnd(offset, end, true) != null
                || syntax.isTable(line);
    }

    private int endOfFence(int first, Fence fence) {
        int base = base();
        int last = first;
        for (int line = first + 1; line < lines.count(); line++) {
            if (lines.isBlank(line)) {
                continue;
            }
            int column = lines.indent(line);
            if (column < base) {
                return last;
            }
            last = line;
            if (column - base < CODE_INDENT && syntax.closes(fence, line)) {
                return last;
            }
        }
        return last;
    }

    private int endOfIndentedCode(int first) {
        int last = first;
        for (int line = first + 1; line < lines.count(); line++) {
            if (!lines.isBlank(line)) {
                if (lines.indent(line) - base() < CODE_INDENT) {
                    return last;
                }
                last = line;
            }
        }
        return last;
    }

    private int endOfQuote(int first) {
        int line = first + 1;
        while (line < lines.count() && syntax.isQuote(lines.visible(line), lines.end(line))) {
            line++;
        }
        return line - 1;
    }

    private int endOfTable(int first) {
        int line = first + 2;
        while (line < lines.count() && !lines.isBlank(line) && lines.indent(line) >= base()) {
            int relative = lines.indent(line) - base();
            if (relative < CODE_INDENT && startsOther(line)) {
                break;
            }
            line++;
        }
        return line - 1;
    }

    private boolean startsOther(int line) {
        int offset = lines.visible(line);
        int end = lines.end(line);
        return syntax.headingLevel(offset, end) > 0
                || syntax.fence(offset, end).length() > 0
                || syntax.isRule(offset, end)
                || syntax.isQuote(offset, end)
                || syntax.listMarker(offset, end) > 0
                || syntax.htmlEnd(offset, end, false) != null;
    }

    private int endOfHtml(int first, String end) {
        int last = first;
        for (int line = first; line < lines.count(); line++) {
            if (lines.isBlank(line)) {
                if (end.isEmpty()) {
                    return last;
                }
                continue;
            }
            if (line > first && lines.indent(line) < base()) {
                return last;
            }
            last = line;
            if (!end.isEmpty() && lines.get(line).toLowerCase(Locale.ROOT).contains(end)) {
                return last;
            }
        }
        return last;
    }

    private void leaveItems(int column) {
        while (!items.isEmpty() && column < items.peek()) {
            items.pop();
        }
    }

    private int base() {
        return items.isEmpty() ? 0 : items.peek();
    }
}
