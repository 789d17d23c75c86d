package io.ragstone.embed.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.ragstone.error.ConfigException;
import io.ragstone.error.ModelException;
import io.ragstone.spi.Reranker;
import io.ragstone.spi.RerankerProvider;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a cross-encoder makes of questions and passages, and which folders are none. */
class CrossEncoderTest {

    private static final String QUESTION = "pool size";
    private static final double SAME = 1e-6;

    @TempDir
    Path temp;

    private Path folder;

    private Path tiny() throws IOException {
        folder = temp.resolve("tiny");
        TinyCrossEncoder.write(folder);
        return folder;
    }

    private void describe(String json) throws IOException {
        Files.writeString(folder.resolve("ragstone-model.json"), json);
    }

    private static double score(Reranker model, String question, String passage) {
        return model.score(question, List.of(passage)).get(0);
    }

    /** Of a question and a passage that share so many pairs of tokens, besides the two ends of both. */
    private static double sharing(int tokens) {
        return Math.log(2 + tokens);
    }

    @Test
    void isFoundByNameOnModulePathAndClassPath() throws IOException {
        String name = OnnxRerankerProvider.class.getName();

        assertThat(OnnxRerankerProvider.class.getModule().getDescriptor().provides())
                .filteredOn(each -> each.service().equals(RerankerProvider.class.getName()))
                .singleElement()
                .satisfies(each -> assertThat(each.providers()).containsExactly(name));
        try (InputStream in =
                getClass().getResourceAsStream("/META-INF/services/" + RerankerProvider.class.getName())) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8).strip())
                    .isEqualTo(name);
        }
        assertThat(new OnnxRerankerProvider().name()).isEqualTo("onnx");
    }

    @Test
    void judgesAQuestionAndAPassageTogether() throws IOException {
        try (Reranker model =
                new OnnxRerankerProvider().open(tiny().toString(), Map.of("threads", "1", "idle_minutes", "1"))) {
            assertThat(model.name()).isEqualTo("onnx:tiny");
            assertThat(model.isRemote()).isFalse();
            assertThat(score(model, QUESTION, "the size of a pool")).isCloseTo(sharing(2), within(SAME));
            assertThat(score(model, QUESTION, "whales sing")).isCloseTo(sharing(0), within(SAME));
        }
    }

    @Test
    void theBestWindowOfALongPassageCounts() throws IOException {
        tiny();
        describe("{\"name\": \"short\", \"max_tokens\": 13}");
        String whales = "whale whale whale whale whale whale whale whale ";
        try (Reranker model = Models.reranker(folder)) {
            assertThat(model.name()).isEqualTo("onnx:short");
            assertThat(score(model, QUESTION, whales + "pool size pool" + whales))
                    .isCloseTo(sharing(3), within(SAME));
            assertThat(score(model, QUESTION, "pool size" + whales + whales + "pool size pool"))
                    .isCloseTo(sharing(3), within(SAME));
            assertThat(score(model, QUESTION, whales + whales)).isCloseTo(sharing(0), within(SAME));
        }
    }

    @Test
    void everyPartOfALongQuestionCountsAlike() throws IOException {
        tiny();
        describe("{\"max_tokens\": 11}");
        String passage = "pool pool whale whale whale whale size";
        try (Reranker model = Models.reranker(folder)) {
            assertThat(score(model, "pool size pool size", passage)).isCloseTo(sharing(4), within(SAME));
            assertThat(score(model, "pool pool pool ocean ocean ocean", passage))
                    .isCloseTo((sharing(6) + sharing(0)) / 2, within(SAME));
            assertThat(score(model, "ocean ocean ocean pool pool pool", passage))
                    .isCloseTo((sharing(0) + sharing(6)) / 2, within(SAME));
        }
    }

    @Test
    void aModelWithoutTokenTypesOrMaskIsGivenNone() throws IOException {
        folder = temp.resolve("plain");
        TinyCrossEncoder.writeCountingTokens(folder);
        try (Reranker model = Models.reranker(folder)) {
            assertThat(score(model, "pool", "size of it")).isCloseTo(7, within(SAME));
        }
    }

    @Test
    void oneOfSeveralLabelsIsChosenByItsNumber() throws IOException {
        folder = temp.resolve("labels");
        TinyCrossEncoder.writeWithTwoLabels(folder);
        describe("{\"label\": 1}");
        try (Reranker model = Models.reranker(folder)) {
            assertThat(score(model, QUESTION, "pool")).isCloseTo(sharing(1), within(SAME));
        }
        describe("{\"label\": 0}");
        try (Reranker model = Models.reranker(folder)) {
            assertThat(score(model, QUESTION, "pool")).isCloseTo(-sharing(1), within(SAME));
        }
        for (String json : List.of("{}", "{\"label\": 2}", "{\"label\": -1}")) {
            describe(json);
            assertUnusable("2 numbers", "'label'", "from 0 to 1");
        }
    }

    @Test
    void oneOfSeveralOutputsIsChosenByItsName() throws IOException {
        folder = temp.resolve("outputs");
        TinyCrossEncoder.writeWithTwoOutputs(folder);
        describe("{\"output\": \"logits\"}");
        try (Reranker model = Models.reranker(folder)) {
            assertThat(score(model, QUESTION, "pool")).isCloseTo(sharing(1), within(SAME));
        }
        Files.delete(folder.resolve("ragstone-model.json"));
        assertUnusable("no cross-encoder", "'tokens' of shape [1, 6, 1]", "sequence classification", "'output'");
        describe("{\"output\": \"score\"}");
        assertUnusable("'score'", "[tokens, logits]");
    }

    @Test
    void aModelForEmbeddingIsNone() throws IOException {
        folder = Files.createDirectory(temp.resolve("embedding"));
        Models.unpackMiniLm(folder);

        assertUnusable("embedding is no cross-encoder", "sequence classification");
    }

    @Test
    void aModelThatWantsOtherInputsOrIsNoneIsTheModelsFault() throws IOException {
        folder = temp.resolve("shorts");
        TinyCrossEncoder.writeWithShortNumbers(folder);
        assertUnusable("'input_ids'", "INT32", "[input_ids, attention_mask, token_type_ids]");
        Files.writeString(folder.resolve("model.onnx"), "no model");
        assertUnusable("cannot be read");
    }

    private void assertUnusable(String... words) {
        try (Reranker model = Models.reranker(folder)) {
            assertThatThrownBy(() -> score(model, QUESTION, "pool"))
                    .isInstanceOfSatisfying(
                            ModelException.class,
                            refusal -> assertThat(refusal.fault()).isEqualTo(ModelException.Fault.MODEL))
                    .hasMessageContainingAll(words);
        }
    }

    @Test
    void aScoreThatIsNoNumberIsRefused() {
        var descriptor = new CrossEncoderDescriptor("m", 512, "", OptionalInt.empty());
        var answer = new Output("logits", new long[] {1, 1}, new float[] {Float.NaN});

        assertThatThrownBy(() -> descriptor.score(answer))
                .isInstanceOfSatisfying(
                        ModelException.class,
                        refusal -> assertThat(refusal.fault()).isEqualTo(ModelException.Fault.TEXT))
                .hasMessageContaining("NaN");
    }

    @Test
    void wrongChoicesAreRefusedWithWhatIsRight() throws IOException {
        tiny();
        var provider = new OnnxRerankerProvider();
        assertThatThrownBy(() -> provider.open("", Map.of()))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("onnx:FOLDER");
        assertThatThrownBy(() -> provider.open(temp.resolve("nowhere").toString(), Map.of()))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("nowhere");
        assertThatThrownBy(() -> provider.open(folder.toString(), Map.of("thread", "2")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContainingAll("reranker", "[thread]", "threads");
        assertThatThrownBy(() -> provider.open(folder.toString(), Map.of("threads", "none")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContainingAll("reranker", "'none'");
        assertRefused("{\"pooling\": \"cls\"}", "'pooling'", "[name, max_tokens, output, label]");
        assertRefused("{\"label\": \"first\"}", "label", "whole number");
        assertRefused("{\"max_tokens\": 3}", "at least 8");
        assertRefused("{\"output\": 1}", "output", "text");
        assertRefused("[]", "no JSON object");
    }

    private void assertRefused(String description, String... words) throws IOException {
        describe(description);
        assertThatThrownBy(() -> Models.reranker(folder))
                .isInstanceOf(ConfigException.class)
                .hasMessageContainingAll(words);
    }

    @Test
    void aTokenizerOfAnotherKindIsRefusedAtOnce() throws IOException {
        Files.writeString(tiny().resolve("tokenizer.json"), "{\"model\": {\"type\": \"Unigram\"}}");

        assertThatThrownBy(() -> Models.reranker(folder))
                .isInstanceOf(ConfigException.class)
                .hasMessageContainingAll("Unigram", "WordPiece");
    }

    @Test
    void whereThereIsNoNativeLibraryItSaysSoAtOnce() throws IOException {
        tiny();
        var runtime = new NativeRuntime(
                new UserCache(temp.resolve("cache")),
                Platform.of("FreeBSD", "riscv64"),
                getClass().getClassLoader());

        assertThatThrownBy(() -> new OnnxRerankerProvider(new LoadedModels(runtime)).open(folder.toString(), Map.of()))
                .isInstanceOf(ConfigException.class)
                .hasMessageContainingAll("freebsd-riscv64", "without a reranker");
    }

    @Test
    void theModelIsReadWhenFirstAskedAndSharedAndLeftWithTheLast() throws IOException {
        var models = new LoadedModels(NativeRuntime.ofProcess());
        var provider = new OnnxRerankerProvider(models);
        FolderModel files = FolderModel.at(tiny().toString());
        Reranker one = provider.open(folder.toString(), Map.of());
        Reranker two = provider.open(folder.toString(), Map.of());
        SharedModel shared = models.take(files, new ModelSettings(1, Duration.ofMinutes(1)));
        models.giveBack(files);

        assertThat(shared.isLoaded()).isFalse();
        score(one, QUESTION, "pool");
        assertThat(shared.isLoaded()).isTrue();
        one.close();
        assertThat(score(two, QUESTION, "pool")).isCloseTo(sharing(1), within(SAME));
        two.close();
        assertThat(shared.isLoaded()).isFalse();
        assertThatThrownBy(() -> score(two, QUESTION, "pool"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("onnx:tiny is closed");
    }
}
