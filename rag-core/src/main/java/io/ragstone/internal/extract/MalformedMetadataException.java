package io.ragstone.internal.extract;

/** Metadata that is not what it claims to be. Never leaves the package. */
final class MalformedMetadataException extends Exception {

    MalformedMetadataException(String message) {
        super(message);
    }
}
