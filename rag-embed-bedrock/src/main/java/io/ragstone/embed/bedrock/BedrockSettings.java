package io.ragstone.embed.bedrock;

import io.ragstone.internal.remote.KnownModel;
import io.ragstone.internal.remote.Limits;
import io.ragstone.internal.remote.Patience;
import io.ragstone.internal.remote.RemoteModel;
import io.ragstone.internal.remote.Settings;
import io.ragstone.internal.remote.Wording;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a user has said of a model of Bedrock.
 *
 * @param model its id, or that of an inference profile
 * @param form how it is asked
 * @param region where it runs
 * @param endpoint another address than the region's own
 * @param profile whose credentials are taken; empty for the usual search
 * @param wantedDimensions what is asked for; empty to leave it to the model
 * @param wording how texts are sent
 * @param timeout of one call
 * @param limits how much at once
 * @param patience how long
 */
record BedrockSettings(
        String model,
        BedrockForm form,
        String region,
        Optional<URI> endpoint,
        Optional<String> profile,
        OptionalInt wantedDimensions,
        Wording wording,
        Duration timeout,
        Limits limits,
        Patience patience) {

    private static final String PROVIDER = "bedrock";
    private static final int TIMEOUT_SECONDS = 60;
    private static final int UNKNOWN_TOKENS = 400;
    private static final int BATCH_TOKENS = 60_000;

    /** @throws io.ragstone.error.ConfigException if anything does not fit, with all of it */
    static BedrockSettings of(String model, Map<String, String> given, Function<String, @Nullable String> environment) {
        var settings = new Settings("the embedding model bedrock", given);
        BedrockForm form = form(model, settings);
        String region = region(settings, environment);
        Optional<URI> endpoint = settings.text("base_url").flatMap(url -> endpoint(url, settings));
        Limits limits = limits(model, form).changedBy(settings);
        Wording wording = Wording.of(settings, limits, form::inputType, form != BedrockForm.TITAN);
        Optional<String> profile = settings.text("profile");
        OptionalInt dimensions = settings.dimensions();
        Duration timeout = Duration.ofSeconds(settings.number("timeout_seconds", TIMEOUT_SECONDS, 1, 3_600));
        Patience patience = Patience.of(settings);
        settings.finish();
        return new BedrockSettings(
                model, form, region, endpoint, profile, dimensions, wording, timeout, limits, patience);
    }

    private static BedrockForm form(String model, Settings settings) {
        Optional<String> chosen = settings.text("form");
        if (chosen.isPresent()) {
            return BedrockForm.named(settings.choice("form", BedrockForm.TITAN.label(), BedrockForm.labels()));
        }
        return BedrockForm.of(model).orElseGet(() -> {
            settings.problem("'" + model + "' is no embedding model of Titan or Cohere; say bedrock:MODEL, such as"
                    + " bedrock:amazon.titan-embed-text-v2:0, or set form = titan or cohere for one of another name");
            return BedrockForm.TITAN;
        });
    }

    private static String region(Settings settings, Function<String, @Nullable String> environment) {
        String region = settings.text("region")
                .or(() -> Optional.ofNullable(environment.apply("AWS_REGION")))
                .or(() -> Optional.ofNullable(environment.apply("AWS_DEFAULT_REGION")))
                .orElse("");
        if (!region.matches("[a-z0-9-]+")) {
            settings.problem("region of the embedding model bedrock is '" + region
                    + "'; set it, or the environment variable AWS_REGION, for example to eu-central-1");
        }
        return region;
    }

    private static Optional<URI> endpoint(String url, Settings settings) {
        try {
            URI uri = URI.create(url);
            if (uri.getHost() != null && uri.getUserInfo() == null && uri.getQuery() == null) {
                return Optional.of(uri);
            }
        } catch (IllegalArgumentException noAddress) {
            // told below, like an address without a host
        }
        settings.problem("base_url is not of the form https://HOST");
        return Optional.empty();
    }

    private static Limits limits(String model, BedrockForm form) {
        int tokens =
                KnownModel.named(plain(model)).map(KnownModel::estimatedTokens).orElse(UNKNOWN_TOKENS);
        return Limits.of(form.batch(), tokens, Math.max(tokens, BATCH_TOKENS));
    }

    /** The id of a model without the regions of an inference profile. */
    private static String plain(String model) {
        return model.replaceFirst("^[a-z-]+\\.(?=amazon\\.|cohere\\.)", "");
    }

    /** What core has to know. A model is the same in all regions and accounts. */
    RemoteModel remoteModel() {
        return new RemoteModel(
                PROVIDER,
                model,
                KnownModel.dimensions(plain(model), wantedDimensions),
                wording.recipe(limits),
                wording,
                true);
    }
}
