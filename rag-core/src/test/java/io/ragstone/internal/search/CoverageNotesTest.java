package io.ragstone.internal.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.CollectionId;
import io.ragstone.model.Coverage;
import io.ragstone.model.Coverage.CollectionCoverage;
import io.ragstone.model.Coverage.Counts;
import io.ragstone.model.Leg;
import io.ragstone.model.LegReport;
import io.ragstone.model.LegReport.State;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CoverageNotesTest {

    private static final LegReport PARTIAL_VECTORS = new LegReport(Leg.VECTOR, State.PARTIAL, 3, "");

    private static List<String> notes(Counts counts, LegReport... legs) {
        var collection = new CollectionCoverage(CollectionId.of("docs"), counts);
        return CoverageNotes.of(new Coverage(List.of(collection), Optional.empty()), List.of(legs));
    }

    @Test
    void aCompleteIndexNeedsNoNote() {
        assertThat(notes(new Counts(5, 0, 0, 2, 0, 20, 20), PARTIAL_VECTORS)).isEmpty();
    }

    @Test
    void saysWhatIsMissing() {
        assertThat(notes(new Counts(5, 2, 1, 0, 1, 20, 0)))
                .containsExactly(
                        "2 of 8 documents are waiting to be indexed",
                        "1 of 8 documents is not indexed because of a failure",
                        "1 of 8 documents is answering from an older version than the source holds");
    }

    @Test
    void missingVectorsAreNamedOnlyWhereMeaningWasSearched() {
        var counts = new Counts(5, 0, 0, 0, 0, 20, 15);

        assertThat(notes(counts)).isEmpty();
        assertThat(notes(counts, PARTIAL_VECTORS))
                .containsExactly("5 of 20 passages have no vector yet and are found by words alone");
    }

    @Test
    void anEmptyIndexSaysWhy() {
        assertThat(notes(Counts.NONE)).containsExactly("nothing is indexed in scope; sync has found no document yet");
        assertThat(notes(new Counts(0, 0, 0, 4, 0, 0, 0)).get(0)).contains("all 4 documents are skipped");
        assertThat(notes(new Counts(0, 3, 0, 0, 0, 0, 0)).get(0)).contains("none of its 3 documents");
    }
}
