package io.ragstone.testkit;

import static io.ragstone.testkit.StoreBench.DOCS;
import static io.ragstone.testkit.StoreBench.LEASE;
import static io.ragstone.testkit.StoreBench.SECOND_SPACE;
import static io.ragstone.testkit.StoreBench.SPACE;
import static io.ragstone.testkit.StoreBench.everywhere;
import static io.ragstone.testkit.StoreBench.key;
import static io.ragstone.testkit.StoreBench.placesOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ragstone.error.ConflictException;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.EmbeddingWork;
import io.ragstone.model.SpaceState;
import io.ragstone.model.SpaceState.Standing;
import io.ragstone.model.TokenEstimate;
import io.ragstone.model.Vector;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests of the rules of {@link io.ragstone.spi.VectorTable} about a change of model. */
abstract class SpaceTests extends StoreTests {

    private static final Vector NORTH = Vector.normalised(0, 1, 0);
    private static final EmbeddingSpace THIRD_SPACE = new EmbeddingSpace("test", "third", 5, "");

    SpaceTests(Supplier<StoreBench> bench) {
        super(bench);
    }

    @BeforeEach
    void twoPassagesWithVectors() {
        store().activate(SPACE);
        bench().put("a.md", "one", "two");
        bench().embed(SPACE);
    }

    private List<String> nearest(EmbeddingSpace space) {
        return List.copyOf(placesOf(bench().nearest(space, NORTH, everywhere())));
    }

    @Test
    @Verifies("V6")
    void buildingLeavesTheActiveSpaceAsItIs() {
        store().build(SECOND_SPACE);

        assertThat(store().activeSpace()).contains(SPACE);
        assertThat(store().buildingSpace()).contains(SECOND_SPACE);
        assertThat(bench().counts(DOCS).withVectors()).isEqualTo(2);
        assertThat(nearest(SPACE)).containsExactly("a.md#0", "a.md#1");
        assertThat(bench().claimedTexts(SECOND_SPACE)).containsExactly("a.md\none", "a.md\ntwo");
        assertThat(bench().claim(SPACE)).isEmpty();
    }

    @Test
    @Verifies("V6")
    void whatComesMeanwhileIsWantedInBoth() {
        store().build(SECOND_SPACE);
        bench().embed(SECOND_SPACE);

        bench().put("b.md", "three");

        assertThat(bench().claimedTexts(SPACE)).containsExactly("b.md\nthree");
        assertThat(bench().claimedTexts(SECOND_SPACE)).containsExactly("b.md\nthree");
    }

    @Test
    @Verifies("V5")
    void aTextThatGoesIsWantedInNeither() {
        store().build(SECOND_SPACE);
        bench().put("b.md", "three");

        store().removeDocuments(DOCS, List.of("a.md", "b.md"));

        assertThat(bench().claim(SPACE)).isEmpty();
        assertThat(bench().claim(SECOND_SPACE)).isEmpty();
    }

    @Test
    @Verifies("V6")
    void goingOnBuildingKeepsWhatIsDone() {
        store().build(SECOND_SPACE);
        bench().embed(SECOND_SPACE);

        store().build(SECOND_SPACE);

        assertThat(bench().claim(SECOND_SPACE)).isEmpty();
    }

    @Test
    @Verifies("V6")
    void anotherConstructionTakesThePlaceOfTheFirst() {
        store().build(SECOND_SPACE);
        store().build(THIRD_SPACE);

        assertThat(store().buildingSpace()).contains(THIRD_SPACE);
        assertThat(bench().claim(SECOND_SPACE)).isEmpty();
        assertThat(bench().claim(THIRD_SPACE)).hasSize(2);
    }

    @Test
    @Verifies("V6")
    void theActiveSpaceIsNotBuilt() {
        store().build(SPACE);

        assertThat(store().buildingSpace()).isEmpty();
        assertThat(store().activeSpace()).contains(SPACE);
    }

