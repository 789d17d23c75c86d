package io.ragstone.model;

import io.ragstone.error.RequestException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * Which documents may be found: a typed tree that stores translate into bound parameters. {@link #test} is its meaning;
 * every store agrees with it. The kinds are fixed.
 */
public sealed interface Filter {

    /** The most nodes of one filter. */
    int MAX_NODES = 500;

    /** The deepest nesting of one filter. */
    int MAX_DEPTH = 50;

    /** Every document. */
    static Filter any() {
        return new All(List.of());
    }

    /** How a value is compared. */
    enum Comparison {
        EQUAL,
        LESS,
        LESS_OR_EQUAL,
        GREATER,
        GREATER_OR_EQUAL;

        /** Whether {@code order}, the sign of comparing a value with the operand, satisfies this. */
        public boolean holds(int order) {
            return switch (this) {
                case EQUAL -> order == 0;
                case LESS -> order < 0;
                case LESS_OR_EQUAL -> order <= 0;
                case GREATER -> order > 0;
                case GREATER_OR_EQUAL -> order >= 0;
            };
        }
    }

    /** All parts hold; without parts, always. */
    record All(List<Filter> parts) implements Filter {
        public All {
            parts = List.copyOf(parts);
        }
    }

    /** At least one part holds; without parts, never. */
    record AnyOf(List<Filter> parts) implements Filter {
        public AnyOf {
            parts = List.copyOf(parts);
        }
    }

    /** The part does not hold. */
    record Not(Filter part) implements Filter {}

    /** The collection's name matches, ignoring case. */
    record CollectionName(Glob glob) implements Filter {}

    /** The collection's version matches, ignoring case; unversioned is the empty text. */
    record Version(Glob glob) implements Filter {}

    /** The path matches, minding case. */
    record Path(Glob glob) implements Filter {}

    /** The media type matches, ignoring case, such as {@code text/*}. */
    record ContentType(Glob glob) implements Filter {}

    /** The language is this ISO 639-1 code. */
    record Language(String code) implements Filter {
        public Language {
            code = code.toLowerCase(Locale.ROOT);
        }
    }

    /** The source's time of change compares; never holds for a document without one. Seconds and below count. */
    record Modified(Comparison comparison, Instant operand) implements Filter {}

    /**
     * One of the values of an attribute compares. Where both value and operand are decimal numbers they compare as
     * numbers, otherwise as lower-case text by code points. Never holds for a document without that attribute.
     */
    record Attribute(String name, Comparison comparison, String operand) implements Filter {
        public Attribute {
            name = Attributes.canonicalName(name);
            operand = AttributeValue.folded(operand);
            if (!Attributes.isName(name)) {
                throw new RequestException(
                        "'" + name + "' cannot name an attribute: a letter or '_' first, then at most 63"
                                + " letters, digits, '_', '.', '-'");
            }
        }
    }

    /** The document has a value for this attribute. */
    record Exists(String name) implements Filter {
        public Exists {
            name = Attributes.canonicalName(name);
            if (!Attributes.isName(name)) {
                throw new RequestException("'" + name + "' cannot name an attribute");
            }
        }
    }

    /**
     * Reads the one grammar that every surface shares:
     *
     * <pre>
     * filter := and ("or" and)*      and := unary ("and" unary)*      unary := "not" unary | "(" filter ")" | test
     * test   := KEY ("=" | "!=" | "&lt;" | "&lt;=" | "&gt;" | "&gt;=") VALUE | KEY "exists"
     * </pre>
     *
     * <p>Keys {@code collection}, {@code version}, {@code path}, {@code type}, {@code language} and {@code modified}
     * are the document's own, every other key is an attribute. Values with white space or brackets stand in single or
     * double quotes. {@code collection}, {@code version}, {@code path} and {@code type} take patterns; {@code modified}
     * takes a date or a time in ISO 8601, a date meaning that whole day in UTC.
     *
     * @throws RequestException if the text is no filter; the message says where
     */
    static Filter parse(String text) {
        return new FilterParser(text).parse();
    }

    /** Whether {@code document} may be found. */
    default boolean test(Document document) {
        return match(new FilterTest(document));
    }

    /** Answers with the function for this filter's kind. */
    default <R> R match(Cases<R> cases) {
        if (this instanceof All it) {
            return cases.all(it);
        }
        if (this instanceof AnyOf it) {
            return cases.anyOf(it);
        }
        if (this instanceof Not it) {
            return cases.not(it);
        }
        if (this instanceof CollectionName it) {
            return cases.collectionName(it);
        }
        if (this instanceof Version it) {
            return cases.version(it);
        }
        if (this instanceof Path it) {
            return cases.path(it);
        }
        if (this instanceof ContentType it) {
            return cases.contentType(it);
        }
        if (this instanceof Language it) {
            return cases.language(it);
        }
        if (this instanceof Modified it) {
            return cases.modified(it);
        }
        if (this instanceof Attribute it) {
            return cases.attribute(it);
        }
        return cases.exists((Exists) this);
    }

    /**
     * One function per kind; a new kind adds a method, and the compiler finds every store that must learn it.
     *
     * @param <R> what the functions give
     */
    interface Cases<R> {
        R all(All filter);

        R anyOf(AnyOf filter);

        R not(Not filter);

        R collectionName(CollectionName filter);

        R version(Version filter);

        R path(Path filter);

        R contentType(ContentType filter);

        R language(Language filter);

        R modified(Modified filter);

        R attribute(Attribute filter);

        R exists(Exists filter);
    }

    /** Both hold. */
    default Filter and(Filter other) {
        return new All(List.of(this, other));
    }

    /** A filter made from each of {@code values} that holds when one of them does. */
    static <T> Filter anyOf(java.util.Collection<T> values, Function<T, Filter> each) {
        return new AnyOf(values.stream().map(each).toList());
    }
}
