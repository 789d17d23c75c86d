package io.ragstone.embed.vertex;

import com.google.auth.oauth2.ServiceAccountCredentials;
import io.ragstone.internal.remote.KnownModel;
import io.ragstone.internal.remote.Limits;
import io.ragstone.internal.remote.OwnersFile;
import io.ragstone.internal.remote.Patience;
import io.ragstone.internal.remote.RemoteModel;
import io.ragstone.internal.remote.Settings;
import io.ragstone.internal.remote.Wording;
import io.ragstone.model.Purpose;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a user has said of a model of Vertex AI.
 *
 * @param model its name
 * @param account who asks
 * @param address where the model is asked
 * @param wantedDimensions what is asked for; empty to leave it to the model
 * @param wording how texts are sent
 * @param timeout of one call
 * @param limits how much at once
 * @param patience how long
 */
record VertexSettings(
        String model,
        ServiceAccountCredentials account,
        URI address,
        OptionalInt wantedDimensions,
        Wording wording,
        Duration timeout,
        Limits limits,
        Patience patience) {

    private static final String PROVIDER = "vertex";
    private static final String SCOPE = "https://www.googleapis.com/auth/cloud-platform";
    private static final String FILE_VARIABLE = "GOOGLE_APPLICATION_CREDENTIALS";
    private static final String LOCATION = "us-central1";
    private static final String NAME = "[A-Za-z0-9._:@-]+";
    private static final int TIMEOUT_SECONDS = 60;

    /** What a call may hold, all texts together, is 20,000 tokens by the service's own count. */
    private static final int BATCH_TOKENS = 15_000;

    private static final int BATCH = 32;
    private static final int UNKNOWN_TOKENS = 1_600;

    /** @throws io.ragstone.error.ConfigException if anything does not fit, with all of it */
    static VertexSettings of(String model, Map<String, String> given, Function<String, @Nullable String> environment) {
        var settings = new Settings("the embedding model vertex", given);
        if (!model.matches(NAME)) {
            settings.problem("'" + model + "' is no model of Vertex AI; say vertex:MODEL, such as"
                    + " vertex:gemini-embedding-001");
        }
        Optional<ServiceAccountCredentials> account = account(settings, environment);
        String project = name(
                settings,
                "project",
                account.map(ServiceAccountCredentials::getProjectId).orElse(""));
        String location = name(settings, "location", LOCATION);
        URI address = address(settings, project, location, model);
        Limits limits = limits(model).changedBy(settings);
        Wording wording = Wording.of(settings, limits, VertexSettings::taskType, true);
        Duration timeout = Duration.ofSeconds(settings.number("timeout_seconds", TIMEOUT_SECONDS, 1, 3_600));
        OptionalInt dimensions = settings.dimensions();
        Patience patience = Patience.of(settings);
        settings.finish();
        return new VertexSettings(
                model, account.orElseThrow(), address, dimensions, wording, timeout, limits, patience);
    }

    private static String taskType(Purpose purpose) {
        return purpose == Purpose.QUERY ? "RETRIEVAL_QUERY" : "RETRIEVAL_DOCUMENT";
    }

    /** Gemini's models take one text a call here, the older ones many. */
    private static Limits limits(String model) {
        int tokens = KnownModel.named(model).map(KnownModel::estimatedTokens).orElse(UNKNOWN_TOKENS);
        return Limits.of(model.startsWith("gemini-") ? 1 : BATCH, tokens, BATCH_TOKENS);
    }

    private static Optional<ServiceAccountCredentials> account(
            Settings settings, Function<String, @Nullable String> environment) {
        Optional<String> file =
                settings.text("credentials_file").or(() -> Optional.ofNullable(environment.apply(FILE_VARIABLE)));
        if (file.isEmpty()) {
            settings.problem("there is no service account; name its file by credentials_file or by the environment"
                    + " variable " + FILE_VARIABLE);
            return Optional.empty();
        }
        return OwnersFile.read("credentials_file", file.get(), settings)
                .flatMap(json -> parsed(json, file.get(), settings));
    }

    private static Optional<ServiceAccountCredentials> parsed(String json, String file, Settings settings) {
        try {
            var in = new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8));
            return Optional.of(ServiceAccountCredentials.fromStream(in).toBuilder()
                    .setScopes(List.of(SCOPE))
                    .build());
        } catch (IOException | IllegalArgumentException noAccount) {
            settings.problem("credentials_file " + file
                    + " is no key file of a service account; make one in the console" + " of Google Cloud, as JSON");
            return Optional.empty();
        }
    }

    private static String name(Settings settings, String setting, @Nullable String otherwise) {
        String name = settings.text(setting).orElse(otherwise == null ? "" : otherwise);
        if (!name.matches(NAME)) {
            settings.problem(setting + " of the embedding model vertex is '" + name + "'; say its name");
        }
        return name;
    }

    private static URI address(Settings settings, String project, String location, String model) {
        String host = location.equals("global") ? "aiplatform" : location + "-aiplatform";
        String base = settings.text("base_url").orElse("https://" + host + ".googleapis.com");
        String address = base.replaceAll("/+$", "") + "/v1/projects/" + project + "/locations/" + location
                + "/publishers/google/models/" + model + ":predict";
        try {
            URI uri = URI.create(address);
            if (uri.getHost() != null && uri.getUserInfo() == null && uri.getQuery() == null) {
                return uri;
            }
        } catch (IllegalArgumentException noAddress) {
            // told below, like an address without a host
        }
        settings.problem("base_url is not of the form https://HOST");
        return URI.create("https://localhost");
    }

    /** What core has to know. A model of Google's is the same in all projects and places. */
    RemoteModel remoteModel() {
        return new RemoteModel(
                PROVIDER, model, KnownModel.dimensions(model, wantedDimensions), wording.recipe(limits), wording, true);
    }
}
