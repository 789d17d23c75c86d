package io.ragstone.testkit;

import static io.ragstone.testkit.StoreBench.DOCS;
import static io.ragstone.testkit.StoreBench.SPACE;
import static io.ragstone.testkit.StoreBench.document;
import static io.ragstone.testkit.StoreBench.everywhere;
import static io.ragstone.testkit.StoreBench.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ragstone.model.Chunk;
import io.ragstone.model.Coverage;
import io.ragstone.model.Document;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.DocumentState;
import io.ragstone.model.Fingerprint;
import io.ragstone.model.LedgerChange;
import io.ragstone.model.LedgerEntry;
import io.ragstone.testkit.StoreBench.Found;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Tests of the rules of {@link io.ragstone.spi.DocumentLedger}. */
abstract class LedgerTests extends StoreTests {

    private static final Fingerprint SEEN = new Fingerprint("size 3", "hash of three");
    private static final Fingerprint RENEWED = new Fingerprint("size 3, touched", "hash of three");
    private static final Optional<Instant> MODIFIED = Optional.of(Instant.parse("2026-03-04T05:06:07Z"));

    LedgerTests(Supplier<StoreBench> bench) {
        super(bench);
    }

    @Test
    @Verifies("L1")
    void everyEntryIsShownOnce() {
        bench().put("a.md", "text");
        bench().record(DOCS, queued("b.md"), LedgerChange.fail("c.md", "broken"));

        assertThat(ledger()).containsExactlyInAnyOrder(entry("a.md"), entry("b.md"), entry("c.md"));
    }

    @Test
    @Verifies("L1")
    void whatIsWrittenMeanwhileIsNotShown() {
        bench().record(DOCS, queued("a.md"), queued("b.md"));
        var shown = new ArrayList<LedgerEntry>();

        store().ledger(DOCS, entry -> {
            shown.add(entry);
            bench().record(
                            DOCS,
                            LedgerChange.fail("a.md", "later"),
                            LedgerChange.fail("b.md", "later"),
                            queued("c.md"));
        });

        assertThat(shown).extracting(LedgerEntry::path).containsExactlyInAnyOrder("a.md", "b.md");
        assertThat(shown).extracting(LedgerEntry::state).containsOnly(DocumentState.PENDING);
    }

    @Test
    @Verifies("L1")
    void othersMayWriteWhileTheLedgerIsShown() throws InterruptedException {
        bench().record(DOCS, queued("a.md"));
        var waits = new ArrayList<InterruptedException>();

        store().ledger(DOCS, entry -> {
            try {
                Threads.elsewhereWithin(30, () -> bench().record(DOCS, queued("b.md")));
            } catch (InterruptedException e) {
                waits.add(e);
            }
        });

        assertThat(waits).isEmpty();
        assertThat(ledger()).hasSize(2);
    }

    @Test
    @Verifies("L2")
    void queuedIsPendingWithWhatWasSeen() {
        bench().record(DOCS, queued("folder/a.md"));

        assertThat(entry("folder/a.md"))
                .isEqualTo(new LedgerEntry("folder/a.md", DocumentState.PENDING, SEEN, "", "", 0, false, "", ""));
        assertThat(store().document(key("folder/a.md")))
                .contains(new Document(
                        key("folder/a.md"),
                        "a.md",
                        "",
                        "",
                        Map.of(),
                        3,
                        MODIFIED,
                        "",
                        0,
                        DocumentState.PENDING,
                        false,
                        ""));
    }

    @Test
    @Verifies("L2")
    void touchedKeepsItsStateAndHasTheNewFingerprint() {
        bench().put("a.md", "text");
        Fingerprint touched = new Fingerprint("touched", entry("a.md").indexedHash());

        bench().record(DOCS, LedgerChange.touch("a.md", touched, 7, MODIFIED));

        assertThat(entry("a.md").state()).isEqualTo(DocumentState.INDEXED);
        assertThat(entry("a.md").seen()).isEqualTo(touched);
        assertThat(store().document(key("a.md"))).map(Document::bytes).contains(7L);
        assertThat(store().document(key("a.md"))).map(Document::modified).contains(MODIFIED);
    }

    @Test
    @Verifies("L2")
    void failedSaysWhyAndKeepsTheFingerprint() {
        bench().record(DOCS, queued("a.md"), LedgerChange.fail("a.md", "not a PDF"));

        assertThat(entry("a.md").state()).isEqualTo(DocumentState.FAILED);
        assertThat(entry("a.md").reason()).isEqualTo("not a PDF");
        assertThat(entry("a.md").seen()).isEqualTo(SEEN);
        assertThat(store().document(key("a.md"))).map(Document::reason).contains("not a PDF");
    }

    @Test
    @Verifies("L2")
    void queuedAgainForgetsTheFailure() {
        bench().record(DOCS, queued("a.md"), LedgerChange.fail("a.md", "not a PDF"), queued("a.md"));

        assertThat(entry("a.md").state()).isEqualTo(DocumentState.PENDING);
        assertThat(entry("a.md").reason()).isEmpty();
    }