    @Test
    @Verifies("V6")
    void whatIsAbandonedKeepsItsVectorsAndHasNoBacklog() {
        store().build(SECOND_SPACE);
        store().putVectors(SECOND_SPACE, StoreBench.vectors(store().claimUnembedded(SECOND_SPACE, 1, LEASE)));

        store().abandon();

        assertThat(store().buildingSpace()).isEmpty();
        assertThat(bench().claim(SECOND_SPACE)).isEmpty();
        bench().time().advance(LEASE.multipliedBy(2));
        store().build(SECOND_SPACE);
        assertThat(bench().claim(SECOND_SPACE)).hasSize(1);
    }

    @Test
    @Verifies("V6")
    void nothingIsAbandonedWhereNothingIsBuilt() {
        store().abandon();

        assertThat(store().activeSpace()).contains(SPACE);
        assertThat(bench().counts(DOCS).withVectors()).isEqualTo(2);
    }

    @Test
    @Verifies("V7")
    void whatIsCompleteTakesOver() {
        store().build(SECOND_SPACE);
        bench().embed(SECOND_SPACE);

        assertThat(store().promote(SECOND_SPACE, 0)).isTrue();

        assertThat(store().activeSpace()).contains(SECOND_SPACE);
        assertThat(store().buildingSpace()).isEmpty();
        assertThat(bench().counts(DOCS).withVectors()).isEqualTo(2);
        assertThat(nearest(SECOND_SPACE)).containsExactly("a.md#0", "a.md#1");
        bench().put("b.md", "three");
        assertThat(bench().claim(SPACE)).isEmpty();
        assertThat(bench().claim(SECOND_SPACE)).hasSize(1);
    }

    @Test
    @Verifies("V7")
    void whatIsNotCompleteDoesNotTakeOver() {
        store().build(SECOND_SPACE);
        store().putVectors(SECOND_SPACE, StoreBench.vectors(store().claimUnembedded(SECOND_SPACE, 1, LEASE)));

        assertThat(store().promote(SECOND_SPACE, 0)).isFalse();
        assertThat(store().activeSpace()).contains(SPACE);
        assertThat(store().promote(SECOND_SPACE, 1)).isTrue();
        assertThat(bench().counts(DOCS).withVectors()).isEqualTo(1);
        bench().time().advance(LEASE.multipliedBy(2));
        assertThat(bench().claim(SECOND_SPACE)).hasSize(1);
    }

    @Test
    @Verifies("V7")
    void onlyTheSpaceUnderConstructionIsPromoted() {
        store().build(SECOND_SPACE);
        bench().embed(SECOND_SPACE);

        assertThat(store().promote(THIRD_SPACE, 1_000)).isFalse();
        assertThat(store().promote(SPACE, 0)).isTrue();
        assertThat(store().activeSpace()).contains(SPACE);
        assertThat(store().buildingSpace()).contains(SECOND_SPACE);
    }

    @Test
    @Verifies("V7")
    void goingBackCostsNothing() {
        store().build(SECOND_SPACE);
        bench().embed(SECOND_SPACE);
        store().promote(SECOND_SPACE, 0);

        store().build(SPACE);

        assertThat(bench().claim(SPACE)).isEmpty();
        assertThat(store().promote(SPACE, 0)).isTrue();
        assertThat(nearest(SPACE)).containsExactly("a.md#0", "a.md#1");
    }

    @Test
    @Verifies("V7")
    void activatingWhatIsBuiltEndsItsConstruction() {
        store().build(SECOND_SPACE);

        store().activate(SECOND_SPACE);

        assertThat(store().activeSpace()).contains(SECOND_SPACE);
        assertThat(store().buildingSpace()).isEmpty();
        assertThat(bench().claim(SECOND_SPACE)).hasSize(2);
    }

