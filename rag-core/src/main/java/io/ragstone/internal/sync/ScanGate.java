package io.ragstone.internal.sync;

import io.ragstone.model.CollectionId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/**
 * Lets one scan of a collection run at a time. A scan asked for while a like one runs joins it and gets its result; one
 * that asks for more waits for it to end, then runs itself. Thread-safe.
 */
final class ScanGate {

    private record Running(String kind, CompletableFuture<ScanResult> result) {}

    private final Map<CollectionId, Running> running = new HashMap<>();

    /** @param kind scans of one kind may stand for each other */
    ScanResult run(CollectionId id, String kind, Supplier<ScanResult> scan) {
        var mine = new Running(kind, new CompletableFuture<>());
        for (Optional<Running> other = enter(id, mine); other.isPresent(); other = enter(id, mine)) {
            Optional<ScanResult> theirs = await(other.get(), kind);
            if (theirs.isPresent()) {
                return theirs.get();
            }
        }
        try {
            ScanResult result = scan.get();
            mine.result().complete(result);
            return result;
        } catch (RuntimeException | Error failure) {
            mine.result().completeExceptionally(failure);
            throw failure;
        } finally {
            leave(id);
        }
    }

    /** Takes the place of {@code id}, or gives whoever has it. */
    private synchronized Optional<Running> enter(CollectionId id, Running mine) {
        return Optional.ofNullable(running.putIfAbsent(id, mine));
    }

    private synchronized void leave(CollectionId id) {
        running.remove(id);
    }

    /** Waits for another scan; gives its result if it may stand for one of {@code kind}. */
    private static Optional<ScanResult> await(Running other, String kind) {
        try {
            ScanResult result = other.result().join();
            return other.kind().equals(kind) ? Optional.of(result) : Optional.empty();
        } catch (CompletionException failed) {
            return Optional.empty();
        }
    }
}
