package io.ragstone.embed.openai;

import io.ragstone.internal.remote.Limits;
import io.ragstone.internal.remote.Patience;
import io.ragstone.internal.remote.Settings;
import io.ragstone.internal.remote.Surroundings;
import io.ragstone.spi.Reranker;
import io.ragstone.spi.RerankerProvider;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Offers {@code http:MODEL}: a service that judges passages at {@code base_url}{@code /rerank}. The setting {@code api}
 * says how it is asked: {@code common} (the default: vLLM, llama.cpp and most others), {@code cohere}, {@code jina},
 * {@code voyage} or {@code tei}; the model may be left out where the server has but one.
 *
 * <p>Other settings: {@code base_url}, {@code api_key_env}, {@code credentials_file}, {@code batch},
 * {@code max_input_tokens} of question and passage together, {@code max_batch_tokens}, {@code max_batch_bytes},
 * {@code concurrency}, {@code requests_per_minute}, {@code timeout_seconds}, {@code query_timeout_seconds},
 * {@code patience_seconds}, {@code retries}, {@code proxy} and {@code ca_file}.
 */
public final class HttpRerankerProvider implements RerankerProvider {

    static final String NAME = "http";

    private static final Limits LIMITS = Limits.of(32, 400, 60_000);

    private final Function<String, @Nullable String> environment;
    private final Surroundings surroundings;

    /** For {@link java.util.ServiceLoader}. */
    public HttpRerankerProvider() {
        this(System::getenv, Surroundings.ofSystem());
    }

    HttpRerankerProvider(Function<String, @Nullable String> environment, Surroundings surroundings) {
        this.environment = environment;
        this.surroundings = surroundings;
    }

    @Override
    public String name() {
        return NAME;
    }

    /** Sends nothing; the server is asked when the first passages are judged. */
    @Override
    public Reranker open(String model, Map<String, String> given) {
        var settings = new Settings("the reranker http", given);
        RerankApi api = RerankApi.named(settings.choice("api", RerankApi.COMMON.label(), RerankApi.labels()));
        Server server = Server.of(settings, api.usualUrl(), api.usualKeys(), environment);
        Limits limits = LIMITS.changedBy(settings);
        Patience patience = Patience.of(settings);
        settings.finish();
        server.warnIfOpen();
        var post = new JsonPost(server, KeyHeader.BEARER, surroundings.time());
        return new HttpReranker(api, model, server, limits, patience, post, surroundings);
    }
}
