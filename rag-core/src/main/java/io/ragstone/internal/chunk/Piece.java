package io.ragstone.internal.chunk;

import io.ragstone.model.ChunkKind;
import java.util.List;

/**
 * A part of a text that stays whole.
 *
 * @param start its first character
 * @param end after its last character
 * @param size in the unit of the policy
 * @param kind what it is
 * @param path the headings or keys it stands under, from the outside in
 * @param header what must be repeated where a passage begins with it; empty otherwise
 * @param opensSection whether a heading stands at its beginning, so that a passage should begin with it
 */
record Piece(int start, int end, int size, ChunkKind kind, List<String> path, String header, boolean opensSection) {

    static Piece of(int start, int end, int size, ChunkKind kind, List<String> path) {
        return new Piece(start, end, size, kind, path, "", false);
    }

    Piece withHeader(String header) {
        return new Piece(start, end, size, kind, path, header, opensSection);
    }

    /** This piece with a heading of {@code size} before it that begins at {@code start}. */
    Piece under(int start, int size) {
        return new Piece(start, end, size, kind, path, header, true);
    }

    Piece at(List<String> path) {
        return new Piece(start, end, size, kind, path, header, opensSection);
    }
}
