package io.ragstone.testkit;

import static io.ragstone.testkit.StoreBench.DOCS;
import static io.ragstone.testkit.StoreBench.LEASE;
import static io.ragstone.testkit.StoreBench.SECOND_SPACE;
import static io.ragstone.testkit.StoreBench.SPACE;
import static io.ragstone.testkit.StoreBench.document;
import static io.ragstone.testkit.StoreBench.everywhere;
import static io.ragstone.testkit.StoreBench.key;
import static io.ragstone.testkit.StoreBench.placesOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.ragstone.model.TextVector;
import io.ragstone.model.UnembeddedText;
import io.ragstone.model.Vector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Tests of the rules of {@link io.ragstone.spi.VectorTable}. */
abstract class VectorTests extends StoreTests {

    private static final Vector NORTH = Vector.normalised(0, 1, 0);
    private static final Vector EAST = Vector.normalised(1, 0, 0);

    VectorTests(Supplier<StoreBench> bench) {
        super(bench);
    }

    @Test
    @Verifies("V1")
    void noSpaceIsActiveUntilOneIsActivated() {
        assertThat(store().activeSpace()).isEmpty();

        store().activate(SPACE);
        assertThat(store().activeSpace()).contains(SPACE);

        store().activate(SECOND_SPACE);
        assertThat(store().activeSpace()).contains(SECOND_SPACE);
    }

    @Test
    @Verifies("V1")
    void whatWasThereBeforeIsOnTheBacklog() {
        bench().put("a.md", "one", "two");

        store().activate(SPACE);

        assertThat(bench().claimedTexts(SPACE)).containsExactly("a.md\none", "a.md\ntwo");
    }

    @Test
    @Verifies("V1")
    void anotherSpaceStartsEmptyAndTheFirstKeepsItsVectors() {
        store().activate(SPACE);
        bench().put("a.md", "one", "two");
        bench().embed(SPACE);

        store().activate(SECOND_SPACE);
        assertThat(bench().counts(DOCS).withVectors()).isZero();
        assertThat(bench().nearest(SECOND_SPACE, NORTH, everywhere())).isEmpty();
        assertThat(bench().claimedTexts(SECOND_SPACE)).hasSize(2);

        bench().put("b.md", "three");
        store().activate(SPACE);
        assertThat(bench().counts(DOCS).withVectors()).isEqualTo(2);
        assertThat(placesOf(bench().nearest(SPACE, NORTH, everywhere()))).containsExactly("a.md#0", "a.md#1");
        assertThat(bench().claimedTexts(SPACE)).containsExactly("b.md\nthree");
    }

    @Test
    @Verifies("V1")
    void activatingTheActiveSpaceChangesNothing() {
        store().activate(SPACE);
        bench().put("a.md", "one", "two");
        bench().embed(SPACE);

        store().activate(SPACE);

        assertThat(bench().counts(DOCS).withVectors()).isEqualTo(2);
        assertThat(bench().claim(SPACE)).isEmpty();
    }

    @Test
    @Verifies("V2")
    void aClaimedTextIsNotGivenAgain() {
        store().activate(SPACE);
        bench().put("a.md", "one", "two", "three");
        bench().put("b.md", "four");

        List<UnembeddedText> first = store().claimUnembedded(SPACE, 3, LEASE);
        List<UnembeddedText> second = store().claimUnembedded(SPACE, 3, LEASE);

        assertThat(first).hasSize(3);
        assertThat(second).hasSize(1).doesNotContainAnyElementsOf(first);
        assertThat(store().claimUnembedded(SPACE, 3, LEASE)).isEmpty();
    }

    @Test
    @Verifies("V2")
    void aClaimThatRanOutIsGivenAgain() {
        store().activate(SPACE);
        bench().put("a.md", "one");
        List<UnembeddedText> claimed = bench().claim(SPACE);

        bench().time().advance(LEASE.minusMillis(1));
        assertThat(bench().claim(SPACE)).isEmpty();
        bench().time().advance(Duration.ofMillis(2));
        assertThat(bench().claim(SPACE)).isEqualTo(claimed).hasSize(1);
    }

    @Test
    @Verifies("V2")
    void aClaimOutlivesANewVersionThatKeepsTheText() {
        store().activate(SPACE);
        bench().put("a.md", "one");
        bench().claim(SPACE);

        bench().put("a.md", "two", "one");

        assertThat(bench().claimedTexts(SPACE)).containsExactly("a.md\ntwo");
    }

    @Test
    @Verifies("V2")
    void textsThatAreEqualAreOneText() {
        store().activate(SPACE);
        bench().put(document("a.md").title("same").passage("one").passage("one"));
        bench().put(document("b.md").title("same").passage("one"));

        assertThat(bench().claim(SPACE)).hasSize(1);
    }

    @Test
    @Verifies("V2")
    void twoThreadsNeverGetTheSameText() throws InterruptedException {
        store().activate(SPACE);
        for (int i = 0; i < 20; i++) {
            bench().put("document-" + i, "one", "two", "three");
        }
        Callable<List<UnembeddedText>> worker = () -> {
            var mine = new ArrayList<UnembeddedText>();
            for (var claim = claimSome(); !claim.isEmpty(); claim = claimSome()) {
                mine.addAll(claim);
            }
            return mine;
        };

        List<UnembeddedText> all = Threads.together(Collections.nCopies(4, worker)).stream()
                .flatMap(Collection::stream)
                .toList();

        assertThat(all).hasSize(60).doesNotHaveDuplicates();
    }

