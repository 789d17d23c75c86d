package io.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.spi.Store;
import java.time.InstantSource;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A difference that is there is noticed, one that is not there is not. */
class StoreDifferenceTest {

    @Nested
    class MemoryAgainstItself extends StoreDifferenceContract {

        @Override
        protected Store emptyStore(InstantSource clock) {
            return Memory.store(clock);
        }
    }

    @ExtendWith(Sabotage.class)
    static final class BrokenAgainstMemory extends StoreDifferenceContract {
        private final StoreRule rule;

        BrokenAgainstMemory(StoreRule rule) {
            this.rule = rule;
        }

        @Override
        protected Store emptyStore(InstantSource clock) {
            return StoreSabotages.breaking(rule, Memory.store(clock));
        }
    }

    @ParameterizedTest
    @EnumSource(
            names = {
                "L3_SKIP_LEAVES_NOTHING_TO_FIND",
                "L5_MISSING_IS_STALE_UNTIL_TOUCHED",
                "W3_LATE_WRITERS_ARE_FENCED",
                "W4_REPLACE_SETTLES_THE_ENTRY",
                "V1_ONE_SPACE_IS_ACTIVE",
                "V4_REJECTED_IS_NOT_GIVEN_AGAIN",
                "F3_STATISTICS_COUNT_WHAT_CAN_BE_FOUND",
                "F5_EXACT_FINDS_CHARACTERS_IN_TIME",
                "F7_FILTER_MEANS_WHAT_IT_TESTS",
                "R2_DOCUMENTS_AS_THEY_STAND",
                "R4_COVERAGE_EQUALS_A_COUNT"
            })
    void aBrokenStoreDiffers(StoreRule rule) {
        assertThat(Sabotage.rulesBrokenIn(BrokenAgainstMemory.class, rule, "1,2,3,4,5"))
                .isNotEmpty();
    }
}
