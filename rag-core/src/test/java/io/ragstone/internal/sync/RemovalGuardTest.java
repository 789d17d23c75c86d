package io.ragstone.internal.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.ScanOutcome;
import io.ragstone.model.ScanState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RemovalGuardTest {

    private static final RemovalGuard GUARD = RemovalGuard.DEFAULT;

    @Test
    void nothingMissingIsNeverSuspicious() {
        assertThat(GUARD.objection(before("root", "r1"), now(false, "", ""), 0, 0, 100))
                .isEmpty();
    }

    @Test
    void anIncompleteWalkProvesNothing() {
        assertThat(GUARD.objection(before("root", "r1"), now(false, "root", "r1"), 99, 1, 100))
                .isPresent();
    }

    @Test
    void anEmptyRootProvesNothingEvenInTheSamePlace() {
        assertThat(GUARD.objection(before("root", "r1"), now(true, "root", "r2"), 0, 1, 1))
                .isPresent();
    }

    @Test
    void manyRemovalsInAnotherPlaceAreSuspicious() {
        assertThat(GUARD.objection(before("root", ""), now(true, "other", ""), 49, 51, 100))
                .isPresent();
        assertThat(GUARD.objection(before("root", ""), now(true, "other", ""), 50, 50, 100))
                .isEmpty();
        assertThat(GUARD.objection(before("root", ""), now(true, "other", ""), 9, 11, 20))
                .isEmpty();
        assertThat(GUARD.objection(before("root", ""), now(true, "other", ""), 3, 5, 5))
                .isPresent();
    }

    @Test
    void anUnknownPlaceIsAnotherPlace() {
        assertThat(GUARD.objection(before("", ""), now(true, "", ""), 10, 90, 100))
                .isPresent();
    }

    @Test
    void theSamePlaceWalkedCompletelyIsTrusted() {
        assertThat(GUARD.objection(before("root", ""), now(true, "root", ""), 1, 99, 100))
                .isEmpty();
    }

    @Test
    void aNewRevisionExplainsRemovals() {
        assertThat(GUARD.objection(before("root", "r1"), now(true, "other", "r2"), 1, 99, 100))
                .isEmpty();
    }

    private static ScanState before(String identity, String revision) {
        return new ScanState(Optional.of(Instant.EPOCH), identity, revision, 0, 0, true, "");
    }

    private static ScanOutcome now(boolean complete, String identity, String revision) {
        return new ScanOutcome(complete, List.of(), identity, revision, Map.of(), true);
    }
}
