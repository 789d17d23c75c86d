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
            for (String word : languages.telling(language)) {
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

    /**
     * A language that a short text may be written in.
     *
     * @param code ISO 639-1, empty if nothing tells
     * @param isSure whether its letters tell, or more than one word
     */
    record Guess(String code, boolean isSure) {}

    /** The likeliest of {@code candidates} for something as short as a query: one function word tips the scales. */
    Guess likeliest(String text, Collection<String> candidates) {
        String read = text.length() <= MOST_READ ? text : text.substring(0, MOST_READ);
        String byLetters = LetterCount.of(read).language();
        return byLetters.equals(LetterCount.BY_WORDS)
                ? tally(read).best(candidates)
                : new Guess(byLetters, !byLetters.isEmpty());
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
            int hits = 0;
            for (var entry : met.entrySet()) {
                hits += tells(entry.getKey(), language) ? entry.getValue() : 0;
            }
            return distinct(language) >= LEAST_DISTINCT && hits >= words * LEAST_SHARE;
        }

        private int distinct(int language) {
            return (int)
                    met.keySet().stream().filter(word -> tells(word, language)).count();
        }

        private boolean tells(String word, int language) {
            double[] worth = worths.get(word);
            return worth != null && worth[language] > 0;
        }

        Guess best(Collection<String> candidates) {
            var best = new Guess(UNSURE, false);
            double most = 0;
            for (String code : candidates) {
                int index = codes.indexOf(code);
                if (index >= 0 && sums[index] > most) {
                    most = sums[index];
                    best = new Guess(code, distinct(index) > 1);
                }
            }
            return best;
        }
    }
}
