package io.ragstone.internal.text;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Guesses the language of a text: by its script where that says it, else by the function words it holds. A function
 * word counts less the more languages share it.
 */
final class LanguageDetector {

    static final String UNSURE = "";

    private static final int MOST_READ = 4_000;
    /** Names hold a foreign article now and then; this many different function words are no coincidence. */
    private static final int LEAST_DISTINCT = 3;

    private static final double LEAST_LEAD = 1.15;
    private static final double LEAST_SHARE = 0.15;

    private final List<String> codes = new ArrayList<>();
    private final Map<String, double[]> worths = new HashMap<>();

    LanguageDetector(Languages languages) {
        for (Language language : languages.all()) {
            codes.add(language.code());
        }
        for (Language language : languages.all()) {
            for (String word : language.stopWords()) {
                if (word.length() > 1) {
                    worths.computeIfAbsent(word, any -> new double[codes.size()])[codes.indexOf(language.code())] = 1;
                }
            }
        }
        worths.values().forEach(LanguageDetector::share);
    }

    private static void share(double[] worth) {
        double sum = 0;
        for (double each : worth) {
            sum += each;
        }
        for (int i = 0; i < worth.length; i++) {
            worth[i] /= sum;
        }
    }

    /** ISO 639-1 of a document, or empty when unsure. */
    String detect(String text) {
        String read = text.length() <= MOST_READ ? text : text.substring(0, MOST_READ);
        String byLetters = LetterCount.of(read).language();
        return byLetters.equals(LetterCount.BY_WORDS) ? tally(read).sure() : byLetters;
    }

    /** The likeliest of {@code candidates} for something as short as a query: one function word tips the scales. */
    String likeliest(String text, Collection<String> candidates) {
        String read = text.length() <= MOST_READ ? text : text.substring(0, MOST_READ);
        String byLetters = LetterCount.of(read).language();
        return byLetters.equals(LetterCount.BY_WORDS) ? tally(read).best(candidates) : byLetters;
    }

    private Tally tally(String text) {
        var tally = new Tally();
        var plain = new PlainText();
        plain.read(text);
        TokenScanner.scan(plain, new WordSink(tally::add));
        return tally;
    }

    private final class Tally {

        private final double[] sums = new double[codes.size()];
        private final Map<String, Integer> met = new HashMap<>();
        private int words;

        void add(String word) {
            words++;
            double[] worth = worths.get(word);
            if (worth != null) {
                met.merge(word, 1, Integer::sum);
                for (int i = 0; i < sums.length; i++) {
                    sums[i] += worth[i];
                }
            }
        }

        String sure() {
            int best = best();
            double second = 0;
            for (int i = 0; i < sums.length; i++) {
                second = i == best ? second : Math.max(second, sums[i]);
            }
            boolean isSure = sums[best] >= second * LEAST_LEAD && isFrequent(best);
            return isSure ? codes.get(best) : UNSURE;
        }

        private int best() {
            int best = 0;
            for (int i = 1; i < sums.length; i++) {
                best = sums[i] > sums[best] ? i : best;
            }
            return best;
        }

        private boolean isFrequent(int language) {
            int distinct = 0;
            int hits = 0;
            for (var entry : met.entrySet()) {
                double[] worth = worths.get(entry.getKey());
                if (worth != null && worth[language] > 0) {
                    distinct++;
                    hits += entry.getValue();
                }
            }
            return distinct >= LEAST_DISTINCT && hits >= words * LEAST_SHARE;
        }

        String best(Collection<String> candidates) {
            String best = UNSURE;
            double most = 0;
            for (String code : candidates) {
                int index = codes.indexOf(code);
                if (index >= 0 && sums[index] > most) {
                    most = sums[index];
                    best = code;
                }
            }
            return best;
        }
    }
}
