package io.ragstone.embed.openai;

import io.ragstone.internal.remote.RemoteEmbeddingModel;
import io.ragstone.internal.remote.Surroundings;
import io.ragstone.spi.EmbeddingModel;
import io.ragstone.spi.EmbeddingModelProvider;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Offers {@code openai:MODEL}: models of OpenAI, and of everybody who speaks like it or is named by the setting
 * {@code api}: {@code openai} (also LM Studio, llama.cpp and vLLM, with {@code base_url}), {@code azure},
 * {@code gemini}, {@code gemini-native}, {@code ollama}, {@code cohere}, {@code jina}, {@code voyage} and {@code tei}.
 *
 * <p>Other settings: {@code base_url}, {@code api_version}, {@code api_key_env}, {@code credentials_file},
 * {@code dimensions}, {@code encoding}, {@code query_prefix}, {@code passage_prefix}, {@code query_input_type},
 * {@code passage_input_type}, {@code batch}, {@code max_input_tokens}, {@code max_batch_tokens},
 * {@code max_batch_bytes}, {@code concurrency}, {@code requests_per_minute}, {@code timeout_seconds},
 * {@code query_timeout_seconds}, {@code patience_seconds}, {@code retries}, {@code proxy} and {@code ca_file}; the
 * guide to remote models describes them.
 */
public final class OpenAiEmbeddingModelProvider implements EmbeddingModelProvider {

    private final Function<String, @Nullable String> environment;
    private final Surroundings surroundings;

    /** For {@link java.util.ServiceLoader}. */
    public OpenAiEmbeddingModelProvider() {
        this(System::getenv, Surroundings.ofSystem());
    }

    OpenAiEmbeddingModelProvider(Function<String, @Nullable String> environment, Surroundings surroundings) {
        this.environment = environment;
        this.surroundings = surroundings;
    }

    @Override
    public String name() {
        return "openai";
    }

    /** Sends nothing; the server is asked when the first text is embedded. */
    @Override
    public EmbeddingModel open(String model, Map<String, String> settings) {
        EmbeddingSettings read = EmbeddingSettings.of(model, settings, environment);
        read.server().warnIfOpen();
        var post = new JsonPost(read.server(), read.api().keyHeader(), surroundings.time());
        return new RemoteEmbeddingModel(
                read.remoteModel(), read.limits(), read.patience(), new HttpEmbeddingCall(read, post), surroundings);
    }
}
