package io.ragstone.store.postgres;

import io.ragstone.model.Glob;
import java.util.Optional;

/**
 * Patterns over paths in PostgreSQL's regular expressions. Every character of the pattern that is no wildcard becomes
 * an escape by its number, so nothing of it is ever syntax.
 */
final class GlobRegex {

    private GlobRegex() {}

    /**
     * The expression that matches what {@code glob} matches; none for a pattern that counts characters, since Java
     * counts two for one outside of the basic plane, or that holds half of one.
     */
    static Optional<String> of(Glob glob) {
        String pattern = glob.pattern().endsWith("/") ? glob.pattern() + "**" : glob.pattern();
        var regex = new StringBuilder("^");
        int i = 0;
        while (i < pattern.length()) {
            char c = pattern.charAt(i);
            if (c == '?' || Character.isSurrogate(c) || c == 0) {
                return Optional.empty();
            }
            if (pattern.startsWith("**/", i) && (i == 0 || pattern.charAt(i - 1) == '/')) {
                regex.append("(?:.*/)?");
                i += 3;
            } else if (pattern.startsWith("**", i)) {
                regex.append(".*");
                i += 2;
            } else {
                regex.append(c == '*' ? "[^/]*" : String.format("\\u%04x", (int) c));
                i++;
            }
        }
        return Optional.of(regex.append('$').toString());
    }
}