    @Test
    @Verifies("L2")
    void changesApplyInOrder() {
        bench().record(DOCS, LedgerChange.fail("a.md", "first"), queued("a.md"));
        bench().record(DOCS, queued("b.md"), LedgerChange.fail("b.md", "last"));

        assertThat(entry("a.md").state()).isEqualTo(DocumentState.PENDING);
        assertThat(entry("b.md").state()).isEqualTo(DocumentState.FAILED);
    }

    @Test
    @Verifies("L2")
    void oneImpossibleChangeRefusesAll() {
        bench().record(DOCS, queued("a.md"));
        List<LedgerChange> changes =
                List.of(queued("b.md"), LedgerChange.fail("a.md", "broken"), LedgerChange.fail("", "no path"));

        assertThatThrownBy(() -> store().record(DOCS, changes)).isInstanceOf(RuntimeException.class);

        assertThat(entry("a.md").state()).isEqualTo(DocumentState.PENDING);
        assertThat(store().entry(key("b.md"))).isEmpty();
        assertThat(bench().counts(DOCS)).isEqualTo(new Coverage.Counts(0, 1, 0, 0, 0, 0, 0));
    }

    @Test
    @Verifies("L2")
    void twiceIsOnce() {
        bench().put("a.md", "text");
        bench().put("b.md", "text");
        LedgerChange[] changes = {
            queued("c.md"), LedgerChange.fail("a.md", "broken"), LedgerChange.touch("b.md", RENEWED, 5, MODIFIED)
        };
        bench().record(DOCS, changes);
        List<LedgerEntry> once = List.of(entry("a.md"), entry("b.md"), entry("c.md"));
        Coverage.Counts counts = bench().counts(DOCS);

        bench().record(DOCS, changes);

        assertThat(List.of(entry("a.md"), entry("b.md"), entry("c.md"))).isEqualTo(once);
        assertThat(bench().counts(DOCS)).isEqualTo(counts);
    }

    @Test
    @Verifies("L3")
    void skippedLeavesNothingToFind() {
        store().activate(SPACE);
        bench().put(document("a.md").defining("mark it", "mark").link(1, "b.md").extractedText("all of it"));
        bench().embed(SPACE);

        bench().record(DOCS, LedgerChange.skip("a.md", RENEWED, 9, MODIFIED, "looks like a secret"));

        assertThat(bench().found("mark", everywhere())).isEqualTo(Found.NOTHING);
        assertThat(store().chunks(key("a.md"))).isEmpty();
        assertThat(store().extractedText(key("a.md"))).isEmpty();
        assertThat(entry("a.md").isSearchable()).isFalse();
        assertThat(entry("a.md").pipeline()).isEmpty();
        assertThat(entry("a.md").state()).isEqualTo(DocumentState.SKIPPED);
        assertThat(entry("a.md").seen()).isEqualTo(RENEWED);
        assertThat(entry("a.md").reason()).isEqualTo("looks like a secret");
        assertThat(bench().counts(DOCS)).isEqualTo(new Coverage.Counts(0, 0, 0, 1, 0, 0, 0));
    }

    @Test
    @Verifies("L3")
    void noOtherChangeTouchesWhatCanBeFound() {
        store().activate(SPACE);
        bench().put(document("a.md").defining("mark it", "mark").link(1, "b.md").extractedText("all of it"));
        bench().embed(SPACE);
        Found before = bench().found("mark", everywhere());

        for (LedgerChange change : List.of(
                queued("a.md"),
                LedgerChange.fail("a.md", "broken"),
                LedgerChange.touch("a.md", RENEWED, 3, MODIFIED),
                LedgerChange.missing("a.md"))) {
            bench().record(DOCS, change);

            assertThat(bench().found("mark", everywhere()))
                    .as("%s", change.kind())
                    .isEqualTo(before);
            assertThat(store().extractedText(key("a.md")))
                    .as("%s", change.kind())
                    .isPresent();
        }
    }

    @Test
    @Verifies("L4")
    void generationsGrow() {
        DocumentKey key = key("a.md");
        bench().record(DOCS, queued("a.md"));
        long first = store().begin(key);
        long second = store().begin(key);

        assertThat(second).isGreaterThan(first);
        assertThat(entry("a.md").generation()).isEqualTo(second);
    }

    @Test
    @Verifies("L4")
    void generationsGrowAcrossRemovalAndReturn() {
        DocumentKey key = key("a.md");
        bench().put("a.md", "text");
        long before = store().begin(key);
        store().removeDocuments(DOCS, List.of("a.md"));
        bench().record(DOCS, queued("a.md"));
        long afterRemoval = store().begin(key);
        store().remove(DOCS);
        bench().save(DOCS);
        bench().record(DOCS, queued("a.md"));

        assertThat(afterRemoval).isGreaterThan(before);
        assertThat(store().begin(key)).isGreaterThan(afterRemoval);
    }

