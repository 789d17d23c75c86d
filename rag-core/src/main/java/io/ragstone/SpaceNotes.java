package io.ragstone;

import io.ragstone.internal.space.Models;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.SpaceState;
import io.ragstone.model.SpaceState.Standing;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Says in short sentences where the index stands between the model it has and the model it is to have. */
final class SpaceNotes {

    private SpaceNotes() {}

    static List<String> of(Models models, List<SpaceState> spaces) {
        if (models.configured().model().isEmpty()) {
            return List.of(models.configured().absence() + ": search is by words alone");
        }
        var notes = new ArrayList<String>();
        Optional<SpaceState> active = with(Standing.ACTIVE, spaces);
        Optional<SpaceState> building = with(Standing.BUILDING, spaces);
        Optional<EmbeddingSpace> configured = models.configuredSpace();
        if (configured.isEmpty()) {
            notes.add("the embedding model cannot be asked what it makes; search is by words, and by the vectors that"
                    + " are there");
        } else if (active.isEmpty()) {
            notes.add("vectors of " + configured.get().key() + " are not built yet; a sync builds them");
        } else if (building.isEmpty() && !active.get().space().equals(configured.get())) {
            notes.add("the index answers by vectors of " + active.get().space().key() + ", the configured model is "
                    + configured.get().key() + "; 'embed switch' builds its vectors");
        }
        building.ifPresent(each -> notes.add("vectors of " + each.space().key() + " are being built, "
                + each.waiting() + " texts wait; until they are complete the index answers by those of "
                + active.map(SpaceState::space).map(EmbeddingSpace::key).orElse("none")));
        active.filter(each -> each.refused() > 0)
                .ifPresent(each -> notes.add(each.refused() + " texts were refused by the embedding model and are found"
                        + " by words alone"));
        return notes;
    }

    private static Optional<SpaceState> with(Standing standing, List<SpaceState> spaces) {
        return spaces.stream().filter(each -> each.standing() == standing).findFirst();
    }
}
