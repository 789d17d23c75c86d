package io.ragstone.embed.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.ragstone.error.ModelException;
import io.ragstone.error.ModelException.Fault;
import io.ragstone.model.Purpose;
import io.ragstone.model.Vector;
import io.ragstone.spi.EmbeddingModel;
import io.ragstone.testkit.HashedWords;
import io.ragstone.testkit.Seeded;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of texts when the service does not do what it should. */
class FailuresTest {

    private static final String KEY = "sk-very-secret-0123456789";
    private static final List<String> TEXTS =
            IntStream.range(0, 9).mapToObj(i -> "passage number " + i).toList();

    private final FakeService service = new FakeService();
    private final Opened opened = new Opened().with("MY_KEY", KEY);
    private EmbeddingModel model = open();

    private EmbeddingModel open(String... settings) {
        return opened.model(
                "words",
                Opened.and(
                        Map.of(
                                "base_url",
                                service.url("/v1"),
                                "api_key_env",
                                "MY_KEY",
                                "dimensions",
                                "64",
                                "retries",
                                "2"),
                        settings));
    }

    private void reopen(String... settings) {
        model.close();
        model = open(settings);
    }

    @AfterEach
    void stop() {
        model.close();
        service.close();
    }

    private List<Vector> embed(List<String> texts) {
        return model.embed(texts, Purpose.DOCUMENT);
    }

    private ModelException failure(List<String> texts) {
        return catchThrowableOfType(ModelException.class, () -> embed(texts));
    }

    private void assertVectors(List<String> texts) {
        List<Vector> vectors = embed(texts);
        assertThat(vectors).hasSameSizeAs(texts);
        for (int i = 0; i < texts.size(); i++) {
            assertThat(vectors.get(i).cosine(HashedWords.vector(texts.get(i)))).isGreaterThan(1 - 1e-6);
        }
    }

    @Test
    void retryAfterIsHonoured() {
        service.script(new MockResponse.Builder()
                .code(429)
                .addHeader("Retry-After", "3")
                .build());
        assertVectors(TEXTS);

        service.script(new MockResponse.Builder()
                .code(503)
                .addHeader("Retry-After", "Thu, 01 Jan 2026 00:00:20 GMT")
                .build());
        assertVectors(List.of("another"));
        assertThat(opened.waits()).containsExactly(Duration.ofSeconds(3), Duration.ofSeconds(17));
    }

    @Test
    void whatGoogleWritesInTheBodyIsHonouredToo() {
        service.script(FakeService.status(
                429,
                "[{\"error\":{\"code\":429,\"message\":\"quota\",\"details\":[{\"@type\":\"x/google.rpc.RetryInfo\","
                        + "\"retryDelay\":\"7.5s\"}]}}]"));

        assertVectors(TEXTS);
        assertThat(opened.waits()).containsExactly(Duration.ofMillis(7_500));
    }

    @Test
    void aLongWaitIsLeftToTheCaller() {
        service.script(new MockResponse.Builder()
                .code(429)
                .addHeader("Retry-After", "3600")
                .build());

        ModelException failure = failure(TEXTS);

        assertThat(failure.fault()).isEqualTo(Fault.AWAY);
        assertThat(failure.retryAfter()).contains(Duration.ofHours(1));
        assertThat(failure(TEXTS).retryAfter()).contains(Duration.ofHours(1));
        assertThat(service.requests()).hasSize(1);
    }

