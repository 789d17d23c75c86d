package io.ragstone.internal.chunk;

import io.ragstone.internal.structure.Lines;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the names and list items of YAML stand, told from indentation, so that a mistake in one place does not spoil
 * the rest. For one thread: paths are asked with rising places.
 */
final class YamlOutline {

    private static final int INDENT = 2;
    private static final int MAX_NAME = 100;
    private static final int MAX_PATH = 8;

    private record Key(int indent, String name) {}

    private final Lines lines;
    private final byte[] levels;
    private final Deque<Key> open = new ArrayDeque<>();
    private int walked;

    YamlOutline(Lines lines) {
        this.lines = lines;
        this.levels = new byte[lines.count()];
        int literal = -1;
        boolean afterComment = false;
        for (int line = 0; line < lines.count(); line++) {
            if (lines.isBlank(line)) {
                continue;
            }
            int indent = lines.indent(line);
            boolean isLiteral = literal >= 0 && indent > literal;
            boolean isComment = !isLiteral && charAt(lines.visible(line)) == '#';
            boolean isPlace = !isLiteral && !afterComment && (isComment || isItem(line) || keyAt(line) != null);
            levels[line] = (byte) (isPlace ? level(line, indent) : Atoms.WEAK);
            literal = isLiteral ? literal : opensLiteral(line) ? indent : -1;
            afterComment = isComment;
        }
    }

    /** How bad it is to cut before {@code line}. */
    int level(int line) {
        return levels[line];
    }

    /** The names of the mappings around the line at {@code offset}, from the outside in. */
    List<String> path(int offset) {
        int line = lines.lineOf(offset);
        for (; walked < line; walked++) {
            enter(walked);
        }
        int indent = lines.indent(line);
        var path = new ArrayList<String>();
        var outermostFirst = open.descendingIterator();
        while (outermostFirst.hasNext() && path.size() < MAX_PATH) {
            Key key = outermostFirst.next();
            if (key.indent() < indent || (key.indent() == indent && isItem(line))) {
                path.add(key.name());
            }
        }
        return List.copyOf(path);
    }

    private void enter(int line) {
        if (lines.isBlank(line) || levels[line] == Atoms.WEAK) {
            return;
        }
        int indent = lines.indent(line);
        String name = keyAt(line);
        while (!open.isEmpty()
                && open.peek().indent() >= indent
                && !(isItem(line) && open.peek().indent() == indent)) {
            open.pop();
        }
        if (name != null && !isItem(line)) {
            open.push(new Key(indent, name));
        }
    }

    private static int level(int line, int indent) {
        return line == 0 ? Atoms.BEST : Math.min(indent / INDENT, Atoms.WEAK - 1);
    }

    private boolean isItem(int line) {
        int at = lines.visible(line);
        return charAt(at) == '-' && (at + 1 >= lines.end(line) || charAt(at + 1) == ' ');
    }

    /** The name that a line gives a value to; null if it gives none. */
    private @Nullable String keyAt(int line) {
        int at = lines.visible(line);
        int end = Math.min(lines.end(line), at + MAX_NAME);
        for (int i = at; i < end; i++) {
            boolean endsName = charAt(i) == ':' && (i + 1 >= lines.end(line) || Character.isWhitespace(charAt(i + 1)));
            if (endsName) {
                return i == at
                        ? null
                        : lines.text().substring(at, i).replace("\"", "").strip();
            }
        }
        return null;
    }

    /** Whether the value of this line is the more indented text below it. */
    private boolean opensLiteral(int line) {
        int end = lines.end(line);
        while (end > lines.start(line) && Character.isWhitespace(charAt(end - 1))) {
            end--;
        }
        int at = end - 1;
        while (at > lines.start(line) && "+-0123456789".indexOf(charAt(at)) >= 0) {
            at--;
        }
        boolean isSign = at > lines.start(line) && (charAt(at) == '|' || charAt(at) == '>');
        return isSign && end - at <= 3 && Character.isWhitespace(charAt(at - 1));
    }

    private char charAt(int offset) {
        return offset < lines.text().length() ? lines.text().charAt(offset) : ' ';
    }
}
