package io.ragstone.embed.onnx;

import java.util.Arrays;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Turns text into the numbers that a BERT model reads: cleaned, cut at white space and punctuation, each word covered
 * by pieces of a vocabulary. Agrees with Hugging Face's tokenizers on the same {@code tokenizer.json}. Immutable.
 */
final class BertTokenizer {

    private final BertNormalizer normalizer;
    private final WordPieces pieces;
    private final List<Marker> markers;
    private final int first;
    private final int last;

    /**
     * A token that stands for itself wherever a text holds it.
     *
     * @param text how it is written
     * @param number its number
     */
    record Marker(String text, int number) {}

    /**
     * @param first what every sequence begins with
     * @param last what every sequence ends with
     */
    BertTokenizer(BertNormalizer normalizer, WordPieces pieces, List<Marker> markers, int first, int last) {
        this.normalizer = normalizer;
        this.pieces = pieces;
        this.markers = List.copyOf(markers);
        this.first = first;
        this.last = last;
    }

    /** The numbers of {@code text} alone, without what a sequence begins and ends with. */
    int[] numbers(String text) {
        var numbers = IntStream.builder();
        int at = 0;
        while (at < text.length()) {
            Found next = nextMarker(text, at);
            cut(text.substring(at, next.start()), numbers);
            if (next.marker() == null) {
                break;
            }
            numbers.add(next.marker().number());
            at = next.start() + next.marker().text().length();
        }
        return numbers.build().toArray();
    }

    /** A whole sequence: beginning, {@code parts}, end. */
    Sequence sequence(int[]... parts) {
        int length = 2 + Arrays.stream(parts).mapToInt(part -> part.length).sum();
        int[] sequence = new int[length];
        sequence[0] = first;
        int at = 1;
        for (int[] part : parts) {
            System.arraycopy(part, 0, sequence, at, part.length);
            at += part.length;
        }
        sequence[at] = last;
        return Sequence.of(sequence);
    }

    /** Two texts in one sequence, each with an end of its own. */
    Sequence pair(int[] question, int[] passage) {
        int[] second = Arrays.copyOf(passage, passage.length + 1);
        second[passage.length] = last;
        return Sequence.of(sequence(question).numbers(), second);
    }

    private record Found(int start, @Nullable Marker marker) {}

    private Found nextMarker(String text, int from) {
        int start = text.length();
        Marker found = null;
        for (Marker marker : markers) {
            int at = text.indexOf(marker.text(), from);
            if (at >= 0 && (at < start || (at == start && isLonger(marker, found)))) {
                start = at;
                found = marker;
            }
        }
        return new Found(start, found);
    }

    private static boolean isLonger(Marker marker, @Nullable Marker than) {
        return than == null || marker.text().length() > than.text().length();
    }

    private void cut(String text, IntStream.Builder numbers) {
        String normal = normalizer.normalise(text);
        int wordStart = -1;
        int at = 0;
        for (PrimitiveIterator.OfInt all = normal.codePoints().iterator(); all.hasNext(); ) {
            int c = all.nextInt();
            int end = at + Character.charCount(c);
            boolean isPunctuation = BertCharacters.isPunctuation(c);
            if (isPunctuation || BertCharacters.isWhitespace(c)) {
                if (wordStart >= 0) {
                    pieces.cut(normal.substring(wordStart, at), numbers::add);
                    wordStart = -1;
                }
                if (isPunctuation) {
                    pieces.cut(normal.substring(at, end), numbers::add);
                }
            } else if (wordStart < 0) {
                wordStart = at;
            }
            at = end;
        }
        if (wordStart >= 0) {
            pieces.cut(normal.substring(wordStart), numbers::add);
        }
    }
}
