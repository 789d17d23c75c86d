package io.ragstone.internal.chunk;

import io.ragstone.error.ConfigException;
import io.ragstone.model.ChunkingPolicy;
import io.ragstone.model.ChunkingPolicy.Unit;
import java.util.Map;
import java.util.TreeMap;

/** The chunking policies that have a name. Stateless. */
public final class Policies {

    private static final int MAX_CHUNKS = 20_000;

    /** Sizes that suit most collections. */
    public static final ChunkingPolicy DEFAULT =
            new ChunkingPolicy("default", Unit.CHARACTERS, 300, 700, 1_000, 0, MAX_CHUNKS);

    private static final Map<String, ChunkingPolicy> BY_NAME = new TreeMap<>(Map.of(
            "default", DEFAULT,
            "vault", new ChunkingPolicy("vault", Unit.TOKENS, 200, 600, 1_000, 0, MAX_CHUNKS),
            "docs", new ChunkingPolicy("docs", Unit.CHARACTERS, 500, 1_500, 5_000, 0, MAX_CHUNKS),
            "kb", new ChunkingPolicy("kb", Unit.CHARACTERS, 400, 2_800, 3_200, 400, MAX_CHUNKS)));

    private Policies() {}

    /**
     * The policy called {@code name}.
     *
     * @throws ConfigException if there is none; the message lists the names
     */
    public static ChunkingPolicy named(String name) {
        ChunkingPolicy policy = BY_NAME.get(name);
        if (policy == null) {
            throw new ConfigException("no chunking policy is called '" + name + "'; choose one of "
                    + String.join(", ", BY_NAME.keySet()));
        }
        return policy;
    }
}
