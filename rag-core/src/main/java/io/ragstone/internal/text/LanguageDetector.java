package io.ragstone.internal.text;

import java.util.ArrayList;
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
    private static final double LEAST_SCORE = 1.2;
    private static final double LEAST_LEAD = 1.15;
    private static final double LEAST_SHARE = 0.06;

    private final List<String> codes = new ArrayList<>();
    private final Map<String, double[]> scores = new HashMap<>();

    LanguageDetector(Languages languages) {
        for (Language language : languages.all()) {
            codes.add(language.code());
        }
        for (Language language : languages.all()) {
            for (String word : language.stopWords()) {
                scores.computeIfAbsent(word, any -> new double[codes.size()])[codes.indexOf(language.code())] = 1;
            }
        }
        scores.values().forEach(LanguageDetector::share);
    }

    private static void share(double[] score) {
        double sum = 0;
        for (double each : score) {
            sum += each;
        }
        for (int i = 0; i < score.length; i++) {
            score[i] /= sum;
        }
    }

    /** ISO 639-1, or empty when unsure. */
    String detect(String text) {
        String read = beginning(text);
        var letters = LetterCount.of(read);
        String byLetters = letters.language();
        return byLetters.equals(LetterCount.BY_WORDS) ? byWords(read) : byLetters;
    }

    private static String beginning(String text) {
        return text.length() <= MOST_READ ? text : text.substring(0, MOST_READ);
    }

    private String byWords(String text) {
        var tally = new Tally();
        var plain = new PlainText();
        plain.read(text);
        TokenScanner.scan(plain, new WordSink(tally::add));
        return tally.winner();
    }

    private final class Tally {

        private final double[] sums = new double[codes.size()];
        private int words;

        void add(String word) {
            words++;
            double[] score = scores.get(word);
            for (int i = 0; score != null && i < sums.length; i++) {
                sums[i] += score[i];
            }
        }

        String winner() {
            int best = 0;
            for (int i = 1; i < sums.length; i++) {
                best = sums[i] > sums[best] ? i : best;
            }
            double second = 0;
            for (int i = 0; i < sums.length; i++) {
                second = i != best ? Math.max(second, sums[i]) : second;
            }
            boolean isSure =
                    sums[best] >= LEAST_SCORE && sums[best] >= second * LEAST_LEAD && sums[best] >= words * LEAST_SHARE;
            return isSure ? codes.get(best) : UNSURE;
        }
    }
}
