package io.ragstone.testkit;

import static io.ragstone.testkit.StoreBench.DOCS;
import static io.ragstone.testkit.StoreBench.OTHER;
import static io.ragstone.testkit.StoreBench.SPACE;
import static io.ragstone.testkit.StoreBench.document;
import static io.ragstone.testkit.StoreBench.everywhere;
import static io.ragstone.testkit.StoreBench.key;
import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.Coverage;
import io.ragstone.model.DocumentContent;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.DocumentState;
import io.ragstone.model.Field;
import io.ragstone.model.Fingerprint;
import io.ragstone.model.LedgerChange;
import io.ragstone.model.LedgerEntry;
import io.ragstone.model.RemovalReport;
import io.ragstone.model.ReplaceOutcome;
import io.ragstone.model.TextPattern;
import io.ragstone.testkit.StoreBench.Found;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests of the rules of {@link io.ragstone.spi.DocumentWriter}. */
abstract class WriterTests extends StoreTests {

    private static final int VERSIONS = 30;
    private static final int PASSAGES = 6;

    WriterTests(Supplier<StoreBench> bench) {
        super(bench);
    }

    @Test
    @Verifies("W1")
    void onlyTheNewVersionIsFoundInEveryLeg() {
        store().activate(SPACE);
        bench().put(document("a.md")
                .defining("old mark", "mark")
                .defining("old too", "mark")
                .link(1, "old"));
        bench().embed(SPACE);

        bench().put(document("a.md").defining("new mark", "mark").link(1, "new"));
        bench().embed(SPACE);

        Set<String> place = Set.of("a.md#0");
        assertThat(bench().found("mark", everywhere()))
                .isEqualTo(new Found(place, place, place, place, Set.of("a.md>new")));
        assertThat(bench().lexical("old", everywhere())).isEmpty();
        assertThat(bench().texts("a.md")).containsExactly("new mark");
        assertThat(bench().counts(DOCS)).isEqualTo(new Coverage.Counts(1, 0, 0, 0, 0, 1, 1));
    }

    @Test
    @Verifies("W1")
    void aVersionWithoutPassagesIsWholeToo() {
        bench().put(document("a.md").passage("old mark").link(1, "old"));

        bench().put(document("a.md"));

        assertThat(bench().found("mark", everywhere())).isEqualTo(Found.NOTHING);
        assertThat(bench().counts(DOCS)).isEqualTo(new Coverage.Counts(1, 0, 0, 0, 0, 0, 0));
    }

    @Test
    @Verifies("W1")
    void aReaderNeverSeesAMixture() throws InterruptedException {
        bench().put(version(0));
        var reading = new CountDownLatch(1);
        var done = new AtomicBoolean();

        List<Integer> seen = Threads.together(List.of(
                () -> {
                    int reads = 0;
                    while (!done.get()) {
                        assertWhole("chunks", bench().texts("a.md"));
                        reading.countDown();
                        assertWhole("lexical", lexicalVersions());
                        assertWhole("exact", exactOrdinals());
                        assertWhole("links", linkTargets());
                        reads++;
                    }
                    return reads;
                },
                () -> {
                    try {
                        assertThat(reading.await(30, TimeUnit.SECONDS)).isTrue();
                        for (int i = 1; i < VERSIONS; i++) {
                            bench().put(version(i));
                        }
                    } finally {
                        done.set(true);
                    }
                    return 0;
                }));

        assertThat(seen.get(0)).isPositive();
    }

    @Test
    @Verifies("W2")
    void twiceIsOnce() {
        bench().save(DOCS);
        DocumentBuilder document = document("a.md")
                .defining("mark one", "mark")
                .passage("mark two")
                .link(2, "b.md")
                .extractedText("all of it")
                .attribute("tag", "x", "y");
        bench().queue(document, "");
        DocumentContent content = document.build(store().begin(document.key()));
        store().replace(content);
        List<Object> once = bench().everything("mark");

        assertThat(store().replace(content)).isEqualTo(ReplaceOutcome.REPLACED);

        assertThat(bench().everything("mark")).isEqualTo(once);
    }

    @Test
    @Verifies("W3")
    void whoBeganEarlierIsFencedOut() {
        bench().put("a.md", "present mark");
        long early = store().begin(key("a.md"));
        long late = store().begin(key("a.md"));
        List<Object> before = bench().everything("mark");

        assertThat(store().replace(document("a.md").passage("early mark").build(early)))
                .isEqualTo(ReplaceOutcome.FENCED);
        assertThat(bench().everything("mark")).isEqualTo(before);
        assertThat(store().replace(document("a.md").passage("late mark").build(late)))
                .isEqualTo(ReplaceOutcome.REPLACED);
        assertThat(bench().texts("a.md")).containsExactly("late mark");
    }

