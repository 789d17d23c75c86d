package io.ragstone.embed.vertex;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.auth.Retryable;
import io.ragstone.internal.remote.Answer;
import io.ragstone.internal.remote.CallFailure;
import io.ragstone.internal.remote.EmbeddingCall;
import io.ragstone.internal.remote.ErrorBody;
import io.ragstone.internal.remote.JsonVector;
import io.ragstone.internal.remote.RetryAfter;
import io.ragstone.model.Purpose;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLException;

/** One {@code predict} of a text embedding model. An interrupt ends it. Thread-safe. */
final class VertexCall implements EmbeddingCall {

    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final VertexSettings settings;
    private final InstantSource time;

    /** Follows no redirects, for they would take the token along. */
    private final HttpClient client = HttpClient.newBuilder()
            .connectTimeout(CONNECT)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();

    VertexCall(VertexSettings settings, InstantSource time) {
        this.settings = settings;
        this.time = time;
    }

    @Override
    public List<Answer<float[]>> send(List<String> texts, Purpose purpose) throws CallFailure, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(settings.address())
                .timeout(settings.timeout())
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body(texts, purpose).toString()));
        token().forEach((name, values) -> values.forEach(value -> request.header(name, value)));
        HttpResponse<byte[]> response;
        try {
            response = client.send(request.build(), BodyHandlers.ofByteArray());
        } catch (IOException failure) {
            throw failed(failure);
        }
        if (response.statusCode() != 200) {
            throw refusal(response, texts);
        }
        return read(response.body());
    }

    private ObjectNode body(List<String> texts, Purpose purpose) {
        ObjectNode body = JSON.createObjectNode();
        ArrayNode instances = body.putArray("instances");
        String type = settings.wording().inputType(purpose);
        for (String text : texts) {
            ObjectNode instance = instances.addObject().put("content", text);
            if (!type.isEmpty()) {
                instance.put("task_type", type);
            }
        }
        ObjectNode parameters = body.putObject("parameters").put("autoTruncate", false);
        settings.wantedDimensions().ifPresent(wanted -> parameters.put("outputDimensionality", wanted));
        return body;
    }

    /** The headers that say who asks; the token is asked for when there is none, or it is old. */
    private Map<String, List<String>> token() throws CallFailure {
        try {
            return settings.account().getRequestMetadata(settings.address());
        } catch (IOException failure) {
            String account = settings.account().getClientEmail();
            if (failure instanceof Retryable retryable && retryable.isRetryable()) {
                throw CallFailure.busy("the server that gives tokens does not answer", failure);
            }
            throw CallFailure.unusable(
                    "the service account " + account + " gets no token; is it there, and its key not revoked?",
                    failure);
        }
    }

    private static List<Answer<float[]>> read(byte[] body) throws CallFailure {
        try {
            JsonNode predictions = JSON.readTree(body).path("predictions");
            var answers = new ArrayList<Answer<float[]>>();
            for (JsonNode prediction : predictions) {
                JsonNode embedding = prediction.path("embeddings");
                if (embedding.at("/statistics/truncated").asBoolean()) {
                    throw CallFailure.refused("a text was longer than the model reads");
                }
                answers.add(Answer.inPlace(JsonVector.of(embedding.path("values"))));
            }
            return answers;
        } catch (JsonProcessingException cut) {
            throw CallFailure.broken("Vertex AI sent an answer that is cut short or no JSON", null);
        } catch (IOException impossible) {
            throw CallFailure.broken("Vertex AI sent an answer that cannot be read", impossible);
        }
    }

    private CallFailure refusal(HttpResponse<byte[]> response, List<String> texts) {
        ErrorBody error = ErrorBody.of(response.body(), JSON);
        int status = response.statusCode();
        String message = "Vertex AI says " + status + error.quoted("", texts);
        Optional<Duration> retryAfter = RetryAfter.read(
                        response.headers().firstValue("Retry-After").orElse(null), time.instant())
                .or(error::retryDelay);
        return switch (status) {
            case 401, 403 ->
                CallFailure.unusable(
                        message + "; the service account " + settings.account().getClientEmail()
                                + " needs the role Vertex AI User in the project, and the API has to be switched on",
                        null);
            case 404 ->
                CallFailure.unusable(
                        message + "; is the model's name right, and is it offered in this location?", null);
            default -> CallFailure.ofStatus(status, message, retryAfter);
        };
    }

    private CallFailure failed(IOException failure) {
        String host = settings.address().getHost();
        if (failure instanceof ConnectException) {
            return CallFailure.busy("nobody answers at " + host, failure);
        }
        if (failure instanceof SSLException) {
            return CallFailure.unusable(host + " is not trusted: " + failure.getMessage(), failure);
        }
        return CallFailure.broken(host + " broke off, or did not answer in time", failure);
    }

    /** Calls end when their threads are interrupted; the client holds nothing else. */
    @Override
    public void close() {}
}
