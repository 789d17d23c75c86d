package io.ragstone.testkit;

import io.ragstone.model.Purpose;
import io.ragstone.model.Vector;
import io.ragstone.spi.EmbeddingModel;
import io.ragstone.spi.EmbeddingModelProvider;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/** Vectors of hashed words, always the same for a text: what a server in a test can answer with. */
public final class HashedWords {

    /** How many components each has. */
    public static final int DIMENSIONS = 64;

    private static final EmbeddingModel MODEL = ServiceLoader.load(EmbeddingModelProvider.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(provider -> provider.name().equals("hash"))
            .findFirst()
            .orElseThrow()
            .open(String.valueOf(DIMENSIONS), Map.of());

    private HashedWords() {}

    /** The vector of {@code text}. */
    public static Vector vector(String text) {
        return MODEL.embed(List.of(text), Purpose.DOCUMENT).get(0);
    }
}