    @Test
    @Verifies("W3")
    void whoBeganBeforeTheRemovalIsFencedOut() {
        bench().put("a.md", "text");
        long generation = store().begin(key("a.md"));
        store().removeDocuments(DOCS, List.of("a.md"));

        assertThat(store().replace(document("a.md").passage("ghost").build(generation)))
                .isEqualTo(ReplaceOutcome.FENCED);

        assertThat(store().entry(key("a.md"))).isEmpty();
        assertThat(store().document(key("a.md"))).isEmpty();
        assertThat(bench().lexical("ghost", everywhere())).isEmpty();
    }

    @Test
    @Verifies("W3")
    void whoBeganBeforeTheSkipIsFencedOut() {
        bench().put("a.md", "text");
        long generation = store().begin(key("a.md"));
        bench().record(DOCS, LedgerChange.skip("a.md", Fingerprint.UNKNOWN, 9, Optional.empty(), "a secret"));

        assertThat(store().replace(document("a.md").passage("secret").build(generation)))
                .isEqualTo(ReplaceOutcome.FENCED);

        assertThat(bench().lexical("secret", everywhere())).isEmpty();
    }

    @Test
    @Verifies("W3")
    void whoBeganBeforeTheReturnIsFencedOut() {
        bench().put("a.md", "text");
        long generation = store().begin(key("a.md"));
        store().removeDocuments(DOCS, List.of("a.md"));
        bench().queue(document("a.md").passage("back"), "");

        assertThat(store().replace(document("a.md").passage("ghost").build(generation)))
                .isEqualTo(ReplaceOutcome.FENCED);

        assertThat(entry("a.md").state()).isEqualTo(DocumentState.PENDING);
        assertThat(bench().texts("a.md")).isEmpty();
    }

    @Test
    @Verifies("W3")
    void aGenerationThatNobodyWasGivenIsFencedOut() {
        bench().put("a.md", "text");

        assertThat(store().replace(document("a.md").passage("ghost").build(Long.MAX_VALUE)))
                .isEqualTo(ReplaceOutcome.FENCED);

        assertThat(bench().texts("a.md")).containsExactly("text");
    }

    @Test
    @Verifies("W4")
    void theEntryIsIndexedAsTheContentSays() {
        DocumentBuilder document = document("a.md").passage("text").pipeline("pipeline-7");
        bench().record(DOCS, LedgerChange.fail("a.md", "broken"), LedgerChange.missing("a.md"));

        store().replace(document.build(store().begin(document.key())));

        LedgerEntry entry = entry("a.md");
        assertThat(entry.state()).isEqualTo(DocumentState.INDEXED);
        assertThat(entry.seen()).isEqualTo(document.fingerprint());
        assertThat(entry.indexedHash()).isEqualTo(document.fingerprint().hash());
        assertThat(entry.pipeline()).isEqualTo("pipeline-7");
        assertThat(entry.missing()).isFalse();
        assertThat(entry.reason()).isEmpty();
    }

    @Test
    @Verifies("W4")
    void theMissingDocumentThatItWasMovedFromIsGone() {
        bench().put("old.md", "mark");
        bench().record(DOCS, LedgerChange.missing("old.md"));
        DocumentBuilder moved = document("new.md").passage("mark");
        bench().queue(moved, "old.md");
        assertThat(entry("new.md").movedFrom()).isEqualTo("old.md");

        store().replace(moved.build(store().begin(moved.key())));

        assertThat(entry("new.md").movedFrom()).isEmpty();
        assertThat(store().entry(key("old.md"))).isEmpty();
        assertThat(store().document(key("old.md"))).isEmpty();
        assertThat(bench().found("mark", everywhere()).lexical()).containsExactly("new.md#0");
        assertThat(bench().counts(DOCS)).isEqualTo(new Coverage.Counts(1, 0, 0, 0, 0, 1, 0));
    }

    @Test
    @Verifies("W4")
    void aDocumentThatIsThereStillWasNotMoved() {
        bench().put("old.md", "mark");
        bench().record(DOCS, LedgerChange.missing("old.md"));
        DocumentBuilder copy = document("new.md").passage("mark");
        bench().queue(copy, "old.md");
        bench().put("old.md", "mark");

        store().replace(copy.build(store().begin(copy.key())));

        assertThat(bench().found("mark", everywhere()).lexical()).containsExactly("new.md#0", "old.md#0");
    }

