package io.ragstone.bench;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What somebody finds who looks for the words of a question by {@code grep -i} and opens the file with most of them
 * first; words of one or two letters are left away.
 */
final class Grep implements BaselinesBenchmark.Ranker {

    private static final int SHORTEST = 3;
    private static final double A_WORD = 1_000;

    private final Map<String, String> texts = new LinkedHashMap<>();

    Grep(List<EvalSet.Text> documents) {
        documents.forEach(each -> texts.put(each.id(), (each.title() + "\n" + each.text()).toLowerCase(Locale.ROOT)));
    }

    @Override
    public Map<String, Double> rank(String question, int depth) {
        List<String> words = Arrays.stream(question.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+", -1))
                .filter(word -> word.length() >= SHORTEST)
                .distinct()
                .toList();
        var scores = new LinkedHashMap<String, Double>();
        texts.forEach((id, text) -> {
            double score = words.stream().mapToDouble(word -> score(word, text)).sum();
            if (score > 0) {
                scores.put(id, score);
            }
        });
        var ranked = new LinkedHashMap<String, Double>();
        scores.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .limit(depth)
                .forEach(each -> ranked.put(each.getKey(), each.getValue()));
        return ranked;
    }

    /** That a word is there counts most, how often it is there decides among equals. */
    private static double score(String word, String text) {
        int count = 0;
        for (int at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length())) {
            count++;
        }
        return count == 0 ? 0 : A_WORD + count;
    }
}
