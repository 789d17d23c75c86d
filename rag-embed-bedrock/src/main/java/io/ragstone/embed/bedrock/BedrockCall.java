package io.ragstone.embed.bedrock;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ragstone.internal.remote.Answer;
import io.ragstone.internal.remote.CallFailure;
import io.ragstone.internal.remote.EmbeddingCall;
import io.ragstone.internal.remote.ErrorBody;
import io.ragstone.internal.remote.RetryAfter;
import io.ragstone.model.Purpose;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.bedrockruntime.BedrockRuntimeClient;

/** One {@code InvokeModel}. Thread-safe. */
final class BedrockCall implements EmbeddingCall {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final BedrockSettings settings;
    private final BedrockRuntimeClient client;
    private final InstantSource time;

    /** @param client becomes this one's own */
    BedrockCall(BedrockSettings settings, BedrockRuntimeClient client, InstantSource time) {
        this.settings = settings;
        this.client = client;
        this.time = time;
    }

    @Override
    public List<Answer<float[]>> send(List<String> texts, Purpose purpose) throws CallFailure, InterruptedException {
        String type = settings.wording().inputType(purpose);
        String body =
                settings.form().body(texts, type, settings.wantedDimensions()).toString();
        try {
            SdkBytes answer = client.invokeModel(request -> request.modelId(settings.model())
                            .contentType("application/json")
                            .accept("application/json")
                            .body(SdkBytes.fromUtf8String(body)))
                    .body();
            return settings.form().read(parsed(answer.asByteArray()));
        } catch (AwsServiceException refusal) {
            throw refused(refusal, texts);
        } catch (AbortedException interrupted) {
            throw new InterruptedException("a call to Bedrock was interrupted");
        } catch (SdkClientException failure) {
            throw failed(failure);
        }
    }

    private static JsonNode parsed(byte[] answer) throws CallFailure {
        try {
            return JSON.readTree(answer);
        } catch (JsonProcessingException cut) {
            throw CallFailure.broken("Bedrock sent an answer that is cut short or no JSON", null);
        } catch (IOException impossible) {
            throw CallFailure.broken("Bedrock sent an answer that cannot be read", impossible);
        }
    }

    private CallFailure refused(AwsServiceException refusal, List<String> texts) {
        int status = refusal.statusCode();
        AwsErrorDetails details = refusal.awsErrorDetails();
        String code = text(details == null ? null : details.errorCode());
        String message = "Bedrock says " + status
                + ErrorBody.quoted(text(details == null ? null : details.errorMessage()), code, "", texts);
        if (status == 401 || status == 403 || code.contains("Token")) {
            return CallFailure.unusable(
                    message + "; the credentials that were found may not ask " + settings.model() + " in "
                            + settings.region() + ", or have expired",
                    null);
        }
        if (status == 404) {
            return CallFailure.unusable(
                    message + "; is the model's id right, and is it offered in " + settings.region() + "?", null);
        }
        return CallFailure.ofStatus(status, message, retryAfter(details));
    }

    private Optional<Duration> retryAfter(@Nullable AwsErrorDetails details) {
        return details == null || details.sdkHttpResponse() == null
                ? Optional.empty()
                : RetryAfter.read(
                        details.sdkHttpResponse()
                                .firstMatchingHeader("Retry-After")
                                .orElse(null),
                        time.instant());
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }

    private CallFailure failed(SdkClientException failure) {
        if (failure instanceof ApiCallTimeoutException) {
            return CallFailure.broken("Bedrock did not answer in time; timeout_seconds says how long that is", failure);
        }
        for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof ConnectException || cause instanceof UnknownHostException) {
                return CallFailure.busy("nobody answers for Bedrock in " + settings.region(), failure);
            }
            if (cause instanceof IOException) {
                return CallFailure.broken("Bedrock broke off: " + cause.getMessage(), failure);
            }
        }
        return CallFailure.unusable(
                "Bedrock cannot be asked; are there credentials, by environment, profile or role? "
                        + failure.getMessage(),
                failure);
    }

    @Override
    public void close() {
        client.close();
    }
}
