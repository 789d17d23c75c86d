package io.ragstone.model;

import io.ragstone.error.RequestException;
import java.util.Locale;

/**
 * Names a collection: a name and, for versioned library documentation, a version. Two ids are the same collection when
 * they are equal ignoring case; stores keep the spelling of the first.
 *
 * @param name not blank, without control characters; may hold spaces, commas, {@code /} and {@code @}
 * @param version empty for "no version"; may not hold {@code @}
 */
public record CollectionId(String name, String version) implements Comparable<CollectionId> {

    /** The most characters a name or a version may have. */
    public static final int MAX_LENGTH = 200;

    public CollectionId {
        name = name.strip();
        version = version.strip();
        if (name.isEmpty() || name.equals("@")) {
            throw new RequestException("a collection needs a name");
        }
        if (name.length() > MAX_LENGTH || version.length() > MAX_LENGTH) {
            throw new RequestException(
                    "a collection's name and version have at most " + MAX_LENGTH + " characters each");
        }
        if (hasControl(name) || hasControl(version)) {
            throw new RequestException("a collection's name may not hold control characters");
        }
        if (version.indexOf('@') >= 0) {
            throw new RequestException("a version may not hold '@', was '" + version + "'");
        }
        if (version.isEmpty() && name.indexOf('@', 1) >= 0) {
            throw new RequestException(
                    "'" + name + "' reads as a name and a version: after the first character '@' starts the version");
        }
    }

    /** The unversioned collection called {@code name}. */
    public static CollectionId of(String name) {
        return new CollectionId(name, "");
    }

    /**
     * Reads {@code NAME} or {@code NAME@VERSION}: the version follows the last {@code @} that is not the first
     * character, so {@code @scope/pkg@2.1} is version 2.1 of {@code @scope/pkg}.
     */
    public static CollectionId parse(String text) {
        String stripped = text.strip();
        int at = stripped.lastIndexOf('@');
        if (at <= 0) {
            return of(stripped);
        }
        if (at == stripped.length() - 1) {
            throw new RequestException("'" + stripped + "' has no version after '@'");
        }
        return new CollectionId(stripped.substring(0, at), stripped.substring(at + 1));
    }

    /** The form in which ids are compared: lower case, {@code NAME} or {@code NAME@VERSION}. */
    public String key() {
        return toString().toLowerCase(Locale.ROOT);
    }

    @Override
    public int compareTo(CollectionId other) {
        return key().compareTo(other.key());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CollectionId that && key().equals(that.key());
    }

    @Override
    public int hashCode() {
        return key().hashCode();
    }

    /** {@code NAME} or {@code NAME@VERSION}; {@link #parse} reads it back. */
    @Override
    public String toString() {
        return version.isEmpty() ? name : name + "@" + version;
    }

    private static boolean hasControl(String text) {
        return text.chars().anyMatch(Character::isISOControl);
    }
}
