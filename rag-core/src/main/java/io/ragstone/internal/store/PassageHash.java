package io.ragstone.internal.store;

import io.ragstone.model.Bytes;
import io.ragstone.model.EmbeddedText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The hash of what is embedded of a passage, made again from its columns. */
public final class PassageHash {

    private PassageHash() {}

    /** Empty if the breadcrumb is not what {@link Lines} writes. */
    public static Optional<String> of(String title, String encodedBreadcrumb, String header, String text) {
        List<String> breadcrumb;
        try {
            breadcrumb = Lines.decode(encodedBreadcrumb);
        } catch (IndexOutOfBoundsException garbled) {
            return Optional.empty();
        }
        String embedded = EmbeddedText.of(title, breadcrumb, header, text);
        return Optional.of(
                Bytes.trusted(embedded.getBytes(StandardCharsets.UTF_8)).sha256());
    }
}
