package io.ragstone.embed.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.Purpose;
import io.ragstone.model.Vector;
import io.ragstone.spi.EmbeddingModel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether vectors are the right ones. */
class VectorsTest {

    private static final double SAME = 0.999;

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 100})
    void agreeWithTheReferenceHoweverManyAreAskedForAtOnce(int atOnce) {
        List<String> texts = Reference.texts();
        List<Vector> expected = Reference.vectors();
        try (EmbeddingModel model = Models.open("bge-small-en-v1.5")) {
            var vectors = new ArrayList<Vector>();
            for (int from = 0; from < texts.size(); from += atOnce) {
                vectors.addAll(
                        model.embed(texts.subList(from, Math.min(texts.size(), from + atOnce)), Purpose.DOCUMENT));
            }

            assertThat(vectors).hasSameSizeAs(expected);
            for (int i = 0; i < texts.size(); i++) {
                assertThat(vectors.get(i).cosine(expected.get(i)))
                        .as(texts.get(i))
                        .isGreaterThanOrEqualTo(SAME);
            }
        }
    }

    @Test
    void aQuestionIsEmbeddedWithItsPrefix() {
        String question = "How deep is the pool?";
        try (EmbeddingModel model = Models.open("")) {
            Vector asPassage =
                    Models.passage(model, "Represent this sentence for searching relevant passages: " + question);

            assertThat(Models.question(model, question).cosine(asPassage)).isGreaterThan(SAME);
            assertThat(Models.question(model, question).cosine(Models.passage(model, question)))
                    .isLessThan(SAME);
        }
    }

    @Test
    void aTextBeyondTheLimitIsTheMeanOfItsWindows() {
        try (EmbeddingModel model = Models.open("")) {
            assertThat(model.maxInputTokens()).isEqualTo(512);
            Vector first = Models.passage(model, "pool ".repeat(510));
            Vector second = Models.passage(model, "whale ".repeat(510));
            float[] mean = new float[first.dimensions()];
            for (int i = 0; i < mean.length; i++) {
                mean[i] = first.get(i) + second.get(i);
            }

            Vector both = Models.passage(model, "pool ".repeat(510) + "whale ".repeat(510));

            assertThat(both.cosine(Vector.normalised(mean))).isGreaterThan(SAME);
            assertThat(both.cosine(first)).isLessThan(SAME);
        }
    }

    @Test
    void meaningIsNearerThanWords() {
        try (EmbeddingModel model = Models.open("")) {
            assertNearer(
                    model,
                    "my computer refuses to start",
                    "What to do if the laptop does not boot any more.",
                    "The computer science course will start in October.");
        }
    }

    @Test
    void theTokenizerOfMiniLmDoesNotCutAtItsOwnLimit() {
        String head = "pool ".repeat(150);
        try (EmbeddingModel model = Models.open("all-minilm-l6-v2")) {
            Vector plain = Models.passage(model, head);
            Vector other = Models.passage(model, head + "Whales sing in the deep ocean at night.");

            assertThat(model.countTokens(head)).isEqualTo(152);
            assertThat(plain.dimensions()).isEqualTo(384);
            assertThat(plain.cosine(other)).isLessThan(SAME);
        }
    }

    @Test
    void e5KnowsQuestionsAndPassagesApart() {
        try (EmbeddingModel model = Models.open("e5-small-v2")) {
            Vector question = Models.question(model, "how to resize the connection pool");
            Vector passage = Models.passage(model, "how to resize the connection pool");

            assertThat(question.cosine(passage)).isLessThan(SAME);
            assertNearer(
                    model,
                    "how to resize the connection pool",
                    "The number of pooled connections is set by max_size.",
                    "Whales sing in the deep ocean at night.");
        }
    }

    @Test
    void theChineseModelKnowsChinese() {
        try (EmbeddingModel model = Models.open("bge-small-zh-v1.5")) {
            assertThat(Models.question(model, "电脑").dimensions()).isEqualTo(512);
            assertNearer(model, "电脑开不了机怎么办", "如果笔记本无法启动，请先检查电源和内存。", "鲸鱼夜里在深海中歌唱。");
        }
    }

    private static void assertNearer(EmbeddingModel model, String question, String answer, String other) {
        Vector asked = Models.question(model, question);

        assertThat(asked.cosine(Models.passage(model, answer)))
                .isGreaterThan(asked.cosine(Models.passage(model, other)));
    }
}
