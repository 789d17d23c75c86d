package io.ragstone.internal.structure;

/**
 * One block of a Markdown document.
 *
 * @param kind what it is
 * @param first its first line, from 0
 * @param last its last line, inclusive; never blank
 * @param level of a heading, 1 to 6; 0 otherwise
 * @param heading the words of a heading as written; empty otherwise
 * @param isJoined whether it belongs to the list item that the block before belongs to
 */
public record Block(Kind kind, int first, int last, int level, String heading, boolean isJoined) {

    /** What a block is. */
    public enum Kind {
        /** Metadata between two marker lines at the head. */
        FRONT_MATTER,
        /** A heading, underlined or with number signs. */
        HEADING,
        /** Running text, a quotation, raw HTML, a ruler. */
        PARAGRAPH,
        /** The first paragraph of a list item. */
        LIST_ITEM,
        /** Code between two fences; the last one may be missing. */
        FENCE,
        /** Code by its indentation. */
        INDENTED_CODE,
        /** Two header lines and rows. */
        TABLE
    }

    static Block of(Kind kind, int first, int last, boolean isJoined) {
        return new Block(kind, first, last, 0, "", isJoined);
    }

    static Block heading(int first, int last, int level, String words) {
        return new Block(Kind.HEADING, first, last, level, words, false);
    }
}
