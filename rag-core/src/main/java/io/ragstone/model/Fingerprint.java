package io.ragstone.model;

/**
 * Tells whether a document is still what it was.
 *
 * @param cheap what can be had without reading the content (size, times, file key; an ETag), opaque to everyone but its
 *     source; empty when nothing cheap can be trusted, which equals nothing
 * @param hash lower-case hexadecimal SHA-256 of the content's bytes; empty when the content was not read
 */
public record Fingerprint(String cheap, String hash) {

    /** Nothing is known. */
    public static final Fingerprint UNKNOWN = new Fingerprint("", "");

    /** Whether {@code other} has the same, trustworthy, cheap part. */
    public boolean cheaplyEquals(Fingerprint other) {
        return !cheap.isEmpty() && cheap.equals(other.cheap);
    }

    /** Whether both know their content and it is the same. */
    public boolean sameContent(Fingerprint other) {
        return !hash.isEmpty() && hash.equals(other.hash);
    }
}
