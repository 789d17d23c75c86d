package io.ragstone.internal.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ragstone.error.StoreException;
import io.ragstone.internal.memory.MemoryStoreProvider;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.SourceSpec;
import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two engines with one store stand for two processes. */
class ScanTurnsTest {

    private static final CollectionId ID = CollectionId.of("c");
    private static final Duration LEASE = Duration.ofMinutes(1);

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    private final Store store =
            new MemoryStoreProvider().open("", StoreOptions.readWrite().withClock(now::get));
    private final ScanTurns mine = new ScanTurns(store, "mine", LEASE, Duration.ofSeconds(30));
    private final ScanTurns theirs = new ScanTurns(store, "theirs", LEASE, Duration.ZERO);

    @BeforeEach
    void save() {
        store.save(CollectionSpec.of(ID, SourceSpec.push()));
    }

    @AfterEach
    void close() {
        mine.close();
        theirs.close();
        store.close();
    }

    @Test
    void aSecondScanWaitsForTheFirst() throws Exception {
        ScanTurns.Turn first = theirs.take(ID);
        assertThat(first.hadToWait()).isFalse();
        CompletableFuture<ScanTurns.Turn> second = CompletableFuture.supplyAsync(() -> mine.take(ID));
        first.check();

        first.close();

        try (ScanTurns.Turn turn = second.get(30, TimeUnit.SECONDS)) {
            turn.check();
        }
    }

    @Test
    void whoseWaitIsOverIsToldWhoScans() {
        try (ScanTurns.Turn turn = mine.take(ID)) {
            assertThatThrownBy(() -> theirs.take(ID))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("is being scanned by mine");
            turn.check();
        }
    }

    @Test
    void aScanThatStoppedIsTakenOverAndFindsOutBeforeItWrites() {
        ScanTurns.Turn stopped = mine.take(ID);
        now.set(Instant.EPOCH.plus(LEASE));

        try (ScanTurns.Turn next = theirs.take(ID)) {
            assertThatThrownBy(stopped::check)
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("theirs took it over");
            stopped.close();
            next.check();
        }
    }

    @Test
    void twoScansOfOneProcessAreTwoOwners() {
        try (ScanTurns.Turn first = theirs.take(ID)) {
            assertThatThrownBy(() -> theirs.take(ID)).isInstanceOf(StoreException.class);
            first.check();
        }
        theirs.take(ID).close();
    }
}
