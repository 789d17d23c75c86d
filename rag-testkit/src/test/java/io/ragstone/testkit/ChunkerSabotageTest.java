package io.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.spi.Chunker;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ChunkerSabotageTest {

    @ExtendWith(Sabotage.class)
    static final class BrokenChunker extends ChunkerContract {
        private final ChunkerRule rule;

        BrokenChunker(ChunkerRule rule) {
            this.rule = rule;
        }

        @Override
        protected Chunker chunker() {
            return ChunkerSabotages.breaking(rule, BuiltIns.chunker());
        }
    }

    @ParameterizedTest
    @EnumSource
    void aChunkerThatBreaksARuleFailsThatRuleAlone(ChunkerRule rule) {
        assertThat(Sabotage.rulesBrokenIn(BrokenChunker.class, rule, "1,2,3,4,5,6,7,8"))
                .containsExactly(rule.id());
    }
}
