package io.ragstone.internal.text;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.ar.ArabicAnalyzer;
import org.apache.lucene.analysis.ar.ArabicStemFilter;
import org.apache.lucene.analysis.bg.BulgarianAnalyzer;
import org.apache.lucene.analysis.bg.BulgarianStemFilter;
import org.apache.lucene.analysis.ca.CatalanAnalyzer;
import org.apache.lucene.analysis.cz.CzechAnalyzer;
import org.apache.lucene.analysis.cz.CzechStemFilter;
import org.apache.lucene.analysis.da.DanishAnalyzer;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.de.GermanLightStemFilter;
import org.apache.lucene.analysis.el.GreekAnalyzer;
import org.apache.lucene.analysis.el.GreekStemFilter;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.es.SpanishLightStemFilter;
import org.apache.lucene.analysis.fa.PersianAnalyzer;
import org.apache.lucene.analysis.fa.PersianStemFilter;
import org.apache.lucene.analysis.fi.FinnishAnalyzer;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.fr.FrenchLightStemFilter;
import org.apache.lucene.analysis.hi.HindiAnalyzer;
import org.apache.lucene.analysis.hi.HindiStemFilter;
import org.apache.lucene.analysis.hu.HungarianAnalyzer;
import org.apache.lucene.analysis.id.IndonesianAnalyzer;
import org.apache.lucene.analysis.id.IndonesianStemFilter;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.it.ItalianLightStemFilter;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.no.NorwegianAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseLightStemFilter;
import org.apache.lucene.analysis.ro.RomanianAnalyzer;
import org.apache.lucene.analysis.ru.RussianAnalyzer;
import org.apache.lucene.analysis.ru.RussianLightStemFilter;
import org.apache.lucene.analysis.snowball.SnowballFilter;
import org.apache.lucene.analysis.sv.SwedishAnalyzer;
import org.apache.lucene.analysis.tr.TurkishAnalyzer;
import org.jspecify.annotations.Nullable;
import org.tartarus.snowball.ext.CatalanStemmer;
import org.tartarus.snowball.ext.DanishStemmer;
import org.tartarus.snowball.ext.DutchStemmer;
import org.tartarus.snowball.ext.EnglishStemmer;
import org.tartarus.snowball.ext.FinnishStemmer;
import org.tartarus.snowball.ext.HungarianStemmer;
import org.tartarus.snowball.ext.NorwegianStemmer;
import org.tartarus.snowball.ext.RomanianStemmer;
import org.tartarus.snowball.ext.SwedishStemmer;
import org.tartarus.snowball.ext.TurkishStemmer;

/** The languages whose words are stemmed, and which of them reads a word of a given script. */
final class Languages {

    static final String ENGLISH = "en";

    /** Words of grammar alone: {@code if}, {@code not}, {@code all} say something, in code above all. */
    private static final CharArraySet ENGLISH_STOP_WORDS =
            CharArraySet.copy(Set.of((Object[]) """
            a also am an and are as at be been but by can cannot could d did do does doing don for
            had has have having he her hers herself him himself his how i in is isn it its itself ll
            m me my myself of or our ours ourselves re s she should so t that the their theirs them
            themselves then these they this those to ve was we were what which who whom whose why
            will with would you your yours yourself yourselves
            """.strip().split("\\s+")));

    /** English words of grammar that a search looks for, yet that tell English from other languages. */
    private static final Set<String> ENGLISH_GRAMMAR = Set.of(
                    (Object[]) """
            about above after again against all any before below between both cannot does during each few for from
            further if into just more most no nor not of off on once only other out over own same some such than there
            through too under until up very when where while with without
            """.strip().split("\\s+"))
            .stream()
            .map(String::valueOf)
            .collect(Collectors.toUnmodifiableSet());

    private static final Set<String> NOT_LATIN = Set.of(
            "zh", "ja", "ko", "th", "lo", "km", "my", "he", "uk", "be", "sr", "mk", "ka", "hy", "bn", "ta", "te", "ur");

    private static final Set<String> OTHER_CYRILLIC = Set.of("uk", "be", "sr", "mk", "kk", "mn");

    private final Map<String, Language> byCode = new LinkedHashMap<>();