    @Test
    @Verifies("L6")
    void onlyWhatHasAnEntryAndIsNeitherLeftOutNorMissingIsBegun() {
        bench().put("a.md", "text");
        bench().put("d.md", "text");
        bench().record(DOCS, queued("b.md"), skip("c.md"), LedgerChange.missing("d.md"));

        List<Long> generations =
                store().beginKnown(List.of(key("gone.md"), key("b.md"), key("c.md"), key("a.md"), key("d.md")));

        assertThat(generations.get(0)).isZero();
        assertThat(generations.get(1)).isEqualTo(entry("b.md").generation()).isPositive();
        assertThat(generations.get(2)).isZero();
        assertThat(generations.get(3)).isEqualTo(entry("a.md").generation()).isPositive();
        assertThat(generations.get(4)).isZero();
        assertThat(store().entry(key("gone.md"))).isEmpty();
    }

    @Test
    @Verifies("L6")
    void settlingIsDoneByTheOneWhoBeganLast() {
        bench().record(DOCS, queued("a.md"));
        long early = store().begin(key("a.md"));
        long late = store().begin(key("a.md"));

        assertThat(store().settle(key("a.md"), early, List.of(LedgerChange.fail("a.md", "too late"))))
                .isFalse();
        assertThat(entry("a.md").state()).isEqualTo(DocumentState.PENDING);
        assertThat(store().settle(key("a.md"), late, List.of(LedgerChange.fail("a.md", "broken"))))
                .isTrue();
        assertThat(entry("a.md").reason()).isEqualTo("broken");
    }

    @Test
    @Verifies("L6")
    void settlingBringsNothingBackThatWasRemovedOrLeftOut() {
        bench().put("a.md", "text");
        bench().record(DOCS, queued("b.md"));
        long removed = store().begin(key("a.md"));
        long skipped = store().begin(key("b.md"));
        store().removeDocuments(DOCS, List.of("a.md"));
        bench().record(DOCS, skip("b.md"));

        assertThat(store().settle(key("a.md"), removed, List.of(skip("a.md")))).isFalse();
        assertThat(store().settle(key("b.md"), skipped, List.of(LedgerChange.fail("b.md", "broken"))))
                .isFalse();
        assertThat(store().entry(key("a.md"))).isEmpty();
        assertThat(entry("b.md").reason()).isEqualTo("too large");
    }

    @Test
    @Verifies("L6")
    void settlingDoesNotMakeAMissingDocumentPresent() {
        bench().put("a.md", "mark");
        long before = store().begin(key("a.md"));
        bench().record(DOCS, LedgerChange.missing("a.md"));

        assertThat(store().settle(
                                key("a.md"),
                                before,
                                List.of(
                                        LedgerChange.touch("a.md", Fingerprint.UNKNOWN, -1, Optional.empty()),
                                        LedgerChange.fail("a.md", "is not there"))))
                .isFalse();
        assertThat(entry("a.md").missing()).isTrue();
        assertThat(entry("a.md").state()).isEqualTo(DocumentState.INDEXED);
    }

    @Test
    @Verifies("L5")
    void missingStaysSearchableAndCountsAsStale() {
        bench().put("a.md", "mark");

        bench().record(DOCS, LedgerChange.missing("a.md"));

        assertThat(entry("a.md").missing()).isTrue();
        assertThat(entry("a.md").state()).isEqualTo(DocumentState.INDEXED);
        assertThat(bench().lexical("mark", everywhere())).hasSize(1);
        assertThat(store().chunks(key("a.md"))).extracting(Chunk::stale).containsExactly(true);
        assertThat(store().document(key("a.md"))).map(Document::stale).contains(true);
        assertThat(bench().counts(DOCS)).isEqualTo(new Coverage.Counts(1, 0, 0, 0, 1, 1, 0));
    }

    @Test
    @Verifies("L5")
    void touchedIsPresentAgain() {
        bench().put("a.md", "mark");
        bench().record(DOCS, LedgerChange.missing("a.md"));

        bench().record(DOCS, LedgerChange.touch("a.md", entry("a.md").seen(), 3, MODIFIED));

        assertThat(entry("a.md").missing()).isFalse();
        assertThat(store().chunks(key("a.md"))).extracting(Chunk::stale).containsExactly(false);
        assertThat(bench().counts(DOCS)).isEqualTo(new Coverage.Counts(1, 0, 0, 0, 0, 1, 0));
    }

    private static LedgerChange skip(String path) {
        return LedgerChange.skip(path, SEEN, 3, MODIFIED, "too large");
    }

    private static LedgerChange queued(String path) {
        return LedgerChange.queue(path, SEEN, 3, MODIFIED, "");
    }

    private LedgerEntry entry(String path) {
        return store().entry(key(path)).orElseThrow();
    }

    private List<LedgerEntry> ledger() {
        var entries = new ArrayList<LedgerEntry>();
        store().ledger(DOCS, entries::add);
        return entries;
    }
}
