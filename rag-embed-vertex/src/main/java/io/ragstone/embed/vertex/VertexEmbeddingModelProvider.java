package io.ragstone.embed.vertex;

import io.ragstone.internal.remote.RemoteEmbeddingModel;
import io.ragstone.internal.remote.Surroundings;
import io.ragstone.spi.EmbeddingModel;
import io.ragstone.spi.EmbeddingModelProvider;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Offers {@code vertex:MODEL}: text embedding models of Vertex AI, asked with a service account whose key file the
 * setting {@code credentials_file} names, or the variable {@code GOOGLE_APPLICATION_CREDENTIALS}.
 *
 * <p>Other settings: {@code project} (default: that of the account), {@code location} (default: us-central1),
 * {@code base_url}, {@code dimensions}, {@code query_prefix}, {@code passage_prefix}, {@code query_input_type},
 * {@code passage_input_type}, {@code batch}, {@code max_input_tokens}, {@code max_batch_tokens},
 * {@code max_batch_bytes}, {@code concurrency}, {@code requests_per_minute}, {@code timeout_seconds},
 * {@code query_timeout_seconds}, {@code patience_seconds} and {@code retries}.
 */
public final class VertexEmbeddingModelProvider implements EmbeddingModelProvider {

    private final Function<String, @Nullable String> environment;
    private final Surroundings surroundings;

    /** For {@link java.util.ServiceLoader}. */
    public VertexEmbeddingModelProvider() {
        this(System::getenv, Surroundings.ofSystem());
    }

    VertexEmbeddingModelProvider(Function<String, @Nullable String> environment, Surroundings surroundings) {
        this.environment = environment;
        this.surroundings = surroundings;
    }

    @Override
    public String name() {
        return "vertex";
    }

    /** Sends nothing; a token is asked for when the first text is embedded. */
    @Override
    public EmbeddingModel open(String model, Map<String, String> settings) {
        VertexSettings read = VertexSettings.of(model, settings, environment);
        return new RemoteEmbeddingModel(
                read.remoteModel(),
                read.limits(),
                read.patience(),
                new VertexCall(read, surroundings.time()),
                surroundings);
    }
}