    Languages() {
        latin(ENGLISH, in -> new SnowballFilter(in, new EnglishStemmer()), ENGLISH_STOP_WORDS);
        latin("de", GermanLightStemFilter::new, GermanAnalyzer.getDefaultStopSet());
        latin("es", SpanishLightStemFilter::new, SpanishAnalyzer.getDefaultStopSet());
        latin("fr", FrenchLightStemFilter::new, FrenchAnalyzer.getDefaultStopSet(), FrenchAnalyzer.DEFAULT_ARTICLES);
        latin("it", ItalianLightStemFilter::new, ItalianAnalyzer.getDefaultStopSet());
        latin("pt", PortugueseLightStemFilter::new, PortugueseAnalyzer.getDefaultStopSet());
        latin("nl", in -> new SnowballFilter(in, new DutchStemmer()), DutchAnalyzer.getDefaultStopSet());
        latin("sv", in -> new SnowballFilter(in, new SwedishStemmer()), SwedishAnalyzer.getDefaultStopSet());
        latin("da", in -> new SnowballFilter(in, new DanishStemmer()), DanishAnalyzer.getDefaultStopSet());
        latin("no", in -> new SnowballFilter(in, new NorwegianStemmer()), NorwegianAnalyzer.getDefaultStopSet());
        latin("fi", in -> new SnowballFilter(in, new FinnishStemmer()), FinnishAnalyzer.getDefaultStopSet());
        latin("hu", in -> new SnowballFilter(in, new HungarianStemmer()), HungarianAnalyzer.getDefaultStopSet());
        latin("ro", in -> new SnowballFilter(in, new RomanianStemmer()), RomanianAnalyzer.getDefaultStopSet());
        latin("tr", in -> new SnowballFilter(in, new TurkishStemmer()), TurkishAnalyzer.getDefaultStopSet());
        latin("ca", in -> new SnowballFilter(in, new CatalanStemmer()), CatalanAnalyzer.getDefaultStopSet());
        latin("cs", CzechStemFilter::new, CzechAnalyzer.getDefaultStopSet());
        latin("id", IndonesianStemFilter::new, IndonesianAnalyzer.getDefaultStopSet());
        add("ru", Script.CYRILLIC, RussianLightStemFilter::new, RussianAnalyzer.getDefaultStopSet());
        add("bg", Script.CYRILLIC, BulgarianStemFilter::new, BulgarianAnalyzer.getDefaultStopSet());
        add("el", Script.GREEK, GreekStemFilter::new, GreekAnalyzer.getDefaultStopSet());
        add("ar", Script.ARABIC, ArabicStemFilter::new, ArabicAnalyzer.getDefaultStopSet());
        add("fa", Script.ARABIC, PersianStemFilter::new, PersianAnalyzer.getDefaultStopSet());
        add("hi", Script.DEVANAGARI, HindiStemFilter::new, HindiAnalyzer.getDefaultStopSet());
    }

    private void latin(String code, UnaryOperator<TokenStream> stemming, CharArraySet... stopWords) {
        add(code, Script.LATIN, stemming, stopWords);
    }

    private void add(String code, Script script, UnaryOperator<TokenStream> stemming, CharArraySet... stopWords) {
        var folded = new HashSet<String>();
        for (CharArraySet set : stopWords) {
            for (Object word : set) {
                folded.addAll(words((char[]) word));
            }
        }
        byCode.put(code, new Language(code, script, stemming, folded));
    }

    private static List<String> words(char[] stopWord) {
        var text = new PlainText();
        text.read(new String(stopWord));
        var words = new ArrayList<String>();
        TokenScanner.scan(text, new WordSink(words::add));
        return words;
    }

    List<Language> all() {
        return List.copyOf(byCode.values());
    }

    /** Words that tell a text of that language from others. */
    Set<String> telling(Language language) {
        if (!language.code().equals(ENGLISH)) {
            return language.stopWords();
        }
        var words = new HashSet<>(language.stopWords());
        words.addAll(ENGLISH_GRAMMAR);
        return words;
    }

    /** The language of that code, null if its words are not stemmed. */
    @Nullable
    Language of(String code) {
        return byCode.get(code);
    }

    /**
     * Who reads a word of {@code script} in a text of the language {@code code}: that language if the script is its
     * own, else the script's most common language; null if nobody does.
     */
    @Nullable
    Language reader(String code, Script script) {
        if (script == Script.OTHER) {
            return null;
        }
        Language own = byCode.get(code);
        if (own != null && own.script() == script) {
            return own;
        }
        return isForeign(code, script) ? null : byCode.get(commonest(script));
    }

    /** A language that is written in {@code script} but has no stemmer here: another's would do harm. */
    private boolean isForeign(String code, Script script) {
        return switch (script) {
            case LATIN -> !code.isEmpty() && !byCode.containsKey(code) && !NOT_LATIN.contains(code);
            case CYRILLIC -> OTHER_CYRILLIC.contains(code);
            default -> false;
        };
    }

    private static String commonest(Script script) {
        return switch (script) {
            case CYRILLIC -> "ru";
            case GREEK -> "el";
            case ARABIC -> "ar";
            case DEVANAGARI -> "hi";
            case LATIN, OTHER -> ENGLISH;
        };
    }
}
