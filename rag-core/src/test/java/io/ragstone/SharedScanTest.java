package io.ragstone;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.internal.memory.MemoryJobQueueProvider;
import io.ragstone.internal.memory.MemoryStoreProvider;
import io.ragstone.model.Bytes;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSelector;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.Fingerprint;
import io.ragstone.model.RawDocument;
import io.ragstone.model.ScanOutcome;
import io.ragstone.model.SourceItem;
import io.ragstone.model.SourceSpec;
import io.ragstone.model.SyncReport;
import io.ragstone.model.SyncRequest;
import io.ragstone.spi.JobQueue;
import io.ragstone.spi.Source;
import io.ragstone.spi.SourceProvider;
import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Two engines with one store and one source, as two processes have them. */
class SharedScanTest {

    private final Slow source = new Slow();
    private final Store store = new MemoryStoreProvider().open("", StoreOptions.readWrite());
    private final JobQueue queue = new MemoryJobQueueProvider().open("", StoreOptions.readWrite());
    private final Ragstone mine = open();
    private final Ragstone theirs = open();

    private Ragstone open() {
        return Ragstone.builder().store(store, queue).source(source).open();
    }

    @AfterEach
    void close() {
        mine.close();
        theirs.close();
    }

    private CompletableFuture<SyncReport> theirsScans() throws InterruptedException {
        mine.add(CollectionSpec.of(CollectionId.of("c"), new SourceSpec("slow", "anywhere", Map.of())));
        var scanning = CompletableFuture.supplyAsync(theirs::sync);
        assertThat(source.started.await(30, TimeUnit.SECONDS)).isTrue();
        return scanning;
    }

    @Test
    void aSyncWaitsForTheScanOfAnotherAndThenLooksForItself() throws Exception {
        CompletableFuture<SyncReport> first = theirsScans();
        CompletableFuture<SyncReport> second = CompletableFuture.supplyAsync(() -> mine.sync(SyncRequest.all()));

        source.goOn.countDown();

        assertThat(first.get(30, TimeUnit.SECONDS).collections().get(0).added()).containsExactly("a.md");
        assertThat(second.get(30, TimeUnit.SECONDS).isClean()).isTrue();
        assertThat(source.scans).hasValue(2);
        assertThat(source.mostAtOnce).hasValue(1);
    }

    @Test
    void aLookInTheBackgroundTakesTheResultOfAnother() throws Exception {
        CompletableFuture<SyncReport> first = theirsScans();
        assertThat(mine.refresh(CollectionSelector.ALL, Duration.ZERO, Duration.ZERO))
                .isFalse();
        source.goOn.countDown();
        first.get(30, TimeUnit.SECONDS);

        assertThat(mine.refresh(CollectionSelector.ALL, Duration.ofHours(1), Duration.ofSeconds(30)))
                .isTrue();

        assertThat(source.mostAtOnce).hasValue(1);
        assertThat(source.scans.get()).isLessThanOrEqualTo(2);
    }

    @Test
    void aDryRunWaitsForNobody() throws Exception {
        CompletableFuture<SyncReport> first = theirsScans();
        source.isSlow = false;

        assertThat(mine.sync(SyncRequest.all().dryRun()).collections().get(0).added())
                .containsExactly("a.md");

        source.goOn.countDown();
        first.get(30, TimeUnit.SECONDS);
    }

    /** Holds its first scan until it is let go. */
    private static final class Slow implements SourceProvider, Source {

        private final CountDownLatch started = new CountDownLatch(1);
        private final CountDownLatch goOn = new CountDownLatch(1);
        private final AtomicInteger scans = new AtomicInteger();
        private final AtomicInteger running = new AtomicInteger();
        private final AtomicInteger mostAtOnce = new AtomicInteger();
        private volatile boolean isSlow = true;

        @Override
        public String name() {
            return "slow";
        }

        @Override
        public Source open(SourceSpec spec) {
            return this;
        }

        @Override
        public ScanOutcome scan(Consumer<SourceItem> each) {
            scans.incrementAndGet();
            mostAtOnce.accumulateAndGet(running.incrementAndGet(), Math::max);
            boolean isHeld = isSlow;
            started.countDown();
            try {
                assertThat(!isHeld || goOn.await(30, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            each.accept(new SourceItem("a.md", new Fingerprint("1", ""), 5, Optional.empty(), Optional.empty()));
            running.decrementAndGet();
            return new ScanOutcome(true, List.of(), "place", "", Map.of(), true);
        }

        @Override
        public RawDocument read(String path) {
            Bytes content = Bytes.copyOf("here I am".getBytes(StandardCharsets.UTF_8));
            return new RawDocument(
                    path, content, new Fingerprint("1", content.sha256()), Optional.empty(), Optional.empty());
        }
    }
}
