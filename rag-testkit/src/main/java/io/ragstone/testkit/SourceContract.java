package io.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ragstone.error.SourceException;
import io.ragstone.model.Bytes;
import io.ragstone.model.CodePoints;
import io.ragstone.model.RawDocument;
import io.ragstone.model.ScanOutcome;
import io.ragstone.model.SourceItem;
import io.ragstone.spi.Source;
import io.ragstone.spi.SourceWatch;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/**
 * What every {@link Source} must do. A source's own tests extend this class, say how to make a source without documents
 * and how documents come and go in it:
 *
 * <pre>{@code
 * class WikiSourceTest extends SourceContract {
 *
 *     private final Wiki wiki = new Wiki();
 *
 *     @Override
 *     protected Source emptySource() {
 *         return new WikiSource(wiki);
 *     }
 *
 *     @Override
 *     protected void put(String path, String text) {
 *         wiki.write(path, text);
 *     }
 *
 *     @Override
 *     protected void remove(String path) {
 *         wiki.delete(path);
 *     }
 * }
 * }</pre>
 */
@NullUnmarked
public abstract class SourceContract {

    private static final int THREADS = 4;

    private Source source;

    /** For subclasses. */
    protected SourceContract() {}

    /**
     * A source without documents that no other test can see. Called before each test; the contract closes it. A source
     * that reads a clock should get one that is far ahead, so that its fingerprints can be trusted at once.
     */
    protected abstract Source emptySource() throws Exception;

    /** Makes {@code text} the content of the document at {@code path}, be it new or not. */
    protected abstract void put(String path, String text) throws Exception;

    /** Takes the document at {@code path} away. */
    protected abstract void remove(String path) throws Exception;

    /** The path under which {@link #put} makes document {@code number}; for sources that are particular about paths. */
    protected String path(int number) {
        return number % 2 == 0 ? "document " + number + ".md" : "folder/deeper/文書-" + number + ".md";
    }

    /** Makes documents that the source leaves out by its rules and returns their paths; none if it has no rules. */
    protected List<String> putWhatIsLeftOut() throws Exception {
        return List.of();
    }

    /** Makes documents that the source shows as skipped and returns their paths; none if it skips nothing. */
    protected List<String> putWhatIsSkipped() throws Exception {
        return List.of();
    }

    /** Puts the whole source out of reach and returns true, or does nothing and returns false if that cannot be. */
    protected boolean loseRoot() throws Exception {
        return false;
    }

    @BeforeEach
    final void openSource() throws Exception {
        source = emptySource();
    }

    @AfterEach
    final void closeSource() {
        source.close();
    }

    private record Scan(List<SourceItem> items, ScanOutcome outcome) {

        List<String> paths() {
            return items.stream().map(SourceItem::path).toList();
        }

