package io.ragstone.adapter.operation;

import io.ragstone.Ragstone;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An index that is opened when it is first needed, once. A failed opening is told to whoever waits for it and tried anew
 * by the next. Thread-safe.
 */
public final class Index implements AutoCloseable {

    private final Supplier<Ragstone> opener;
    private final Executor executor;
    private @Nullable CompletableFuture<Ragstone> opening;

    /**
     * Does nothing yet.
     *
     * @param opener opens the index
     * @param executor runs {@code opener}
     */
    public Index(Supplier<Ragstone> opener, Executor executor) {
        this.opener = opener;
        this.executor = executor;
    }

    /** An index that is opened by the first thread that asks for it. */
    public static Index of(Supplier<Ragstone> opener) {
        return new Index(opener, Runnable::run);
    }

    /** Starts to open, and returns at once; says whether it is open already. */
    public boolean prepare() {
        return opening().isDone();
    }

    /** The open index; waits for it. */
    public Ragstone get() {
        try {
            return opening().join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException known ? known : e;
        }
    }

    private synchronized CompletableFuture<Ragstone> opening() {
        CompletableFuture<Ragstone> current = opening;
        if (current == null || current.isCompletedExceptionally()) {
            current = CompletableFuture.supplyAsync(opener, executor);
            opening = current;
        }
        return current;
    }

    /** Closes what was opened; waits for an opening that has begun. */
    @Override
    public void close() {
        Optional<CompletableFuture<Ragstone>> begun;
        synchronized (this) {
            begun = Optional.ofNullable(opening);
        }
        begun.ifPresent(future -> future.handle((index, failure) -> Optional.ofNullable(index))
                .join()
                .ifPresent(Ragstone::close));
    }
}