    @Test
    void tooMuchAtOnceGoesInParts() {
        service.behaves(incoming -> incoming.texts().size() > 2 ? FakeService.status(413) : FakeForms.answer(incoming));

        assertVectors(TEXTS);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 422, 500})
    void aPoisonTextIsAlone(int status) {
        service.behaves(incoming ->
                incoming.texts().contains(TEXTS.get(4)) ? FakeService.status(status) : FakeForms.answer(incoming));

        ModelException failure = failure(TEXTS);

        assertThat(failure.fault()).isEqualTo(Fault.TEXT);
        assertThat(failure).hasMessageContaining("127.0.0.1 says " + status + " (it is so)");
        assertVectors(TEXTS.subList(0, 4));
        assertVectors(TEXTS.subList(5, 9));
    }

    @Test
    void aTextThatTheServerFindsTooLongGoesInParts() {
        reopen("max_input_tokens", "8000");
        service.behaves(incoming -> incoming.texts().stream().anyMatch(text -> text.length() > 2_000)
                ? FakeService.status(400, "{\"error\":\"input is too large\"}")
                : FakeForms.answer(incoming));

        assertThat(embed(List.of("pool ".repeat(2_000))).get(0).cosine(HashedWords.vector("pool")))
                .isGreaterThan(1 - 1e-6);
    }

    @Test
    void otherDimensionsAreNoVectorsOfThisModel() {
        reopen("dimensions", "128");

        ModelException failure = failure(TEXTS);

        assertThat(failure.fault()).isEqualTo(Fault.MODEL);
        assertThat(failure).hasMessageContaining("64 dimensions, not of 128").hasMessageContaining("dimensions = 64");
    }

    @Test
    void aVectorThatIsNoneIsTheFaultOfItsText() {
        service.behaves(incoming -> {
            var answer = FakeForms.openAi(incoming.texts(), false);
            answer.path("data").forEach(item -> {
                if (incoming.texts().get(item.path("index").asInt()).equals(TEXTS.get(3))) {
                    ((ArrayNode) item.path("embedding")).set(0, Float.NaN);
                }
            });
            return FakeService.status(200, answer.toString().replace("\"NaN\"", "NaN"));
        });

        assertThat(failure(TEXTS).fault()).isEqualTo(Fault.TEXT);
        assertVectors(TEXTS.subList(4, 9));
    }

    @Test
    void anAnswerThatIsCutShortIsAskedForAgain() {
        String whole = FakeForms.openAi(TEXTS, false).toString();
        embed(List.of("first look"));
        service.script(FakeService.status(200, whole.substring(0, whole.length() / 2)));
        service.script(new MockResponse.Builder()
                .body(whole)
                .onResponseBody(new SocketEffect.CloseSocket())
                .build());

        assertVectors(TEXTS);
        assertThat(opened.waits()).hasSize(2);
    }

    @Test
    void tooFewVectorsAreNoAnswer() {
        embed(List.of("first look"));
        service.script(FakeService.status(
                200, FakeForms.openAi(TEXTS.subList(1, 9), false).toString()));

        assertVectors(TEXTS);
    }

    @Test
    void aConnectionThatDiesIsTriedAgain() {
        service.script(new MockResponse.Builder()
                .onResponseStart(new SocketEffect.CloseSocket())
                .build());

        assertVectors(TEXTS);
    }

    @Test
    void aSlowServerIsNotWaitedForForEver() {
        reopen("timeout_seconds", "1", "retries", "0");
        service.behaves(incoming ->
                new MockResponse.Builder().headersDelay(30, TimeUnit.SECONDS).build());

        ModelException failure = failure(TEXTS);

        assertThat(failure.fault()).isEqualTo(Fault.AWAY);
        assertThat(failure).hasMessageContaining("timeout_seconds");
    }

    @Test
    void aServerThatIsNotThereIsAway() {
        service.close();

        ModelException failure = failure(TEXTS);

        assertThat(failure.fault()).isEqualTo(Fault.AWAY);
        assertThat(failure).hasMessageContaining("nobody answers at 127.0.0.1:" + service.port());
    }

    @Test
    void aWrongKeyIsToldByWhereItCameFrom() {
        service.behaves(incoming ->
                FakeService.status(401, "{\"error\":{\"message\":\"Incorrect API key provided: " + KEY + "\"}}"));

        ModelException failure = failure(TEXTS);

        assertThat(failure.fault()).isEqualTo(Fault.MODEL);
        assertThat(failure)
                .hasMessageContaining("the environment variable MY_KEY")
                .hasMessageContaining("***")
                .message()
                .doesNotContain("secret");
    }

    @Test
    void aKeyThatGeminiRefusesIsNoFaultOfTheText() {
        service.behaves(incoming -> FakeService.status(
                400,
                "{\"error\":{\"message\":\"API key not valid.\",\"details\":[{\"reason\":\"API_KEY_INVALID\"}]}}"));

        assertThat(failure(TEXTS))
                .hasMessageContaining("the key came from")
                .extracting(ModelException::fault)
                .isEqualTo(Fault.MODEL);
    }

    @Test
    void anEmptyAccountIsNoLimitThatPasses() {
        service.behaves(incoming ->
                FakeService.status(429, "{\"error\":{\"message\":\"no money\",\"code\":\"insufficient_quota\"}}"));

        assertThat(failure(TEXTS).fault()).isEqualTo(Fault.MODEL);
        assertThat(service.requests()).hasSize(1);
    }

    @Test
    void anUnknownModelIsToldByItsName() {
        service.behaves(incoming -> FakeService.status(404, "{\"error\":{\"message\":\"no such model\"}}"));

        assertThat(failure(TEXTS))
                .hasMessageContaining("says 404 (no such model)")
                .hasMessageContaining("is the model's name right");
    }

    @Test
    void anotherLanguageIsToldAsSuch() {
        service.behaves(incoming -> FakeService.status(200, "{\"error\":\"Unexpected endpoint\"}"));
        assertThat(failure(TEXTS)).hasMessageContaining("(Unexpected endpoint)").hasMessageContaining("setting api");

        reopen();
        service.behaves(incoming -> FakeService.status(200, "<html>welcome</html>"));
        assertThat(failure(TEXTS)).hasMessageContaining("web page").hasMessageContaining("base_url");
    }

    @Test
    void whatAServerRepeatsOfATextIsNotRepeated() {
        String text = "a confidential passage about the merger of two companies";
        service.behaves(incoming -> incoming.texts().contains(text)
                ? FakeService.status(422, "{\"detail\":[{\"msg\":\"bad input: " + text + "\"}]}")
                : FakeForms.answer(incoming));

        assertThat(failure(List.of(text))).hasMessage("127.0.0.1 says 422");
    }

    @ParameterizedTest(name = "seed {0}")
    @Seeded
    void textsGetTheirOwnVectorsWhateverGoesWrongOnTheWay(long seed) {
        var random = new SplittableRandom(seed);
        reopen(
                "batch", String.valueOf(random.nextInt(1, 12)),
                "concurrency", String.valueOf(random.nextInt(1, 5)),
                "max_batch_tokens", String.valueOf(random.nextInt(32, 200)),
                "retries", "9");
        List<String> texts = IntStream.range(0, random.nextInt(1, 30))
                .mapToObj(i -> "text " + random.nextInt(40) + " word".repeat(random.nextInt(20)))
                .toList();
        var faults = new SplittableRandom(seed + 1);
        service.behaves(incoming -> {
            int most = 1 + Math.floorMod(seed, 9);
            synchronized (faults) {
                int chance = faults.nextInt(10);
                if (chance == 0) {
                    return FakeService.status(503);
                }
                if (chance == 1) {
                    return FakeService.status(200, "{\"data\":[");
                }
            }
            return incoming.texts().size() > Math.max(2, most) ? FakeService.status(413) : FakeForms.answer(incoming);
        });

        assertVectors(texts);
    }
}
