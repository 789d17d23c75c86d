package io.ragstone.embed.onnx;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntConsumer;

/** Covers a word by the longest pieces of a vocabulary, from the left. Immutable. */
final class WordPieces {

    private final Map<String, Integer> beginnings = new HashMap<>();
    private final Map<String, Integer> continuations = new HashMap<>();
    private final int unknown;
    private final int longestWord;

    /**
     * @param vocabulary number of each piece
     * @param continuing what pieces begin with that do not begin a word
     * @param unknown the number that stands for a word that cannot be covered
     * @param longestWord in code points; longer ones are unknown
     */
    WordPieces(Map<String, Integer> vocabulary, String continuing, int unknown, int longestWord) {
        vocabulary.forEach((piece, number) -> {
            if (piece.startsWith(continuing)) {
                continuations.put(piece.substring(continuing.length()), number);
            }
            beginnings.put(piece, number);
        });
        this.unknown = unknown;
        this.longestWord = longestWord;
    }

    /** Gives the pieces of {@code word} to {@code sink}, or the one number for what is unknown. */
    void cut(String word, IntConsumer sink) {
        int[] pieces = new int[word.length()];
        int count = word.codePointCount(0, word.length()) > longestWord ? 0 : cover(word, pieces);
        if (count == 0) {
            sink.accept(unknown);
        }
        for (int i = 0; i < count; i++) {
            sink.accept(pieces[i]);
        }
    }

    /** How many pieces cover the whole word; 0 if none do. */
    private int cover(String word, int[] pieces) {
        int count = 0;
        int start = 0;
        while (start < word.length()) {
            Map<String, Integer> candidates = start == 0 ? beginnings : continuations;
            int end = word.length();
            Integer piece = null;
            while (end > start) {
                piece = candidates.get(word.substring(start, end));
                if (piece != null) {
                    break;
                }
                end = word.offsetByCodePoints(end, -1);
            }
            if (piece == null) {
                return 0;
            }
            pieces[count++] = piece;
            start = end;
        }
        return count;
    }
}
