package io.ragstone.internal.chunk;

import io.ragstone.internal.structure.Lines;

/** How good it is to cut before a line, by what the lines around it look like. Immutable. */
final class LineLevels {

    private static final int INDENT = 4;
    private static final String CLOSERS = "})]";
    private static final String SENTENCE_ENDS = ".!?:;\u3002\uFF01\uFF1F\uFF1A";

    private final Lines lines;

    LineLevels(Lines lines) {
        this.lines = lines;
    }

    /** For program source: before a block after a blank line, the less indented the better. */
    int code(int line) {
        int visible = lines.visible(line);
        if (CLOSERS.indexOf(lines.text().charAt(visible)) >= 0) {
            return Atoms.WEAK;
        }
        int depth = Math.min(3, (lines.indent(line) + INDENT - 1) / INDENT);
        if (lines.isBlank(line - 1)) {
            return depth;
        }
        boolean leavesBlock = lines.indent(line - 1) > lines.indent(line);
        return (leavesBlock ? 4 : 5) + depth;
    }

    /** For running text: after a line that ends a sentence; not before a continuation. */
    int prose(int line) {
        if (lines.isBlank(line - 1)) {
            return Atoms.BEST;
        }
        if (lines.indent(line) > lines.indent(line - 1)) {
            return 6;
        }
        char last = lines.text().charAt(lines.end(line - 1) - 1);
        return SENTENCE_ENDS.indexOf(last) >= 0 ? 1 : 3;
    }

    /** For rows of one kind: anywhere. */
    int rows(int line) {
        return Atoms.BEST;
    }
}
