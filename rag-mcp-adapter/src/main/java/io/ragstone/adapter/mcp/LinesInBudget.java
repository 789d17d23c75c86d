package io.ragstone.adapter.mcp;

import io.ragstone.ReadResult;
import io.ragstone.model.TokenEstimate;
import java.util.Optional;

/**
 * The first lines of a text that fit into a budget, at least one; a single line that is too long is cut.
 *
 * @param result those lines
 * @param nextLine where to go on; empty when everything that was asked for is there
 */
record LinesInBudget(ReadResult result, Optional<Integer> nextLine) {

    private static final String CUT = " ... (line cut)";

    static LinesInBudget of(ReadResult all, int tokens) {
        String[] lines = all.text().split("\n", -1);
        int taken = 0;
        int used = 0;
        while (taken < lines.length && used + cost(lines[taken]) <= tokens) {
            used += cost(lines[taken++]);
        }
        if (taken == lines.length) {
            return new LinesInBudget(all, Optional.empty());
        }
        String text = taken == 0 ? cut(lines[0], tokens) : String.join("\n", java.util.Arrays.copyOf(lines, taken));
        int end = all.startLine() + Math.max(1, taken) - 1;
        ReadResult part = new ReadResult(
                all.document(), all.title(), text, all.startLine(), end, all.totalLines(), all.hash(), all.note());
        return new LinesInBudget(part, end < all.endLine() ? Optional.of(end + 1) : Optional.empty());
    }

    private static int cost(String line) {
        return TokenEstimate.count(line) + 1;
    }

    /** A token is never shorter than a character, so that many characters fit for sure. */
    private static String cut(String line, int tokens) {
        int end = Math.min(line.length(), tokens);
        boolean splitsPair = end > 0 && Character.isHighSurrogate(line.charAt(end - 1));
        return line.substring(0, splitsPair ? end - 1 : end) + CUT;
    }
}
