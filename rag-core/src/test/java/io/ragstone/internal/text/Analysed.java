package io.ragstone.internal.text;

import io.ragstone.model.Field;
import io.ragstone.model.FieldTerms;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Short ways to analyse, for tests. */
final class Analysed {

    static final TextAnalysis ANALYSIS = TextAnalysis.standard();

    private Analysed() {}

    static FieldTerms passage(String body, String language) {
        return ANALYSIS.passage(new PassageText(body, "", List.of(), "", "", List.of()), language);
    }

    static List<String> body(String text) {
        return passage(text, "en").terms(Field.BODY);
    }

    static QueryAnalysis query(String query, String... languages) {
        return ANALYSIS.query(query, Set.of(languages));
    }

    static List<String> words(QueryAnalysis query, QueryWord.Kind kind) {
        var words = new ArrayList<String>();
        for (QueryWord word : query.words()) {
            if (word.kind() == kind) {
                words.add(word.text());
            }
        }
        return words;
    }

    /** Whether a word of the query other than punctuation is found in a passage of {@code language}. */
    static boolean finds(String query, String passage, String language) {
        var terms = new HashSet<>(passage(passage, language).terms(Field.BODY));
        for (QueryWord word : query(query, language).words()) {
            if (word.kind() != QueryWord.Kind.PUNCTUATION
                    && word.terms().terms().stream().anyMatch(terms::contains)) {
                return true;
            }
        }
        return false;
    }

    /** Whether every word of the query is found in a passage of {@code language}. */
    static boolean findsAll(String query, String passage, String language) {
        var terms = new HashSet<>(passage(passage, language).terms(Field.BODY));
        for (QueryWord word : query(query, language).words()) {
            if (word.terms().terms().stream().noneMatch(terms::contains)) {
                return false;
            }
        }
        return true;
    }
}
