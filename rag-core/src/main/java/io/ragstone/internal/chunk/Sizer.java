package io.ragstone.internal.chunk;

import io.ragstone.model.ChunkingPolicy.Unit;
import java.nio.CharBuffer;

/** Measures parts of one text in the unit of a policy. Immutable. */
final class Sizer {

    /** More characters than this for one token are layout; they count, so that passages stay bounded. */
    private static final int CHARACTERS_PER_TOKEN = 8;

    private final String text;
    private final Unit unit;

    Sizer(String text, Unit unit) {
        this.text = text;
        this.unit = unit;
    }

    /** The size of characters {@code start} to before {@code end}. Linear for tokens. */
    int size(int start, int end) {
        return unit == Unit.CHARACTERS ? end - start : unit.measure(CharBuffer.wrap(text, start, end));
    }

    /** The size of the blank space from {@code from} one piece's end {@code to} the next one's start. */
    int gap(int from, int to) {
        return unit == Unit.CHARACTERS ? to - from : (to - from) / CHARACTERS_PER_TOKEN;
    }

    /**
     * The furthest place up to {@code end} that a piece from {@code start} may reach without being over {@code budget}.
     */
    int reach(int start, int end, int budget) {
        long most = unit == Unit.CHARACTERS ? budget : (long) budget * CHARACTERS_PER_TOKEN;
        int high = (int) Math.min(end, start + most);
        if (unit == Unit.CHARACTERS || size(start, high) <= budget) {
            return high;
        }
        int low = start;
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (size(start, middle) <= budget) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