        SourceItem item(String path) {
            return items.stream()
                    .filter(item -> item.path().equals(path))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(path + " is not shown"));
        }
    }

    private Scan scan() {
        List<SourceItem> items = new ArrayList<>();
        ScanOutcome outcome = source.scan(items::add);
        items.sort(Comparator.comparing(SourceItem::path, CodePoints::compare));
        return new Scan(items, outcome);
    }

    private List<String> putDocuments(int count) throws Exception {
        List<String> paths = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            put(path(i), "text " + i);
            paths.add(path(i));
        }
        return paths;
    }

    private static String text(RawDocument document) {
        return new String(document.content().toArray(), StandardCharsets.UTF_8);
    }

    @Nested
    class Scanning {

        @Test
        @Verifies("O1")
        void showsEveryDocumentOnce() throws Exception {
            List<String> paths = putDocuments(7);

            Scan scan = scan();

            assertThat(scan.paths()).containsExactlyInAnyOrderElementsOf(paths);
            assertThat(scan.outcome().complete()).isTrue();
            assertThat(scan.items())
                    .allSatisfy(item -> assertThat(item.fingerprint().hash()).isEmpty());
        }

        @Test
        @Verifies("O1")
        void whatCameAndWentShowsInTheNextScan() throws Exception {
            putDocuments(3);
            scan();
            remove(path(1));
            put(path(3), "new");

            assertThat(scan().paths()).containsExactlyInAnyOrder(path(0), path(2), path(3));
        }

        @Test
        @Verifies("O1")
        void nothingIsCompleteAsWell() {
            Scan scan = scan();

            assertThat(scan.items()).isEmpty();
            assertThat(scan.outcome().complete()).isTrue();
        }

        @Test
        @Verifies("O1")
        void aLostRootIsSaidAndNotThrown() throws Exception {
            putDocuments(2);
            assumeThat(loseRoot()).as("the source can be put out of reach").isTrue();

            ScanOutcome outcome = scan().outcome();

            assertThat(outcome.complete()).isFalse();
            assertThat(outcome.problems()).isNotEmpty();
        }

        @Test
        @Verifies("O7")
        void aLostRootIsKnownWithoutAScan() throws Exception {
            putDocuments(1);
            assertThat(source.isReachable()).isTrue();
            assumeThat(loseRoot()).as("the source can be put out of reach").isTrue();

            assertThat(source.isReachable()).isFalse();
        }

        @Test
        @Verifies("O1")
        void anInterruptedScanIsIncomplete() throws Exception {
            putDocuments(2);
            Thread.currentThread().interrupt();
            try {
                assertThat(scan().outcome().complete()).isFalse();
            } finally {
                assertThat(Thread.interrupted())
                        .as("the interrupt is left to the caller")
                        .isTrue();
            }
        }

        @Test
        @Verifies("O2")
        void showsTheSameAgain() throws Exception {
            putDocuments(5);
            putWhatIsSkipped();
            Scan first = scan();
            Scan second = scan();

            assertThat(second.paths()).isEqualTo(first.paths());
            for (int i = 0; i < first.items().size(); i++) {
                assertSame(first.items().get(i), second.items().get(i));
            }
            assertThat(second.outcome().rootIdentity())
                    .isEqualTo(first.outcome().rootIdentity());
            assertThat(second.outcome().ignored()).isEqualTo(first.outcome().ignored());
        }

        /** A fingerprint may become trustworthy between two scans. */
        private void assertSame(SourceItem before, SourceItem now) {
            assertThat(now.size()).isEqualTo(before.size());
            assertThat(now.modified()).isEqualTo(before.modified());
            assertThat(now.skip()).isEqualTo(before.skip());
            if (!before.fingerprint().cheap().isEmpty()) {
                assertThat(now.fingerprint()).isEqualTo(before.fingerprint());
            }
        }

        @Test
        @Verifies("O4")
        void aChangeShowsInTheFingerprint() throws Exception {
            put(path(0), "before");
            put(path(1), "same");
            SourceItem before = scan().item(path(0));
            RawDocument readBefore = source.read(path(0));

            put(path(0), "behind");

            SourceItem now = scan().item(path(0));
            assertThat(now.fingerprint().cheaplyEquals(before.fingerprint())).isFalse();
            assertThat(now.fingerprint().cheaplyEquals(readBefore.fingerprint()))
                    .isFalse();
        }
    }

    @Nested
    class Reading {

        @Test
        @Verifies("O3")
        void givesTheBytesWithTheirFingerprint() throws Exception {
            put(path(1), "tëxt 文");

            RawDocument document = source.read(path(1));

            assertThat(document.path()).isEqualTo(path(1));
            assertThat(text(document)).isEqualTo("tëxt 文");
            assertThat(document.fingerprint().hash())
                    .isEqualTo(Bytes.copyOf("tëxt 文".getBytes(StandardCharsets.UTF_8))
                            .sha256());
        }

        @Test
        @Verifies("O3")
        void givesWhatIsThereNow() throws Exception {
            put(path(0), "old");
            scan();
            source.read(path(0));
            put(path(0), "new");

            assertThat(text(source.read(path(0)))).isEqualTo("new");
        }

        @Test
        @Verifies("O3")
        void refusesWhatIsNotThere() throws Exception {
            putDocuments(2);
            remove(path(0));

            assertRefused(path(0));
            assertRefused(path(5));
            assertRefused("");
            assertRefused("../" + path(1));
            assertRefused("/" + path(1));
            assertRefused(path(1) + "\0");
        }

        @Test
        @Verifies("O3")
        void refusesWhatAScanLeavesOut() throws Exception {
            putDocuments(1);
            List<String> leftOut = putWhatIsLeftOut();

            assertThat(scan().paths()).doesNotContainAnyElementsOf(leftOut.isEmpty() ? List.of("none") : leftOut);
            leftOut.forEach(SourceContract.this::assertRefused);
        }

        @Test
        @Verifies("O3")
        void refusesWhatAScanSkips() throws Exception {
            List<String> skipped = putWhatIsSkipped();
            Scan scan = scan();

            for (String path : skipped) {
                assertThat(scan.item(path).skip()).as(path).isPresent();
                assertRefused(path);
            }
        }
    }

    private void assertRefused(String path) {
        assertThatThrownBy(() -> source.read(path)).as("<%s>", path).isInstanceOf(SourceException.class);
    }

    @Nested
    class Sharing {

        @Test
        @Verifies("O5")
        void manyThreadsSeeTheSame() throws Exception {
            List<String> paths = putDocuments(20);
            Set<String> expected = new TreeSet<>();
            for (int i = 0; i < paths.size(); i++) {
                expected.add(paths.get(i) + "=text " + i);
            }

            List<Set<String>> seen = Threads.together(Collections.nCopies(THREADS, this::pathsAndTexts));

            assertThat(seen).hasSize(THREADS).containsOnly(expected);
        }

        private Set<String> pathsAndTexts() {
            return scan().paths().stream()
                    .map(path -> path + "=" + text(source.read(path)))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    /** Rule O6. */
    @Nested
    class Watching {

        private final Semaphore told = new Semaphore(0);

        private void assertTold(String of) throws InterruptedException {
            assertThat(told.tryAcquire(30, TimeUnit.SECONDS))
                    .as("%s is told of", of)
                    .isTrue();
            told.drainPermits();
        }

        @Test
        @Verifies("O6")
        void whatChangesIsToldOf() throws Exception {
            put(path(1), "one");
            try (SourceWatch watch = source.watch(told::release)) {
                scan();
                assumeThat(watch.blindness()).as("it can be watched").isEmpty();
                told.drainPermits();

                put(path(1), "one, changed");
                assertTold("a change");
                scan();
                told.drainPermits();
                put(path(3), "three");
                assertTold("a new document");
                scan();
                told.drainPermits();
                remove(path(1));
                assertTold("a removal");
            }
        }

        @Test
        @Verifies("O6")
        void nobodyIsToldOnceTheWatchIsClosed() throws Exception {
            put(path(1), "one");
            SourceWatch watch = source.watch(told::release);
            scan();
            watch.close();
            told.drainPermits();

            put(path(1), "one, changed");

            assertThat(told.tryAcquire(100, TimeUnit.MILLISECONDS)).isFalse();
        }
    }
}
