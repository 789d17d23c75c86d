package io.ragstone.embed.openai;

/**
 * A key, which nobody prints.
 *
 * @param value what is sent
 * @param origin where it came from, for messages
 */
record ApiKey(String value, String origin) {

    /** Printable ASCII goes into a header; anything else would be a mistake that a client reports with the value. */
    boolean isSendable() {
        return !value.isEmpty() && value.chars().allMatch(c -> c > 0x20 && c < 0x7f);
    }

    @Override
    public String toString() {
        return "ApiKey[from " + origin + "]";
    }
}
