package io.ragstone.embed.openai;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.ragstone.internal.remote.CallFailure;
import io.ragstone.internal.remote.ErrorBody;
import io.ragstone.internal.remote.RetryAfter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLException;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/** Sends JSON to a server and reads JSON; what goes wrong becomes a {@link CallFailure} with a remedy. Thread-safe. */
final class JsonPost implements AutoCloseable {

    private static final MediaType JSON = MediaType.get("application/json");

    /** Far more than any batch needs; a server that sends without end does not fill the memory. */
    private static final int LONGEST_ANSWER = 256 * 1024 * 1024;

    private static final int LONGEST_ERROR = 64 * 1024;

    /** Some servers write {@code NaN}, which is no JSON, but tells which text it is. */
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    private final Server server;
    private final KeyHeader keyHeader;
    private final InstantSource time;

    JsonPost(Server server, KeyHeader keyHeader, InstantSource time) {
        this.server = server;
        this.keyHeader = keyHeader;
        this.time = time;
    }

    /**
     * The answer to {@code body}.
     *
     * @param texts in it, which messages must not repeat
     */
    JsonNode send(HttpUrl url, JsonNode body, List<String> texts) throws CallFailure {
        var request = new Request.Builder()
                .url(url)
                .post(RequestBody.create(body.toString().getBytes(StandardCharsets.UTF_8), JSON));
        server.key().ifPresent(key -> keyHeader.put(request, key));
        try (Response response = server.client().newCall(request.build()).execute()) {
            if (!response.isSuccessful()) {
                throw refusal(url, response, texts);
            }
            return parsed(url, bytes(response, LONGEST_ANSWER));
        } catch (IOException failure) {
            throw failed(url, failure);
        }
    }

    private static byte[] bytes(Response response, int most) throws IOException {
        try (InputStream in = response.body().byteStream()) {
            return in.readNBytes(most);
        }
    }

    private JsonNode parsed(HttpUrl url, byte[] bytes) throws IOException, CallFailure {
        try {
            JsonNode answer = MAPPER.readTree(bytes);
            if (!answer.isMissingNode()) {
                return answer;
            }
        } catch (JsonProcessingException broken) {
            // told below, without what stands in it
        }
        boolean isPage = bytes.length > 0 && new String(bytes, 0, 1, StandardCharsets.ISO_8859_1).equals("<");
        throw isPage
                ? CallFailure.unusable(said(url, "sends a web page; is base_url right?"), null)
                : CallFailure.broken(said(url, "sent an answer that is cut short or no JSON"), null);
    }

    private CallFailure refusal(HttpUrl url, Response response, List<String> texts) throws IOException {
        ErrorBody error = ErrorBody.of(bytes(response, LONGEST_ERROR), MAPPER);
        Optional<Duration> retryAfter =
                RetryAfter.read(response.header("Retry-After"), time.instant()).or(error::retryDelay);
        String message = said(url, "says " + response.code() + error.quoted(secret(), texts));
        if (response.isRedirect()) {
            HttpUrl target = url.resolve(response.header("Location", ""));
            String to = target == null ? "elsewhere" : "to " + target.scheme() + "://" + target.host();
            return CallFailure.unusable(said(url, "redirects " + to + "; set base_url to where the server is"), null);
        }
        if (response.code() == 401 || response.code() == 403 || error.isAboutTheKey()) {
            return CallFailure.unusable(message + "; " + aboutTheKey(), null);
        }
        if (error.isAboutMoney()) {
            return CallFailure.unusable(message + "; the account has nothing left to spend", null);
        }
        if (response.code() == 404) {
            return CallFailure.unusable(message + "; is the model's name right, and base_url?", null);
        }
        return CallFailure.ofStatus(response.code(), message, retryAfter);
    }

    private String secret() {
        return server.key().map(ApiKey::value).orElse("");
    }

    private String aboutTheKey() {
        return server.key()
                .map(key -> "the key came from " + key.origin())
                .orElse("no key was sent; name the variable that holds one by api_key_env");
    }

    private static CallFailure failed(HttpUrl url, IOException failure) {
        if (failure instanceof UnknownHostException) {
            return CallFailure.busy("there is no host " + url.host() + ", or no network", failure);
        }
        if (failure instanceof ConnectException || failure instanceof NoRouteToHostException) {
            return CallFailure.busy("nobody answers at " + url.host() + ":" + url.port(), failure);
        }
        if (failure instanceof SSLException) {
            return CallFailure.unusable(
                    said(
                            url,
                            "is not trusted (" + failure.getMessage() + "); if its certificate is of an authority of"
                                    + " your own, name that one's by ca_file"),
                    failure);
        }
        if (failure instanceof InterruptedIOException) {
            return CallFailure.broken(
                    said(url, "did not answer in time; timeout_seconds says how long that is"), failure);
        }
        return CallFailure.broken(said(url, "broke off: " + failure.getMessage()), failure);
    }

    private static String said(HttpUrl url, String what) {
        return url.host() + " " + what;
    }

    /** Ends calls that run. */
    @Override
    public void close() {
        server.client().dispatcher().cancelAll();
        server.client().connectionPool().evictAll();
    }
}
