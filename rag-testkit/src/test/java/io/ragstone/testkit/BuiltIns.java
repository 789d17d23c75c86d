package io.ragstone.testkit;

import io.ragstone.model.Bytes;
import io.ragstone.model.Fingerprint;
import io.ragstone.model.RawDocument;
import io.ragstone.spi.Chunker;
import io.ragstone.spi.ChunkerProvider;
import io.ragstone.spi.Extractor;
import io.ragstone.spi.ExtractorProvider;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.ServiceLoader;

/** The chunker and the extractor that come with core. */
final class BuiltIns {

    private BuiltIns() {}

    static Chunker chunker() {
        return ServiceLoader.load(ChunkerProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.name().equals("structure"))
                .findFirst()
                .orElseThrow()
                .create();
    }

    static Extractor extractor() {
        return ServiceLoader.load(ExtractorProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.name().equals("text"))
                .findFirst()
                .orElseThrow()
                .create();
    }

    static RawDocument text(String text) {
        return new RawDocument(
                "notes/a.md",
                Bytes.trusted(text.getBytes(StandardCharsets.UTF_8)),
                Fingerprint.UNKNOWN,
                Optional.empty(),
                Optional.empty());
    }
}