    @Test
    @Verifies("V3")
    void oneWrongVectorRefusesAll() {
        store().activate(SPACE);
        bench().put("a.md", "one", "two");
        List<UnembeddedText> claimed = bench().claim(SPACE);
        List<TextVector> vectors = List.of(
                new TextVector(claimed.get(0).textHash(), NORTH),
                new TextVector(claimed.get(1).textHash(), Vector.normalised(1, 2)));

        assertThatThrownBy(() -> store().putVectors(SPACE, vectors)).isInstanceOf(RuntimeException.class);

        assertThat(bench().counts(DOCS).withVectors()).isZero();
        assertThat(bench().nearest(SPACE, NORTH, everywhere())).isEmpty();
    }

    @Test
    @Verifies("V3")
    void whatHasAVectorIsOffTheBacklog() {
        store().activate(SPACE);
        bench().put("a.md", "one", "two");
        String one = store().chunks(key("a.md")).get(0).textHash();

        store().putVectors(SPACE, List.of(new TextVector(one, NORTH)));

        assertThat(bench().counts(DOCS).withVectors()).isEqualTo(1);
        assertThat(bench().claimedTexts(SPACE)).containsExactly("a.md\ntwo");
    }

    @Test
    @Verifies("V3")
    void theLastVectorCounts() {
        store().activate(SPACE);
        bench().put("a.md", "one", "two");
        List<UnembeddedText> claimed = bench().claim(SPACE);
        store().putVectors(SPACE, all(claimed, NORTH));
        String one = store().chunks(key("a.md")).get(0).textHash();
        String two = store().chunks(key("a.md")).get(1).textHash();

        store().putVectors(SPACE, List.of(new TextVector(one, EAST), new TextVector(two, EAST)));
        store().putVectors(SPACE, List.of(new TextVector(one, NORTH)));

        assertThat(bench().nearest(SPACE, NORTH, everywhere())).hasSize(2).allSatisfy(candidate -> {
            double cosine = candidate.chunk().ordinal() == 0 ? 1 : 0;
            assertThat(candidate.score()).isCloseTo(cosine, within(1e-6));
        });
    }

    @Test
    @Verifies("V3")
    void vectorsComeBackAtFullPrecision() {
        store().activate(SPACE);
        bench().put("a.md", "one");
        Vector odd = Vector.normalised(1f, -7f, 3f);
        store().putVectors(SPACE, all(bench().claim(SPACE), odd));

        double score = bench().nearest(SPACE, EAST, everywhere()).get(0).score();

        assertThat(score).isCloseTo(odd.cosine(EAST), within(1e-6));
    }

    @Test
    @Verifies("V4")
    void rejectedIsNotGivenAgain() {
        store().activate(SPACE);
        bench().put("a.md", "poison", "one");
        String poison = store().chunks(key("a.md")).get(0).textHash();

        store().reject(SPACE, poison, "too long");
        bench().put("a.md", "poison", "two");
        bench().put(document("b.md").title("a.md").passage("poison"));
        store().activate(SPACE);

        assertThat(bench().claimedTexts(SPACE)).containsExactly("a.md\ntwo");
    }

    @Test
    @Verifies("V4")
    void rejectedIsGivenInAnotherSpace() {
        store().activate(SPACE);
        bench().put("a.md", "poison");
        store().reject(SPACE, store().chunks(key("a.md")).get(0).textHash(), "too long");

        store().activate(SECOND_SPACE);

        assertThat(bench().claimedTexts(SECOND_SPACE)).containsExactly("a.md\npoison");
    }

    @Test
    @Verifies("V4")
    void anotherTextInItsPlaceIsGiven() {
        store().activate(SPACE);
        bench().put("a.md", "poison");
        store().reject(SPACE, store().chunks(key("a.md")).get(0).textHash(), "too long");

        bench().put("a.md", "poison no more");

        assertThat(bench().claimedTexts(SPACE)).containsExactly("a.md\npoison no more");
    }

    @Test
    @Verifies("V5")
    void whatNoPassageHoldsIsNotGiven() {
        store().activate(SPACE);
        bench().put("a.md", "removed");
        bench().put("b.md", "replaced", "kept");
        bench().put(document("c.md").title("same").passage("shared"));
        bench().put(document("d.md").title("same").passage("shared"));

        store().removeDocuments(DOCS, List.of("a.md", "c.md"));
        bench().put("b.md", "kept");

        assertThat(bench().claimedTexts(SPACE)).containsExactly("b.md\nkept", "same\nshared");
    }

    @Test
    @Verifies("V5")
    void whatComesBackIsGivenAgain() {
        store().activate(SPACE);
        bench().put("a.md", "text");
        bench().claim(SPACE);
        store().removeDocuments(DOCS, List.of("a.md"));
        bench().time().advance(LEASE.plusSeconds(1));

        bench().put("a.md", "text");

        assertThat(bench().claimedTexts(SPACE)).containsExactly("a.md\ntext");
    }

    private List<UnembeddedText> claimSome() {
        return store().claimUnembedded(SPACE, 7, LEASE);
    }

    private static List<TextVector> all(List<UnembeddedText> texts, Vector vector) {
        return texts.stream()
                .map(text -> new TextVector(text.textHash(), vector))
                .toList();
    }
}
