package io.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.spi.Reranker;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The contract passes what is right, and notices each rule, broken alone, under its own name. */
class RerankerSabotageTest {

    @Nested
    class Unbroken extends RerankerContract {
        @Override
        protected Reranker openModel() {
            return new SharedWordsReranker();
        }
    }

    @ParameterizedTest
    @EnumSource(RerankerRule.class)
    void aBrokenRuleIsNoticed(RerankerRule rule) {
        assertThat(Sabotage.rulesBrokenIn(Broken.class, rule)).contains(rule.id());
    }

    @ExtendWith(Sabotage.class)
    static final class Broken extends RerankerContract {

        private final RerankerRule rule;

        Broken(RerankerRule rule) {
            this.rule = rule;
        }

        @Override
        protected Reranker openModel() {
            return new Saboteur(rule);
        }
    }

    /** A model that breaks one rule. */
    private static final class Saboteur implements Reranker {

        private static final int WINDOW = 2_000;

        private final SharedWordsReranker model = new SharedWordsReranker();
        private final RerankerRule rule;
        private final Thread opener = Thread.currentThread();
        private boolean isClosed;

        Saboteur(RerankerRule rule) {
            this.rule = rule;
        }

        @Override
        public String name() {
            return model.name();
        }

        @Override
        public List<Double> score(String query, List<String> passages) {
            List<Double> scores = new ArrayList<>(model.score(query, passages));
            switch (rule) {
                case R1_ONE_SCORE_PER_PASSAGE_IN_ORDER -> Collections.sort(scores);
                case R2_NEIGHBOURS_DO_NOT_MATTER -> scores.replaceAll(score -> score / passages.size());
                case R3_NOTHING_IS_CUT_SILENTLY -> {
                    return model.score(
                            query, passages.stream().map(Saboteur::cut).toList());
                }
                case R4_CLOSE_MAY_BE_CALLED_AGAIN -> {}
                case R5_SAFE_FROM_ANY_THREAD -> {
                    if (Thread.currentThread() != opener) {
                        Collections.reverse(scores);
                    }
                }
            }
            return scores;
        }

        private static String cut(String passage) {
            return passage.substring(0, Math.min(WINDOW, passage.length()));
        }

        @Override
        public void close() {
            if (isClosed && rule == RerankerRule.R4_CLOSE_MAY_BE_CALLED_AGAIN) {
                throw new IllegalStateException("closed already");
            }
            isClosed = true;
        }
    }
}
