package io.ragstone.model;

import io.ragstone.error.RequestException;
import io.ragstone.model.Filter.Comparison;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads the filter grammar by recursive descent. Used once. */
final class FilterParser {

    private static final int MAX_LENGTH = 20_000;

    private final String text;
    private int at;
    private int nodes;

    FilterParser(String text) {
        if (text.length() > MAX_LENGTH) {
            throw new RequestException("a filter has at most " + MAX_LENGTH + " characters, was " + text.length());
        }
        this.text = text;
    }

    Filter parse() {
        skipSpace();
        if (at == text.length()) {
            throw new RequestException("the filter is blank; leave it out to find everything");
        }
        Filter filter = either(0);
        if (at < text.length()) {
            throw wrong("'and', 'or' or the end");
        }
        return filter;
    }

    private Filter either(int depth) {
        var parts = new ArrayList<Filter>();
        do {
            parts.add(both(depth));
        } while (takeWord("or"));
        return parts.size() == 1 ? parts.get(0) : counted(new Filter.AnyOf(parts));
    }

    private Filter both(int depth) {
        var parts = new ArrayList<Filter>();
        do {
            parts.add(unary(depth));
        } while (takeWord("and"));
        return parts.size() == 1 ? parts.get(0) : counted(new Filter.All(parts));
    }

    private Filter unary(int depth) {
        if (depth > Filter.MAX_DEPTH) {
            throw new RequestException("the filter is nested deeper than " + Filter.MAX_DEPTH);
        }
        if (takeWord("not")) {
            return counted(new Filter.Not(unary(depth + 1)));
        }
        if (take("(")) {
            Filter inner = either(depth + 1);
            if (!take(")")) {
                throw wrong("')'");
            }
            return inner;
        }
        return counted(test());
    }

    private Filter test() {
        String key = key();
        if (takeWord("exists")) {
            return new Filter.Exists(key);
        }
        if (take("!=")) {
            return new Filter.Not(compared(key, Comparison.EQUAL, value()));
        }
        return compared(key, comparison(key), value());
    }

    private Comparison comparison(String key) {
        if (take("<=")) {
            return Comparison.LESS_OR_EQUAL;
        }
        if (take(">=")) {
            return Comparison.GREATER_OR_EQUAL;
        }
        if (take("<")) {
            return Comparison.LESS;
        }
        if (take(">")) {
            return Comparison.GREATER;
        }
        if (take("==") || take("=")) {
            return Comparison.EQUAL;
        }
        throw wrong("a comparison (= != < <= > >=) or 'exists' after '" + key + "'");
    }

    private Filter compared(String key, Comparison comparison, String value) {
        return switch (key.toLowerCase(Locale.ROOT)) {
            case "modified" -> modified(comparison, value);
            case "collection" -> new Filter.CollectionName(Glob.ignoringCase(equalOnly(key, comparison, value)));
            case "version" ->
                equalOnly(key, comparison, value).isEmpty()
                        ? new Filter.Not(new Filter.Version(Glob.ignoringCase("?*")))
                        : new Filter.Version(Glob.ignoringCase(value));
            case "path" -> new Filter.Path(Glob.of(equalOnly(key, comparison, value)));
            case "type" -> new Filter.ContentType(Glob.ignoringCase(equalOnly(key, comparison, value)));
            case "language" -> new Filter.Language(equalOnly(key, comparison, value));
            default -> new Filter.Attribute(key, comparison, value);
        };
    }

    private static String equalOnly(String key, Comparison comparison, String value) {
        if (comparison != Comparison.EQUAL) {
            throw new RequestException("'" + key + "' has no order: only = and != apply to it");
        }
        return value;
    }

    private static Filter modified(Comparison comparison, String value) {
        try {
            Instant start = LocalDate.parse(value).atStartOfDay(ZoneOffset.UTC).toInstant();
            return wholeDay(comparison, start, start.plus(Duration.ofDays(1)));
        } catch (DateTimeParseException notADate) {
            try {
                return new Filter.Modified(
                        comparison, OffsetDateTime.parse(value).toInstant());
            } catch (DateTimeParseException notATime) {
                throw new RequestException("'" + value + "' is no date; write 2026-01-31 or 2026-01-31T12:00:00Z");
            }
        }
    }

    private static Filter wholeDay(Comparison comparison, Instant start, Instant end) {
        return switch (comparison) {
            case LESS -> new Filter.Modified(Comparison.LESS, start);
            case LESS_OR_EQUAL -> new Filter.Modified(Comparison.LESS, end);
            case GREATER -> new Filter.Modified(Comparison.GREATER_OR_EQUAL, end);
            case GREATER_OR_EQUAL -> new Filter.Modified(Comparison.GREATER_OR_EQUAL, start);
            case EQUAL ->
                new Filter.All(List.of(
                        new Filter.Modified(Comparison.GREATER_OR_EQUAL, start),
                        new Filter.Modified(Comparison.LESS, end)));
        };
    }

    private String key() {
        int start = at;
        while (at < text.length() && isKeyPart(text.charAt(at))) {
            at++;
        }
        if (at == start) {
            throw wrong("a key such as path, tag or modified");
        }
        String key = text.substring(start, at);
        skipSpace();
        return key;
    }

    private static boolean isKeyPart(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '.' || c == '-';
    }

    private String value() {
        if (at < text.length() && (text.charAt(at) == '"' || text.charAt(at) == '\'')) {
            return quoted(text.charAt(at));
        }
        int start = at;
        while (at < text.length() && !Character.isWhitespace(text.charAt(at)) && "()".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        if (at == start) {
            throw wrong("a value");
        }
        String value = text.substring(start, at);
        skipSpace();
        return value;
    }

    private String quoted(char quote) {
        int end = text.indexOf(quote, at + 1);
        if (end < 0) {
            throw wrong("a closing " + quote);
        }
        String value = text.substring(at + 1, end);
        at = end + 1;
        skipSpace();
        return value;
    }

    private boolean take(String symbol) {
        if (!text.startsWith(symbol, at)) {
            return false;
        }
        at += symbol.length();
        skipSpace();
        return true;
    }

    private boolean takeWord(String word) {
        int end = at + word.length();
        if (!text.regionMatches(true, at, word, 0, word.length())
                || (end < text.length()
                        && !Character.isWhitespace(text.charAt(end))
                        && "()".indexOf(text.charAt(end)) < 0)) {
            return false;
        }
        at = end;
        skipSpace();
        return true;
    }

    private void skipSpace() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private Filter counted(Filter filter) {
        if (++nodes > Filter.MAX_NODES) {
            throw new RequestException("the filter has more than " + Filter.MAX_NODES + " parts");
        }
        return filter;
    }

    private RequestException wrong(String expected) {
        String rest = text.substring(at, Math.min(text.length(), at + 20));
        return new RequestException("the filter has " + (rest.isEmpty() ? "ended" : "'" + rest + "'") + " at character "
                + (at + 1) + " where " + expected + " was expected");
    }
}
