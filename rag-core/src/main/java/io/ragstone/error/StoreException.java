package io.ragstone.error;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A store or a queue could not do what was asked. Nothing was half done: the call had no effect. */
public final class StoreException extends RagstoneException {

    private final transient @Nullable Holder holder;

    private StoreException(String message, @Nullable Holder holder, @Nullable Throwable cause, boolean isTransient) {
        super(message, cause, isTransient);
        this.holder = holder;
    }

    /**
     * Who keeps others from writing.
     *
     * @param pid the number of the process
     * @param host the machine or container it runs in
     * @param command what it runs, without arguments
     * @param since when it began to write
     */
    public record Holder(long pid, String host, String command, Instant since) {}

    /** The medium is busy or away; waiting may help. */
    public static StoreException unavailable(String message, @Nullable Throwable cause) {
        return new StoreException(message, null, cause, true);
    }

    /** Another process writes and did not end in the time that the caller was ready to wait. */
    public static StoreException busy(String message, Holder holder, @Nullable Throwable cause) {
        return new StoreException(message, holder, cause, true);
    }

    /** The medium refused or is damaged; waiting does not help. */
    public static StoreException failed(String message, @Nullable Throwable cause) {
        return new StoreException(message, null, cause, false);
    }

    /** The process that stands in the way, where the failure is that another one writes for too long. */
    public Optional<Holder> holder() {
        return Optional.ofNullable(holder);
    }
}
