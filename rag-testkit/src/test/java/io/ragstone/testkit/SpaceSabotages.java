package io.ragstone.testkit;

import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.SpaceState;
import io.ragstone.spi.Store;
import java.util.List;

/** Stores that break one rule about a change of model. */
final class SpaceSabotages {

    private SpaceSabotages() {}

    static final class NeverAbandons extends DelegatingStore {
        NeverAbandons(Store real) {
            super(real);
        }

        @Override
        public void abandon() {
            super.buildingSpace();
        }
    }

    static final class PromotesWhatIsNotComplete extends DelegatingStore {
        PromotesWhatIsNotComplete(Store real) {
            super(real);
        }

        @Override
        public boolean promote(EmbeddingSpace space, int mostWaiting) {
            return super.promote(space, Integer.MAX_VALUE);
        }
    }

    static final class CountsNothingThatWaits extends DelegatingStore {
        CountsNothingThatWaits(Store real) {
            super(real);
        }

        @Override
        public List<SpaceState> spaceStates() {
            return super.spaceStates().stream()
                    .map(each -> new SpaceState(each.space(), each.standing(), each.vectors(), 0, each.refused()))
                    .toList();
        }
    }

    static final class DiscardsNothing extends DelegatingStore {
        DiscardsNothing(Store real) {
            super(real);
        }

        @Override
        public int discard(EmbeddingSpace space, int limit) {
            super.spaceStates();
            return 0;
        }
    }
}
