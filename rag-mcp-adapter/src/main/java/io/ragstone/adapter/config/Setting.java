package io.ragstone.adapter.config;

import java.util.regex.Pattern;

/**
 * A value and where it was said.
 *
 * @param key what is set
 * @param text the value as text, independent of any folder
 * @param origin where it was said
 */
public record Setting(Key<?> key, String text, Origin origin) {

    private static final Pattern CREDENTIALS =
            Pattern.compile("(?i)(password|passwd|pwd|secret|token|api_?key)=[^&;\\s]*");

    /** Greedy, since a password may hold the signs that end an address; the second form is one with a question mark. */
    private static final Pattern USER_INFO =
            Pattern.compile("://(?:[^?\\s\"]*|[^/?\\s\"@]*:[^/?\\s\"@]*\\?[^=\\s\"]*)@");

    /** What the flag {@code name} says. */
    public static Setting flag(Key<?> key, String text, String name) {
        return new Setting(key, text, new Origin(Origin.Kind.FLAG, name));
    }

    /** The value as it may be shown: secrets are replaced. */
    public String shown() {
        return key.secret() ? (text.isEmpty() ? "" : "(hidden)") : redacted(text);
    }

    /** {@code text} without the passwords that addresses may hold. */
    public static String redacted(String text) {
        String withoutParameters = CREDENTIALS.matcher(text).replaceAll("$1=(hidden)");
        return USER_INFO.matcher(withoutParameters).replaceAll("://(hidden)@");
    }
}
