package io.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.Purpose;
import io.ragstone.model.Vector;
import io.ragstone.spi.EmbeddingModel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each rule, broken alone, is noticed under its own name. */
class EmbeddingModelSabotageTest {

    @ParameterizedTest
    @EnumSource(EmbeddingModelRule.class)
    void aBrokenRuleIsNoticed(EmbeddingModelRule rule) {
        assertThat(Sabotage.rulesBrokenIn(Broken.class, rule)).contains(rule.id());
    }

    @ExtendWith(Sabotage.class)
    static final class Broken extends EmbeddingModelContract {

        private final EmbeddingModelRule rule;

        Broken(EmbeddingModelRule rule) {
            this.rule = rule;
        }

        @Override
        protected EmbeddingModel openModel() {
            return new Saboteur(HashEmbeddingModelTest.hash(), rule);
        }
    }

    /** A model that breaks one rule. */
    private static final class Saboteur implements EmbeddingModel {

        private static final int WINDOW = 128;

        private final EmbeddingModel model;
        private final EmbeddingModelRule rule;
        private final Thread opener = Thread.currentThread();
        private boolean isClosed;

        Saboteur(EmbeddingModel model, EmbeddingModelRule rule) {
            this.model = model;
            this.rule = rule;
        }

        @Override
        public EmbeddingSpace space() {
            return model.space();
        }

        @Override
        public List<Vector> embed(List<String> texts, Purpose purpose) {
            List<Vector> vectors = new ArrayList<>(model.embed(texts, purpose));
            switch (rule) {
                case E1_ONE_VECTOR_PER_TEXT_IN_ORDER ->
                    vectors.sort((left, right) -> Float.compare(left.get(0), right.get(0)));
                case E2_VECTORS_ARE_UNIT_AND_FIT_THE_SPACE -> vectors.replaceAll(Saboteur::doubled);
                case E3_NEIGHBOURS_DO_NOT_MATTER -> vectors.replaceAll(vector -> mixed(vector, vectors.size()));
                case E4_NOTHING_IS_CUT_SILENTLY ->
                    vectors.replaceAll(vector -> cut(texts.get(vectors.indexOf(vector)), vector));
                case E6_SAFE_FROM_ANY_THREAD -> {
                    if (Thread.currentThread() != opener) {
                        vectors.replaceAll(vector -> vectors.get(0));
                    }
                }
                case E5_CLOSE_MAY_BE_CALLED_AGAIN -> {}
            }
            return vectors;
        }

        private static Vector doubled(Vector vector) {
            float[] values = vector.toArray();
            for (int i = 0; i < values.length; i++) {
                values[i] *= 2;
            }
            return Vector.trusted(values);
        }

        private static Vector mixed(Vector vector, int neighbours) {
            float[] values = vector.toArray();
            values[values.length - 1] += 0.1f * neighbours;
            return Vector.normalised(values);
        }

        private Vector cut(String text, Vector vector) {
            String[] words = text.split(" ", WINDOW + 1);
            if (words.length <= WINDOW) {
                return vector;
            }
            String head = String.join(" ", List.of(words).subList(0, WINDOW));
            return model.embed(List.of(head), Purpose.DOCUMENT).get(0);
        }

        @Override
        public int maxInputTokens() {
            return rule == EmbeddingModelRule.E4_NOTHING_IS_CUT_SILENTLY ? WINDOW : model.maxInputTokens();
        }

        @Override
        public int countTokens(String text) {
            return model.countTokens(text);
        }

        @Override
        public void close() {
            if (isClosed && rule == EmbeddingModelRule.E5_CLOSE_MAY_BE_CALLED_AGAIN) {
                throw new IllegalStateException("closed already");
            }
            isClosed = true;
        }
    }
}
