package io.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.RawDocument;
import io.ragstone.spi.Extractor;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ExtractorSabotageTest {

    @ExtendWith(Sabotage.class)
    static final class BrokenExtractor extends ExtractorContract {
        private final ExtractorRule rule;

        BrokenExtractor(ExtractorRule rule) {
            this.rule = rule;
        }

        @Override
        protected Extractor extractor() {
            return ExtractorSabotages.breaking(rule, BuiltIns.extractor());
        }

        @Override
        protected RawDocument holding(String text) {
            return BuiltIns.text(text);
        }
    }

    @ParameterizedTest
    @EnumSource
    void anExtractorThatBreaksARuleFailsThatRuleAlone(ExtractorRule rule) {
        assertThat(Sabotage.rulesBrokenIn(BrokenExtractor.class, rule)).containsExactly(rule.id());
    }
}
