package io.ragstone.embed.openai;

import io.ragstone.internal.remote.KnownModel;
import io.ragstone.internal.remote.Limits;
import io.ragstone.internal.remote.Patience;
import io.ragstone.internal.remote.RemoteModel;
import io.ragstone.internal.remote.Settings;
import io.ragstone.model.Purpose;
import io.ragstone.model.TokenEstimate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * What a user has said of an embedding model.
 *
 * @param api the service
 * @param model its name there
 * @param server where it is
 * @param address where it is asked
 * @param wantedDimensions what the service is asked for; empty to leave it to the model
 * @param isBase64 whether vectors come in base64
 * @param query how questions are sent
 * @param passage how passages are sent
 * @param limits how much at once
 * @param patience how long
 */
record EmbeddingSettings(
        Api api,
        String model,
        Server server,
        HttpUrl address,
        OptionalInt wantedDimensions,
        boolean isBase64,
        Wording query,
        Wording passage,
        Limits limits,
        Patience patience) {

    private static final String PROVIDER = "openai";
    private static final int MOST_DIMENSIONS = 16_384;

    /** A prefix must leave room for the text. */
    private static final int LEAST_ROOM = 16;

    /**
     * How texts of one purpose are sent.
     *
     * @param prefix before each
     * @param inputType what the service calls them; empty to say nothing
     */
    record Wording(String prefix, String inputType) {}

    /** @throws io.ragstone.error.ConfigException if anything does not fit, with all of it */
    static EmbeddingSettings of(
            String model, Map<String, String> given, Function<String, @Nullable String> environment) {
        var settings = new Settings("the embedding model openai", given);
        Api api = Api.named(settings.choice("api", Api.OPENAI.label(), Api.labels()));
        if (model.isBlank()) {
            settings.problem("the embedding model openai has no default; say openai:MODEL, such as"
                    + " openai:text-embedding-3-small");
        }
        Server server = Server.of(settings, api.usualUrl(), api.usualKeys(), environment);
        Optional<String> version = settings.text("api_version");
        if (version.isPresent() && api != Api.AZURE) {
            settings.problem("api_version is for api = azure alone");
        }
        int dimensions = settings.number("dimensions", 0, 1, MOST_DIMENSIONS);
        boolean isBase64 =
                settings.choice("encoding", "float", List.of("float", "base64")).equals("base64");
        if (isBase64 && !api.knowsBase64()) {
            settings.problem("encoding = base64 is unknown to api = " + api.label() + "; leave it out");
        }
        Wording query = wording(settings, "query", api.inputType(model, Purpose.QUERY));
        Wording passage = wording(settings, "passage", api.inputType(model, Purpose.DOCUMENT));
        Limits limits = api.limits(KnownModel.named(model)).changedBy(settings);
        for (Wording each : List.of(query, passage)) {
            if (TokenEstimate.count(each.prefix()) > limits.inputTokens() - LEAST_ROOM) {
                settings.problem("a prefix leaves no room for the text within max_input_tokens");
            }
        }
        Patience patience = Patience.of(settings);
        settings.finish();
        return new EmbeddingSettings(
                api,
                model,
                server,
                api.address(server.url(), model, version),
                dimensions == 0 ? OptionalInt.empty() : OptionalInt.of(dimensions),
                isBase64,
                query,
                passage,
                limits,
                patience);
    }

    private static Wording wording(Settings settings, String purpose, String usualType) {
        return new Wording(
                settings.verbatim(purpose + "_prefix").orElse(""),
                settings.verbatim(purpose + "_input_type").map(String::strip).orElse(usualType));
    }

    String inputType(Purpose purpose) {
        return (purpose == Purpose.QUERY ? query : passage).inputType();
    }

    /** What core has to know. */
    RemoteModel remoteModel() {
        return new RemoteModel(
                PROVIDER, model, dimensions(), recipe(), query.prefix(), passage.prefix(), !server.isLoopback());
    }

    private OptionalInt dimensions() {
        return wantedDimensions.isPresent()
                ? wantedDimensions
                : KnownModel.named(model)
                        .map(KnownModel::dimensions)
                        .map(OptionalInt::of)
                        .orElse(OptionalInt.empty());
    }

    /**
     * Whatever changes vectors besides the model's name. A name means what its server says, so another server is
     * another space; on this machine ports change, and whoever runs the server knows what runs there.
     */
    private String recipe() {
        return "api=" + api.label() + ",at=" + (server.isLoopback() ? "loopback" : server.place()) + ",query="
                + query.prefix() + ",passage=" + passage.prefix() + ",types=" + query.inputType() + "/"
                + passage.inputType() + ",max=" + limits.inputTokens();
    }
}