    @Test
    @Verifies("W5")
    void removedDocumentsAreFoundInNoLeg() {
        store().activate(SPACE);
        bench().put(document("a.md").defining("mark one", "mark").link(1, "x").extractedText("all"));
        bench().put(document("b.md").defining("mark two", "mark").passage("more"));
        bench().embed(SPACE);

        RemovalReport report = store().removeDocuments(DOCS, List.of("a.md", "never there", "b.md"));

        assertThat(report).isEqualTo(new RemovalReport(2, 3));
        assertThat(bench().found("mark", everywhere())).isEqualTo(Found.NOTHING);
        assertThat(store().chunks(key("a.md"))).isEmpty();
        assertThat(store().extractedText(key("a.md"))).isEmpty();
        assertThat(store().entry(key("a.md"))).isEmpty();
        assertThat(store().document(key("a.md"))).isEmpty();
        assertThat(bench().counts(DOCS)).isEqualTo(Coverage.Counts.NONE);
        assertThat(store().removeDocuments(DOCS, List.of("a.md"))).isEqualTo(new RemovalReport(0, 0));
    }

    @Test
    @Verifies("W5")
    void otherDocumentsKeepTheTextThatTheyShare() {
        store().activate(SPACE);
        bench().put(document("a.md").title("same").passage("mark"));
        bench().put(document("b.md").title("same").passage("mark"));
        var elsewhere = DocumentBuilder.document(new DocumentKey(OTHER, "a.md")).title("same");
        bench().put(elsewhere.passage("mark"));
        bench().embed(SPACE);

        store().removeDocuments(DOCS, List.of("a.md"));

        assertThat(bench().found("mark", everywhere(DOCS, OTHER)).nearest()).containsExactly("a.md#0", "b.md#0");
        assertThat(bench().lexical("mark", everywhere(DOCS, OTHER))).hasSize(2);
        assertThat(bench().counts(DOCS).withVectors()).isEqualTo(1);
        assertThat(bench().counts(OTHER).withVectors()).isEqualTo(1);
    }

    @Test
    @Verifies("W5")
    void thousandsOfDocumentsGoAtOnce() {
        List<String> paths =
                IntStream.range(0, 3_000).mapToObj(i -> "document-" + i).toList();
        bench().put("document-7", "mark");
        bench().put("kept", "mark");

        assertThat(store().removeDocuments(DOCS, paths)).isEqualTo(new RemovalReport(1, 1));

        assertThat(bench().found("mark", everywhere()).lexical()).containsExactly("kept#0");
    }

    @Test
    @Verifies("W6")
    void passagesOfTheOldVersionKeepTheirVectors() {
        store().activate(SPACE);
        bench().put("a.md", "stays", "goes");
        bench().embed(SPACE);

        bench().put("a.md", "comes", "stays");

        assertThat(bench().counts(DOCS).withVectors()).isEqualTo(1);
        assertThat(bench().found("stays", everywhere()).nearest()).containsExactly("a.md#1");
        assertThat(bench().claimedTexts(SPACE)).containsExactly("a.md\ncomes");
    }

    @Test
    @Verifies("W6")
    void passagesOfOtherDocumentsShareTheirVectors() {
        store().activate(SPACE);
        bench().put(document("a.md").title("same").passage("shared"));
        bench().embed(SPACE);

        bench().put(document("b.md").title("same").passage("shared").passage("shared"));
        bench().put(DocumentBuilder.document(new DocumentKey(OTHER, "c.md"))
                .title("same")
                .passage("shared"));

        assertThat(bench().counts(DOCS).withVectors()).isEqualTo(3);
        assertThat(bench().counts(OTHER).withVectors()).isEqualTo(1);
        assertThat(bench().claimedTexts(SPACE)).isEmpty();
    }

    private static DocumentBuilder version(int number) {
        DocumentBuilder document = document("a.md");
        for (int i = 0; i < PASSAGES; i++) {
            document.passage("version-" + number + " common");
            document.link(i + 1, "version-" + number);
        }
        return document;
    }

    private static void assertWhole(String leg, List<String> versions) {
        assertThat(versions).as(leg).hasSize(PASSAGES);
        assertThat(new HashSet<>(versions)).as(leg).hasSize(1);
    }

    private List<String> lexicalVersions() {
        return bench().lexical("common", everywhere()).stream()
                .map(each -> each.terms().terms(Field.BODY).get(0))
                .toList();
    }

    /** All passages of all versions hold the pattern, so a mixture shows as too many or too few. */
    private List<String> exactOrdinals() {
        List<Integer> ordinals = bench().exact(TextPattern.literal("common"), everywhere()).candidates().stream()
                .map(each -> each.chunk().ordinal())
                .toList();
        assertThat(ordinals).as("exact").doesNotHaveDuplicates();
        return ordinals.stream().map(ordinal -> "any").toList();
    }

    private List<String> linkTargets() {
        return bench().links(DOCS).stream().map(each -> each.link().to()).toList();
    }

    private LedgerEntry entry(String path) {
        return store().entry(key(path)).orElseThrow();
    }
}