    @Test
    @Verifies("V8")
    void everySpaceTellsHowItStands() {
        store().build(THIRD_SPACE);
        store().reject(THIRD_SPACE, store().chunks(key("a.md")).get(0).textHash(), "refused");
        store().build(SECOND_SPACE);
        store().putVectors(SECOND_SPACE, StoreBench.vectors(store().claimUnembedded(SECOND_SPACE, 1, LEASE)));
        bench().put("b.md", "three");

        assertThat(store().spaceStates())
                .containsExactly(
                        new SpaceState(SPACE, Standing.ACTIVE, 2, 1, 0),
                        new SpaceState(SECOND_SPACE, Standing.BUILDING, 1, 2, 0));
        store().build(THIRD_SPACE);
        assertThat(store().spaceStates())
                .containsExactly(
                        new SpaceState(SPACE, Standing.ACTIVE, 2, 1, 0),
                        new SpaceState(SECOND_SPACE, Standing.KEPT, 1, 0, 0),
                        new SpaceState(THIRD_SPACE, Standing.BUILDING, 0, 2, 1));
    }

    @Test
    @Verifies("V8")
    void coverageNamesTheSpaceItCounts() {
        assertThat(store().coverage(List.of(DOCS)).space()).contains(SPACE);

        store().activate(SECOND_SPACE);

        assertThat(store().coverage(List.of(DOCS)).space()).contains(SECOND_SPACE);
        assertThat(bench().counts(DOCS).withVectors()).isZero();
    }

    @Test
    @Verifies("V8")
    void theWorkForASpaceIsWhatItLacks() {
        bench().put("b.md", "one more passage", "one more passage");
        long tokens = bench().claim(SPACE).stream()
                .mapToLong(each -> TokenEstimate.count(each.text()))
                .sum();

        assertThat(store().workFor(SPACE)).isEqualTo(new EmbeddingWork(1, tokens));
        assertThat(store().workFor(SECOND_SPACE).texts()).isEqualTo(3);
        store().reject(SPACE, store().chunks(key("b.md")).get(0).textHash(), "refused");
        assertThat(store().workFor(SPACE)).isEqualTo(new EmbeddingWork(0, 0));
    }

    @Test
    @Verifies("V9")
    void whatIsInUseIsNotDiscarded() {
        store().build(SECOND_SPACE);

        assertThatThrownBy(() -> store().discard(SPACE, 10)).isInstanceOf(ConflictException.class);
        assertThatThrownBy(() -> store().discard(SECOND_SPACE, 10)).isInstanceOf(ConflictException.class);
        assertThat(nearest(SPACE)).hasSize(2);
    }

    @Test
    @Verifies("V9")
    void whatIsKeptCanBeDiscardedStepByStep() {
        store().activate(SECOND_SPACE);
        bench().embed(SECOND_SPACE);

        assertThat(store().discard(SPACE, 1)).isEqualTo(1);
        assertThat(store().discard(SPACE, 10)).isEqualTo(1);
        assertThat(store().discard(SPACE, 10)).isZero();

        assertThat(store().spaceStates()).containsExactly(new SpaceState(SECOND_SPACE, Standing.ACTIVE, 2, 0, 0));
        assertThat(nearest(SECOND_SPACE)).hasSize(2);
        store().build(SPACE);
        assertThat(store().workFor(SPACE).texts()).isEqualTo(2);
        bench().embed(SPACE);
        assertThat(store().promote(SPACE, 0)).isTrue();
        assertThat(nearest(SPACE)).hasSize(2);
    }

    @Test
    @Verifies("V9")
    void vectorsOfTextsThatNobodyHoldsCanBeDiscarded() {
        bench().put("b.md", "gone");
        bench().embed(SPACE);
        store().removeDocuments(DOCS, List.of("b.md"));

        assertThat(store().discardUnheld(10)).isEqualTo(1);
        assertThat(store().discardUnheld(10)).isZero();

        assertThat(nearest(SPACE)).containsExactly("a.md#0", "a.md#1");
        assertThat(bench().counts(DOCS).withVectors()).isEqualTo(2);
        bench().put("b.md", "gone");
        assertThat(bench().claimedTexts(SPACE)).containsExactly("b.md\ngone");
    }
}
