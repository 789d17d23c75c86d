package io.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.spi.JobQueue;
import io.ragstone.spi.Store;
import java.time.InstantSource;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The contracts are themselves tested: what breaks one rule on purpose fails the tests of that rule and no others. */
class SabotageTest {

    @ExtendWith(Sabotage.class)
    static final class BrokenStore extends StoreContract {
        private final StoreRule rule;

        BrokenStore(StoreRule rule) {
            this.rule = rule;
        }

        @Override
        protected Store emptyStore(InstantSource clock) {
            return StoreSabotages.breaking(rule, Memory.store(clock));
        }
    }

    @ExtendWith(Sabotage.class)
    static final class BrokenJobQueue extends JobQueueContract {
        private final JobQueueRule rule;

        BrokenJobQueue(JobQueueRule rule) {
            this.rule = rule;
        }

        @Override
        protected JobQueue emptyQueue(InstantSource clock) {
            return JobQueueSabotages.breaking(rule, Memory.queue(clock));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aStoreThatBreaksARuleFailsThatRuleAlone(StoreRule rule) {
        assertThat(Sabotage.rulesBrokenIn(BrokenStore.class, rule)).containsExactly(rule.id());
    }

    @ParameterizedTest
    @EnumSource
    void aQueueThatBreaksARuleFailsThatRuleAlone(JobQueueRule rule) {
        assertThat(Sabotage.rulesBrokenIn(BrokenJobQueue.class, rule)).containsExactly(rule.id());
    }
}
