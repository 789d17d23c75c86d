package io.ragstone.internal.sync;

import io.ragstone.error.RagstoneException;
import io.ragstone.model.Collection;
import io.ragstone.model.CollectionId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks for changes in the background, not too often, and lets callers wait a little. Thread-safe. */
final class Refresher implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Refresher.class);

    private record Look(Instant started, CompletableFuture<Void> done) {}

    private final Consumer<Collection> scan;
    private final InstantSource clock;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(Workers.daemons("ragstone-refresh"));
    private final Map<CollectionId, Look> looks = new HashMap<>();

    Refresher(Consumer<Collection> scan, InstantSource clock) {
        this.scan = scan;
        this.clock = clock;
    }

    boolean refresh(List<Collection> collections, Duration interval, Duration wait) {
        var started = new ArrayList<CompletableFuture<Void>>();
        for (Collection collection : collections) {
            started.add(look(collection, interval));
        }
        CompletableFuture<Void> all = CompletableFuture.allOf(started.toArray(CompletableFuture[]::new));
        try {
            all.get(wait.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException stillLooking) {
            return false;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        } catch (ExecutionException failed) {
            LOG.warn("looking for changes failed", failed.getCause());
            return false;
        }
    }

    private synchronized CompletableFuture<Void> look(Collection collection, Duration interval) {
        Look last = looks.get(collection.id());
        Instant now = clock.instant();
        if (last != null && (!last.done().isDone() || isRecent(last.started(), now, interval))) {
            return last.done();
        }
        var look = new Look(now, CompletableFuture.runAsync(() -> scanOnce(collection), thread));
        looks.put(collection.id(), look);
        return look.done();
    }

    /** A clock that jumped back makes the last look seem to lie ahead; it then counts as long ago. */
    private static boolean isRecent(Instant started, Instant now, Duration interval) {
        return !started.isAfter(now) && started.plus(interval).isAfter(now);
    }

    private void scanOnce(Collection collection) {
        try {
            scan.accept(collection);
        } catch (RagstoneException failed) {
            LOG.warn("looking for changes of {} failed: {}", collection.id(), failed.getMessage());
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
        try {
            thread.awaitTermination(1, TimeUnit.MINUTES);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
