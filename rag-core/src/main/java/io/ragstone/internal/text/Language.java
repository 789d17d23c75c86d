package io.ragstone.internal.text;

import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.lucene.analysis.TokenStream;

/**
 * How words of one language are analysed.
 *
 * @param code ISO 639-1
 * @param script what it is written in; words in another script are not its own
 * @param stemming the filters that stem, upon folded words
 * @param stopWords folded function words
 */
record Language(String code, Script script, UnaryOperator<TokenStream> stemming, Set<String> stopWords) {

    Language {
        stopWords = Set.copyOf(stopWords);
    }
}
