package io.ragstone.internal.text;

import io.ragstone.internal.text.QueryWord.Kind;
import io.ragstone.model.TermGroup;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collects the words of a query, each in the languages asked for. Not thread-safe. */
final class QuerySink implements TokenSink {

    private final Stemmers stemmers;
    private final List<String> languages;
    private final Set<String> stopWords;
    private final Folded folded = new Folded();
    private final Map<List<String>, QueryWord> words = new LinkedHashMap<>();
    private int lastEnd = -1;
    private String last = "";

    QuerySink(Stemmers stemmers, List<String> languages, Set<String> stopWords) {
        this.stemmers = stemmers;
        this.languages = languages;
        this.stopWords = stopWords;
    }

    QueryAnalysis finish(LanguageDetector.Guess language, int length) {
        return new QueryAnalysis(
                new ArrayList<>(words.values()), language.code(), language.isSure(), lastEnd == length ? last : "");
    }

    @Override
    public void word(char[] text, int start, int end) {
        folded.fold(text, start, end);
        if (folded.isEmpty()) {
            return;
        }
        String word = folded.toString();
        add(word, List.copyOf(stems(word)), stopWords.contains(word) ? Kind.STOP : Kind.CONTENT);
        endsIn(word, end);
    }

    private Set<String> stems(String word) {
        Script script = Script.of(word.charAt(0));
        var stems = new LinkedHashSet<String>();
        for (String language : languages) {
            Stemmer stemmer = stemmers.of(language, script);
            stems.add(stemmer == null ? word : new String(stemmer.stem(folded.chars(), folded.length())));
        }
        return stems;
    }

    @Override
    public void compound(char[] text, int start, int end) {
        endsIn(literal(text, start, end, Kind.COMPOUND), end);
    }

    @Override
    public void operators(char[] text, int start, int end) {
        literal(text, start, end, Kind.PUNCTUATION);
    }

    @Override
    public void symbol(char[] text, int start, int end) {
        literal(text, start, end, Kind.CONTENT);
    }

    @Override
    public void run(char[] text, int start, int end, int size) {
        int to = start;
        for (int n = 0; n < size && to < end; n++) {
            to = PassageSink.after(text, to);
        }
        literal(text, start, to, Kind.CONTENT);
        for (int from = start; to < end; to = PassageSink.after(text, to)) {
            from = PassageSink.after(text, from);
            literal(text, from, PassageSink.after(text, to), Kind.CONTENT);
        }
    }

    private String literal(char[] text, int start, int end, Kind kind) {
        folded.fold(text, start, end);
        String term = folded.toString();
        if (!term.isEmpty()) {
            add(term, List.of(term), kind);
        }
        return term;
    }

    private void add(String word, List<String> terms, Kind kind) {
        words.putIfAbsent(terms, QueryWord.of(word, new TermGroup(terms), kind));
    }

    /** Of the words that end at the same place, the widest comes last. */
    private void endsIn(String word, int end) {
        last = word;
        lastEnd = end;
    }
}
