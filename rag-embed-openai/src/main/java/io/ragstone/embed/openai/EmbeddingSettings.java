package io.ragstone.embed.openai;

import io.ragstone.internal.remote.KnownModel;
import io.ragstone.internal.remote.Limits;
import io.ragstone.internal.remote.Patience;
import io.ragstone.internal.remote.RemoteModel;
import io.ragstone.internal.remote.Settings;
import io.ragstone.internal.remote.Wording;
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
 * @param wording how texts are sent
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
        Wording wording,
        Limits limits,
        Patience patience) {

    private static final String PROVIDER = "openai";

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
        OptionalInt dimensions = settings.dimensions();
        boolean isBase64 =
                settings.choice("encoding", "float", List.of("float", "base64")).equals("base64");
        if (isBase64 && !api.knowsBase64()) {
            settings.problem("encoding = base64 is unknown to api = " + api.label() + "; leave it out");
        }
        Limits limits = api.limits(KnownModel.named(model)).changedBy(settings);
        Wording wording = Wording.of(settings, limits, purpose -> api.inputType(model, purpose), api != Api.OLLAMA);
        Patience patience = Patience.of(settings);
        settings.finish();
        return new EmbeddingSettings(
                api,
                model,
                server,
                api.address(server.url(), model, version),
                dimensions,
                isBase64,
                wording,
                limits,
                patience);
    }

    /** What core has to know. */
    RemoteModel remoteModel() {
        return new RemoteModel(
                PROVIDER,
                model,
                KnownModel.dimensions(model, wantedDimensions),
                recipe(),
                wording,
                !server.isLoopback());
    }

    /**
     * Whatever changes vectors besides the model's name. A name means what its server says, so another server is
     * another space; on this machine ports change, and whoever runs the server knows what runs there.
     */
    private String recipe() {
        String place = server.isLoopback() ? "loopback" : server.place();
        return "api=" + api.label() + ",at=" + place + "," + wording.recipe(limits);
    }
}
