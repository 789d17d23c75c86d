package io.ragstone.internal.text;

import io.ragstone.model.FieldTerms;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Turns passages and queries into terms, by the same rules for every store. A term holds no white space, is never empty
 * and has at most 512 bytes of UTF-8. Any string is welcome; work and memory are linear in it.
 *
 * <p>Words are folded (case, accents, width, ё, ß, vowel marks), stemmed in the language of the text, and kept
 * unstemmed in {@link io.ragstone.model.Field#WORD} where stemming changes them. Identifiers are cut into their words
 * and kept whole too. Text without spaces is cut into overlapping characters: one and two for Chinese, Japanese and
 * Korean, up to three for Thai and its like.
 *
 * <p>Safe to use from any thread.
 */
public final class TextAnalysis {

    private static final String VERSION = "2";
    private static final int MOST_IDLE = 8;
    private static final int MOST_TABLES = 64;

    private final Languages languages = new Languages();
    private final LanguageDetector detector = new LanguageDetector(languages);
    private final ArrayBlockingQueue<Workbench> idle = new ArrayBlockingQueue<>(MOST_IDLE);
    private final Synonyms synonyms;

    private final Map<Reading, SynonymTable> tables = new ConcurrentHashMap<>();

    private TextAnalysis(Synonyms synonyms) {
        this.synonyms = synonyms;
    }

    /** The analysis that everything is indexed and searched with. */
    public static TextAnalysis standard() {
        return new TextAnalysis(Synonyms.none());
    }

    /** The same analysis, but words of queries stand for others too. */
    public static TextAnalysis with(Synonyms synonyms) {
        return new TextAnalysis(synonyms);
    }

    /** Names the rules: whenever a text would give other terms, this is another string. */
    public String version() {
        return VERSION;
    }

    /**
     * Guesses the language of {@code text} from its first few thousand characters.
     *
     * @return ISO 639-1, or empty when unsure
     */
    public String detectLanguage(String text) {
        return detector.detect(text);
    }

    /**
     * Analyses a passage for the index.
     *
     * @param language ISO 639-1 of the document, empty if unknown; words in other scripts are read in theirs
     */
    public FieldTerms passage(PassageText passage, String language) {
        return at(bench -> passage(bench, passage, language));
    }

    private static FieldTerms passage(Workbench bench, PassageText passage, String language) {
        bench.passage.start(language);
        scan(bench, passage.body());
        bench.passage.endField();
        scan(bench, passage.title());
        passage.breadcrumb().forEach(heading -> scan(bench, heading));
        bench.passage.endField();
        scan(bench, passage.path());
        scan(bench, passage.collection());
        bench.passage.endField();
        passage.symbols().forEach(symbol -> scan(bench, symbol));
        bench.passage.endField();
        return FieldTerms.decode(bench.passage.finish());
    }

    private static void scan(Workbench bench, String text) {
        bench.text.read(text);
        TokenScanner.scan(bench.text, bench.passage);
    }

    /**
     * Analyses a query.
     *
     * @param languages the languages of the documents it asks; its own and English count as well
     */
    public QueryAnalysis query(String query, Set<String> languages) {
        var codes = new LinkedHashSet<String>();
        codes.add(Languages.ENGLISH);
        codes.addAll(new TreeSet<>(languages));
        LanguageDetector.Guess guess = detector.likeliest(query, codes);
        codes.remove(guess.code());
        var reading = new Reading(guess, ownFirst(guess.code(), codes));
        QueryAnalysis words = query(query, reading);
        return synonyms.isEmpty() ? words : words.with(table(reading).expand(words.words()));
    }

    /** In what languages a query is read, and why. */
    private record Reading(LanguageDetector.Guess guess, List<String> codes) {}

    private QueryAnalysis query(String query, Reading reading) {
        return at(bench -> {
            bench.text.read(query);
            var sink = new QuerySink(
                    bench.stemmers, reading.codes(), stopWords(reading.guess().code()));
            TokenScanner.scan(bench.text, sink);
            return sink.finish(reading.guess(), bench.text.length());
        });
    }

    private SynonymTable table(Reading reading) {
        if (tables.size() > MOST_TABLES) {
            tables.clear();
        }
        return tables.computeIfAbsent(
                reading,
                key -> new SynonymTable(synonyms, text -> query(text, key).words()));
    }

    private static List<String> ownFirst(String own, Set<String> others) {
        var codes = new ArrayList<String>();
        if (!own.isEmpty()) {
            codes.add(own);
        }
        codes.addAll(others);
        return codes;
    }

    private Set<String> stopWords(String code) {
        Language own = languages.of(code);
        return own == null ? Set.of() : own.stopWords();
    }

    /**
     * The terms of {@link io.ragstone.model.Field#BODY} that every passage must hold whose text holds {@code literal},
     * wherever the literal's ends cut words; empty when none is certain.
     */
    public List<String> requiredTerms(String literal) {
        return at(bench -> new RequiredTerms(bench.stemmers, allLanguages()).of(literal));
    }

    private List<String> allLanguages() {
        var codes = new ArrayList<String>();
        languages.all().forEach(language -> codes.add(language.code()));
        return codes;
    }

    /** Replaces what no store can keep, NUL and halves of surrogate pairs, by U+FFFD. */
    public static String clean(String text) {
        int dirty = firstDirty(text);
        if (dirty < 0) {
            return text;
        }
        var cleaned = new StringBuilder(text);
        for (int i = dirty; i < cleaned.length(); i++) {
            if (isPair(cleaned, i)) {
                i++;
            } else if (isDirty(cleaned.charAt(i))) {
                cleaned.setCharAt(i, '\uFFFD');
            }
        }
        return cleaned.toString();
    }

    private static int firstDirty(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (isPair(text, i)) {
                i++;
            } else if (isDirty(text.charAt(i))) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isDirty(char c) {
        return c == 0 || Character.isSurrogate(c);
    }

    private static boolean isPair(CharSequence text, int at) {
        return Character.isHighSurrogate(text.charAt(at))
                && at + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(at + 1));
    }

    private <R> R at(Function<Workbench, R> work) {
        @Nullable Workbench found = idle.poll();
        Workbench bench = found != null ? found : new Workbench(languages);
        R result = work.apply(bench);
        if (bench.isSmall()) {
            idle.offer(bench);
        }
        return result;
    }
}
