package io.ragstone.internal.search;

import io.ragstone.error.RequestException;
import io.ragstone.internal.text.TextAnalysis;
import io.ragstone.model.SearchMode;
import io.ragstone.model.TextPattern;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a query is by its looks.
 *
 * @param words the text whose words and meaning count, without quotes around it
 * @param literal the string that exact search needs, if any; empty for a regular expression and for plain words
 * @param pattern what the exact leg looks for, if it is to run
 * @param symbol the name of a definition that the symbol leg looks for; empty for none
 * @param path the end of the path of a document that the symbol leg looks for; empty for none
 * @param isExactFirst whether exact matches answer before all others
 */
record QueryShape(
        String words, String literal, Optional<TextPattern> pattern, String symbol, String path, boolean isExactFirst) {

    private static final int LONGEST_IDENTIFIER = 200;

    /** Opening quotes and how each is closed. */
    private static final Map<Character, Character> QUOTES = Map.of(
            '"', '"', '\'', '\'', '`', '`', '\u201C', '\u201D', '\u201E', '\u201C', '\u00AB', '\u00BB', '\u300C',
            '\u300D');

    /** Punctuation that ends a sentence rather than an identifier. */
    private static final Pattern SENTENCE_END = Pattern.compile("[?!.,;:\u3002\uFF1F\uFF01\u3001]+$");

    /** Letters with something between or among them that plain words do not have. */
    private static final Pattern MARKED = Pattern.compile(".*[\\p{N}_$@#=+*/\\\\.:<>()\\[\\]{}&|~%^-].*");

    private static final Pattern CAMEL = Pattern.compile(".*\\p{Ll}\\p{Lu}.*|\\p{Lu}{2,}\\p{Ll}.*");

    /** Scripts that put no spaces between words, so that an identifier may stand right beside them. */
    private static final Pattern WITHOUT_SPACES =
            Pattern.compile(".*[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsHangul}\\p{IsBopomofo}"
                    + "\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}].*");

    private static final Pattern ASCII_WORD = Pattern.compile("[A-Za-z0-9]+");

    /** Folders and a file, or a file with an ending. */
    private static final Pattern PATH = Pattern.compile("[^*?]*[^/*?]/[^*?]*[^/*?]|[^/*?]*[^/*?.]\\.\\w{1,10}");

    private static final Pattern NAME = Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$.:#-]*");

    /**
     * Looks at {@code query}.
     *
     * @throws RequestException if {@code mode} is exact and the query is no pattern
     */
    static QueryShape of(String query, SearchMode mode) {
        return switch (mode) {
            case EXACT -> exact(query);
            case HYBRID -> hybrid(query.strip());
            case LEXICAL, VECTOR -> plain(query.strip());
        };
    }

    /** Whether the query may name something: a definition or a document. */
    boolean hasName() {
        return !symbol.isEmpty() || !path.isEmpty();
    }

    /**
     * The terms that every passage holds in which the exact leg can find its pattern. An identifier is found as a whole
     * only, so each word in it stands by itself in the passage too.
     */
    List<String> requiredTerms(TextAnalysis analysis) {
        if (literal.isEmpty()) {
            return List.of();
        }
        boolean isWhole = pattern.filter(TextPattern::isName).isPresent();
        boolean isAscii = literal.chars().allMatch(c -> c < 0x80);
        return isWhole && isAscii
                ? ASCII_WORD
                        .matcher(literal)
                        .results()
                        .flatMap(word -> analysis.requiredTerms(" " + word.group() + " ").stream())
                        .distinct()
                        .toList()
                : analysis.requiredTerms(literal);
    }

    private static QueryShape plain(String words) {
        return new QueryShape(unquoted(words), "", Optional.empty(), "", "", false);
    }

    private static QueryShape exact(String query) {
        if (query.length() > 2 && query.startsWith("/") && query.endsWith("/")) {
            String expression = query.substring(1, query.length() - 1);
            return new QueryShape(expression, "", Optional.of(TextPattern.regex(expression)), "", "", true);
        }
        return new QueryShape(query, query, Optional.of(TextPattern.literal(query)), "", "", true);
    }

    private static QueryShape hybrid(String query) {
        String inner = unquoted(query);
        if (inner.length() > TextPattern.MAX_LENGTH) {
            return plain(query);
        }
        if (inner.length() < query.length() || hasNoLetterOrDigit(inner)) {
            return new QueryShape(inner, inner, Optional.of(TextPattern.literal(inner)), "", path(inner), true);
        }
        String token = SENTENCE_END.matcher(inner).replaceFirst("");
        if (isIdentifier(token)) {
            String symbol = NAME.matcher(token).matches() ? token : "";
            return new QueryShape(inner, token, Optional.of(TextPattern.name(token)), symbol, path(token), true);
        }
        return plain(query);
    }

    private static String path(String token) {
        return PATH.matcher(token).matches() ? token : "";
    }

    private static boolean isIdentifier(String token) {
        return !token.isEmpty()
                && token.length() <= LONGEST_IDENTIFIER
                && token.chars().noneMatch(Character::isWhitespace)
                && (MARKED.matcher(token).matches() || CAMEL.matcher(token).matches())
                && !WITHOUT_SPACES.matcher(token).matches();
    }

    private static boolean hasNoLetterOrDigit(String text) {
        return text.codePoints().noneMatch(Character::isLetterOrDigit);
    }

    private static String unquoted(String text) {
        if (text.length() < 3) {
            return text;
        }
        Character closing = QUOTES.get(text.charAt(0));
        boolean isQuoted = closing != null && text.charAt(text.length() - 1) == closing;
        String inner = isQuoted ? text.substring(1, text.length() - 1) : text;
        return inner.isBlank() ? text : inner;
    }
}
