package io.ragstone.internal.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ragstone.model.CollectionId;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ScanGateTest {

    private static final CollectionId ID = CollectionId.of("c");

    private final ScanGate gate = new ScanGate();

    @Test
    void aLikeScanJoinsTheRunningOne() throws Exception {
        var started = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        var mine = new ScanResult();
        var first = CompletableFuture.supplyAsync(() -> gate.run(ID, "plain", () -> {
            started.countDown();
            await(goOn);
            return mine;
        }));
        await(started);
        var second = CompletableFuture.supplyAsync(() -> gate.run(ID, "plain", ScanResult::new));
        goOn.countDown();

        assertThat(first.get(10, TimeUnit.SECONDS)).isSameAs(mine);
        ScanResult joined = second.get(10, TimeUnit.SECONDS);
        assertThat(joined).isNotNull();
    }

    @Test
    void scansOfOneCollectionNeverOverlap() {
        var running = new AtomicInteger();
        var most = new AtomicInteger();
        var all = new CompletableFuture<?>[8];
        for (int i = 0; i < all.length; i++) {
            String kind = "kind " + i;
            all[i] = CompletableFuture.runAsync(() -> gate.run(ID, kind, () -> {
                most.accumulateAndGet(running.incrementAndGet(), Math::max);
                running.decrementAndGet();
                return new ScanResult();
            }));
        }
        CompletableFuture.allOf(all).join();

        assertThat(most).hasValue(1);
    }

    @Test
    void aFailedScanLeavesTheGateOpen() {
        assertThatThrownBy(() -> gate.run(ID, "plain", () -> {
                    throw new IllegalStateException("broken");
                }))
                .hasMessage("broken");

        assertThat(gate.run(ID, "plain", ScanResult::new)).isNotNull();
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
