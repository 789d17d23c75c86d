package io.ragstone.embed.openai;

import io.ragstone.internal.remote.KnownModel;
import io.ragstone.internal.remote.Limits;
import io.ragstone.model.Purpose;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import okhttp3.HttpUrl;

/** The services that are known, and what each of them does its own way. */
enum Api {
    OPENAI("https://api.openai.com/v1", "OPENAI_API_KEY", KeyHeader.BEARER, 64),
    AZURE("", "AZURE_OPENAI_API_KEY", KeyHeader.AZURE, 64),
    GEMINI(
            "https://generativelanguage.googleapis.com/v1beta/openai",
            "GEMINI_API_KEY,GOOGLE_API_KEY",
            KeyHeader.BEARER,
            64),
    GEMINI_NATIVE(
            "https://generativelanguage.googleapis.com/v1beta", "GEMINI_API_KEY,GOOGLE_API_KEY", KeyHeader.GOOGLE, 64),
    OLLAMA("http://localhost:11434", "OLLAMA_API_KEY", KeyHeader.BEARER, 16),
    COHERE("https://api.cohere.com/v2", "COHERE_API_KEY,CO_API_KEY", KeyHeader.BEARER, 64),
    JINA("https://api.jina.ai/v1", "JINA_API_KEY", KeyHeader.BEARER, 64),
    VOYAGE("https://api.voyageai.com/v1", "VOYAGE_API_KEY", KeyHeader.BEARER, 64),
    TEI("http://localhost:8080", "", KeyHeader.BEARER, 32);

    private static final int BATCH_TOKENS = 60_000;

    /** What nearly every model can read; more is known of some. */
    private static final int UNKNOWN_TOKENS = 400;

    private static final String AZURE_VERSION = "2024-10-21";

    private final String usualUrl;
    private final String keys;
    private final KeyHeader keyHeader;
    private final int batch;

    Api(String usualUrl, String keys, KeyHeader keyHeader, int batch) {
        this.usualUrl = usualUrl;
        this.keys = keys;
        this.keyHeader = keyHeader;
        this.batch = batch;
    }

    /** As it stands in configuration. */
    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static List<String> labels() {
        return Arrays.stream(values()).map(Api::label).toList();
    }

    static Api named(String label) {
        return valueOf(label.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    /** Where the service is; empty if everybody has an address of their own. */
    Optional<String> usualUrl() {
        return Optional.of(usualUrl).filter(url -> !url.isEmpty());
    }

    /** The variables in which its keys usually are. */
    List<String> usualKeys() {
        return Arrays.stream(keys.split(",", -1)).filter(key -> !key.isEmpty()).toList();
    }

    KeyHeader keyHeader() {
        return keyHeader;
    }

    EmbeddingForm form() {
        return switch (this) {
            case OPENAI, AZURE, GEMINI -> OpenAiForm.PLAIN;
            case JINA -> OpenAiForm.JINA;
            case VOYAGE -> OpenAiForm.VOYAGE;
            case GEMINI_NATIVE -> new GeminiForm();
            case OLLAMA -> new OllamaForm();
            case COHERE -> new CohereForm();
            case TEI -> new TeiForm();
        };
    }

    /** Whether vectors can come in base64, a third of the bytes. */
    boolean knowsBase64() {
        return form() instanceof OpenAiForm;
    }

    Limits limits(Optional<KnownModel> model) {
        int tokens = model.map(KnownModel::estimatedTokens).orElse(UNKNOWN_TOKENS);
        return Limits.of(batch, tokens, Math.max(tokens, BATCH_TOKENS));
    }

    /** What the service calls texts of {@code purpose} where nobody says otherwise; empty if it makes no difference. */
    String inputType(String model, Purpose purpose) {
        boolean isQuery = purpose == Purpose.QUERY;
        return switch (this) {
            case COHERE -> isQuery ? "search_query" : "search_document";
            case VOYAGE -> isQuery ? "query" : "document";
            case JINA ->
                model.startsWith("jina-embeddings-v2") ? "" : isQuery ? "retrieval.query" : "retrieval.passage";
            case GEMINI_NATIVE ->
                model.startsWith("gemini-embedding-2") ? "" : isQuery ? "RETRIEVAL_QUERY" : "RETRIEVAL_DOCUMENT";
            case OPENAI, AZURE, GEMINI, OLLAMA, TEI -> "";
        };
    }

    /** Where {@code model} is asked for vectors. */
    HttpUrl address(HttpUrl base, String model, Optional<String> version) {
        return switch (this) {
            case OPENAI, GEMINI, JINA, VOYAGE -> at(base, "embeddings");
            case COHERE, TEI -> at(base, "embed");
            case OLLAMA -> at(base, "api/embed");
            case GEMINI_NATIVE -> at(base, "models/" + model + ":batchEmbedContents");
            case AZURE -> azure(base, model, version);
        };
    }

    /** A deployment's own address, unless {@code base} is one, or is that of Azure's newer form without versions. */
    private static HttpUrl azure(HttpUrl base, String model, Optional<String> version) {
        boolean isNewForm = base.encodedPath().contains("/openai/v1");
        boolean isDeployment = base.encodedPath().contains("/deployments/");
        HttpUrl url =
                at(base, isNewForm || isDeployment ? "embeddings" : "openai/deployments/" + model + "/embeddings");
        return version.or(() -> isNewForm ? Optional.empty() : Optional.of(AZURE_VERSION))
                .map(each ->
                        url.newBuilder().addQueryParameter("api-version", each).build())
                .orElse(url);
    }

    /** {@code path} below {@code base}, which may end with a slash. */
    static HttpUrl at(HttpUrl base, String path) {
        HttpUrl.Builder url = base.newBuilder();
        if (base.pathSegments().get(base.pathSize() - 1).isEmpty()) {
            url.removePathSegment(base.pathSize() - 1);
        }
        return url.addPathSegments(path).build();
    }
}
