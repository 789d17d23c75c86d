package io.ragstone.embed.bedrock;

import io.ragstone.internal.remote.RemoteEmbeddingModel;
import io.ragstone.internal.remote.Surroundings;
import io.ragstone.spi.EmbeddingModel;
import io.ragstone.spi.EmbeddingModelProvider;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.bedrockruntime.BedrockRuntimeClient;

/**
 * Offers {@code bedrock:MODEL}: embedding models of Titan and Cohere on Amazon Bedrock. Credentials are found as
 * Amazon's tools find them: in the environment, in profiles, by roles.
 *
 * <p>Settings: {@code region} (default: {@code AWS_REGION}), {@code profile}, {@code form} (titan or cohere, where a
 * model's id does not tell), {@code base_url}, {@code dimensions}, {@code query_prefix}, {@code passage_prefix},
 * {@code query_input_type}, {@code passage_input_type}, {@code batch}, {@code max_input_tokens},
 * {@code max_batch_tokens}, {@code max_batch_bytes}, {@code concurrency}, {@code requests_per_minute},
 * {@code timeout_seconds}, {@code query_timeout_seconds}, {@code patience_seconds} and {@code retries}.
 */
public final class BedrockEmbeddingModelProvider implements EmbeddingModelProvider {

    private final Function<String, @Nullable String> environment;
    private final Function<Optional<String>, AwsCredentialsProvider> credentials;
    private final Surroundings surroundings;

    /** For {@link java.util.ServiceLoader}. */
    public BedrockEmbeddingModelProvider() {
        this(System::getenv, BedrockEmbeddingModelProvider::usual, Surroundings.ofSystem());
    }

    /** @param credentials of a profile, or the usual ones */
    BedrockEmbeddingModelProvider(
            Function<String, @Nullable String> environment,
            Function<Optional<String>, AwsCredentialsProvider> credentials,
            Surroundings surroundings) {
        this.environment = environment;
        this.credentials = credentials;
        this.surroundings = surroundings;
    }

    private static AwsCredentialsProvider usual(Optional<String> profile) {
        DefaultCredentialsProvider.Builder builder = DefaultCredentialsProvider.builder();
        profile.ifPresent(builder::profileName);
        return builder.build();
    }

    @Override
    public String name() {
        return "bedrock";
    }

    /** Sends nothing; credentials are looked for when the first text is embedded. */
    @Override
    public EmbeddingModel open(String model, Map<String, String> settings) {
        BedrockSettings read = BedrockSettings.of(model, settings, environment);
        return new RemoteEmbeddingModel(
                read.remoteModel(),
                read.limits(),
                read.patience(),
                new BedrockCall(read, client(read), surroundings.time()),
                surroundings);
    }

    /** Tries once; trying again is the model's own business. */
    private BedrockRuntimeClient client(BedrockSettings settings) {
        var builder = BedrockRuntimeClient.builder()
                .region(Region.of(settings.region()))
                .credentialsProvider(credentials.apply(settings.profile()))
                .httpClientBuilder(UrlConnectionHttpClient.builder().socketTimeout(settings.timeout()))
                .overrideConfiguration(each ->
                        each.retryStrategy(AwsRetryStrategy.doNotRetry()).apiCallTimeout(settings.timeout()));
        settings.endpoint().ifPresent(builder::endpointOverride);
        return builder.build();
    }
}
