package io.ragstone.internal.text;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One stemmer for each language that is met, made when first needed. Not thread-safe. */
final class Stemmers {

    private final Languages languages;
    private final Map<Language, Stemmer> made = new HashMap<>();

    Stemmers(Languages languages) {
        this.languages = languages;
    }

    /** Who stems words of {@code script} in a text of the language {@code code}; null if they stay as they are. */
    @Nullable
    Stemmer of(String code, Script script) {
        Language reader = languages.reader(code, script);
        return reader == null ? null : made.computeIfAbsent(reader, Stemmer::new);
    }
}
