package io.ragstone.testkit;

import io.ragstone.model.AttributeValue;
import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.Filter;
import io.ragstone.model.Glob;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Documents and filters drawn at random from so few values that filters hold for some documents and texts repeat. The
 * values are those that stores get wrong: code points beyond 16 bits, numbers as text, white space, signs that mean
 * something to a database.
 */
final class RandomDocuments {

    private static final List<String> PATHS =
            List.of("a.md", "b/a.md", "b/c/a.md", "b/%.md", "\u00e9.md", "\uff5e.md", "\ud83d\ude00.md", "b'c.md");
    private static final List<String> WORDS = List.of(
            "the", "the", "the", "the", "of", "of", "of", "running", "runn", "walking", "rag", "stone", "\u77f3",
            "x86_64");
    private static final List<String> TYPES = List.of("text/plain", "text/markdown", "application/pdf");
    private static final List<String> LANGUAGES = List.of("", "en", "de", "ja");
    private static final List<String> NAMES = List.of("tag", "order", "\u00fcber");
    private static final List<String> VALUES =
            List.of("1", "2", "10", "2.50", "-3", "Red", "red ", "rouge%", "\ud83d\ude00", "\uff5e", "2026-01-02", "");
    private static final List<String> GLOBS = List.of(
            "**",
            "*.md",
            "b/**",
            "b/*",
            "?.md",
            "**/a.md",
            "b/%.md",
            "b/_.md",
            "\u00e9.md",
            "\ud83d\ude00.md",
            "nothing");
    private static final Instant EPOCH = Instant.parse("2026-01-01T00:00:00Z");

    private final SplittableRandom random;

    RandomDocuments(SplittableRandom random) {
        this.random = random;
    }

    DocumentKey key(CollectionId... among) {
        return new DocumentKey(among[random.nextInt(among.length)], pick(PATHS));
    }

    /** A document of that key with one to three passages, each holding all of {@code words} and some more. */
    DocumentBuilder document(DocumentKey key, String... words) {
        DocumentBuilder document = DocumentBuilder.document(key)
                .contentType(pick(TYPES))
                .language(pick(LANGUAGES))
                .title(random.nextBoolean() ? "same title" : key.path());
        if (random.nextBoolean()) {
            document.modified(instant());
        }
        for (String name : NAMES) {
            if (random.nextBoolean()) {
                document.attribute(name, values());
            }
        }
        int passages = random.nextInt(1, 4);
        for (int i = 0; i < passages; i++) {
            document.defining(text(words), words);
        }
        return document;
    }

    Filter filter() {
        return filter(3);
    }

    String word() {
        return pick(WORDS);
    }

    private Filter filter(int depth) {
        return switch (random.nextInt(depth == 0 ? 3 : 0, 11)) {
            case 0 -> new Filter.All(parts(depth - 1));
            case 1 -> new Filter.AnyOf(parts(depth - 1));
            case 2 -> depth == 0 ? Filter.any() : new Filter.Not(filter(depth - 1));
            case 3 -> new Filter.Path(Glob.of(pick(GLOBS)));
            case 4 -> new Filter.CollectionName(Glob.ignoringCase(pick(List.of("DOCS", "oth*", "*", "x"))));
            case 5 -> new Filter.Version(Glob.ignoringCase(pick(List.of("1*", "*", "2"))));
            case 6 -> new Filter.ContentType(Glob.ignoringCase(pick(List.of("text/*", "TEXT/plain", "*/pdf"))));
            case 7 -> new Filter.Language(pick(List.of("en", "DE", "fr")));
            case 8 -> new Filter.Modified(comparison(), instant());
            case 9 -> new Filter.Exists(pick(NAMES));
            default -> new Filter.Attribute(pick(NAMES), comparison(), AttributeValue.folded(pick(VALUES)));
        };
    }

    private List<Filter> parts(int depth) {
        var parts = new ArrayList<Filter>();
        for (int i = random.nextInt(4); i > 0; i--) {
            parts.add(filter(Math.max(0, depth)));
        }
        return parts;
    }

    private Filter.Comparison comparison() {
        return pick(List.of(Filter.Comparison.values()));
    }

    private Instant instant() {
        return EPOCH.plus(Duration.ofMillis(random.nextInt(-3, 4) * 500L));
    }

    private String[] values() {
        var values = new String[random.nextInt(1, 4)];
        for (int i = 0; i < values.length; i++) {
            values[i] = pick(VALUES);
        }
        return values;
    }

    private String text(String... words) {
        var text = new StringBuilder(String.join(" ", words));
        for (int i = random.nextInt(words.length == 0 ? 1 : 0, 12); i > 0; i--) {
            text.append(text.length() == 0 ? "" : " ").append(pick(WORDS));
        }
        return text.toString();
    }

    private <T> T pick(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }
}
