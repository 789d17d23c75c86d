package io.ragstone.internal.remote;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What the makers of well-known models say of them, so that most models need not be asked.
 *
 * @param name without publisher and tag
 * @param dimensions of its vectors, where no others are asked for
 * @param tokens the longest text, by its own tokenizer
 */
public record KnownModel(String name, int dimensions, int tokens) {

    private static final List<KnownModel> ALL = List.of(
            new KnownModel("text-embedding-3-small", 1_536, 8_191),
            new KnownModel("text-embedding-3-large", 3_072, 8_191),
            new KnownModel("text-embedding-ada-002", 1_536, 8_191),
            new KnownModel("gemini-embedding-001", 3_072, 2_048),
            new KnownModel("gemini-embedding-2", 3_072, 8_192),
            new KnownModel("text-embedding-004", 768, 2_048),
            new KnownModel("text-embedding-005", 768, 2_048),
            new KnownModel("text-multilingual-embedding-002", 768, 2_048),
            new KnownModel("embed-english-v3.0", 1_024, 512),
            new KnownModel("embed-multilingual-v3.0", 1_024, 512),
            new KnownModel("embed-english-light-v3.0", 384, 512),
            new KnownModel("embed-multilingual-light-v3.0", 384, 512),
            new KnownModel("embed-v4.0", 1_536, 128_000),
            new KnownModel("voyage-3.5", 1_024, 32_000),
            new KnownModel("voyage-3.5-lite", 1_024, 32_000),
            new KnownModel("voyage-3-large", 1_024, 32_000),
            new KnownModel("voyage-code-3", 1_024, 32_000),
            new KnownModel("jina-embeddings-v2-base-en", 768, 8_192),
            new KnownModel("jina-embeddings-v2-base-code", 768, 8_192),
            new KnownModel("jina-embeddings-v3", 1_024, 8_192),
            new KnownModel("jina-embeddings-v4", 2_048, 32_768),
            new KnownModel("nomic-embed-text", 768, 2_048),
            new KnownModel("mxbai-embed-large", 1_024, 512),
            new KnownModel("snowflake-arctic-embed2", 1_024, 8_192),
            new KnownModel("embeddinggemma", 768, 2_048),
            new KnownModel("all-minilm", 384, 256),
            new KnownModel("bge-m3", 1_024, 8_192),
            new KnownModel("bge-large-en-v1.5", 1_024, 512),
            new KnownModel("bge-base-en-v1.5", 768, 512),
            new KnownModel("bge-small-en-v1.5", 384, 512),
            new KnownModel("multilingual-e5-large", 1_024, 512),
            new KnownModel("multilingual-e5-base", 768, 512),
            new KnownModel("multilingual-e5-small", 384, 512),
            new KnownModel("amazon.titan-embed-text-v1", 1_536, 8_192),
            new KnownModel("amazon.titan-embed-text-v2", 1_024, 8_192),
            new KnownModel("cohere.embed-english-v3", 1_024, 512),
            new KnownModel("cohere.embed-multilingual-v3", 1_024, 512),
            new KnownModel("cohere.embed-v4", 1_536, 128_000));

    /** Our count of tokens is an estimate, so a fifth is left free. */
    private static final double ROOM = 0.8;

    /** The model called {@code name}, whoever publishes it and whichever tag it has. */
    public static Optional<KnownModel> named(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        String unpublished = lower.substring(lower.lastIndexOf('/') + 1);
        int tag = unpublished.indexOf(':');
        String bare = tag < 0 ? unpublished : unpublished.substring(0, tag);
        return ALL.stream().filter(each -> each.name.equals(bare)).findFirst();
    }

    /** The dimensions of vectors of the model called {@code name}: {@code wanted}, or those that are known of it. */
    public static OptionalInt dimensions(String name, OptionalInt wanted) {
        return wanted.isPresent()
                ? wanted
                : named(name).map(known -> OptionalInt.of(known.dimensions())).orElse(OptionalInt.empty());
    }

    /** The longest text by our own count that should fit. */
    public int estimatedTokens() {
        return (int) (tokens * ROOM);
    }
}
