package io.ragstone.bench.campaign;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Ends this process at a chosen call of its store or queue as a SIGKILL would: nothing is closed, nothing is flushed.
 * Calls that write are counted, the polls of idle workers are not. A proxy, because every call of either interface is
 * to be counted, also those that are added to it later. Thread-safe.
 */
final class CrashPoint {

    private static final int LIKE_SIGKILL = 137;
    private static final Set<String> READS = Set.of(
            "stats",
            "jobs",
            "ledger",
            "entry",
            "collections",
            "collection",
            "coverage",
            "document",
            "documents",
            "chunks",
            "links",
            "metadata",
            "extractedText",
            "activeSpace",
            "statistics",
            "lexical",
            "nearest",
            "exact",
            "symbols",
            "recoverExpired",
            "close");

    private final AtomicLong writes = new AtomicLong();
    private final long fatal;
    private final boolean isBefore;

    /**
     * @param fatal the write that ends the process, from 1; 0 for none
     * @param isBefore whether it ends before that write instead of right after it
     */
    CrashPoint(long fatal, boolean isBefore) {
        this.fatal = fatal;
        this.isBefore = isBefore;
    }

    long writes() {
        return writes.get();
    }

    /** {@code real}, whose calls are counted. */
    <T> T watch(Class<T> type, T real) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> call(real, method, arguments)));
    }

    private @Nullable Object call(Object real, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        if (READS.contains(method.getName())) {
            return invoke(real, method, arguments);
        }
        boolean isPoll = method.getName().startsWith("claim");
        long number = isPoll ? 0 : writes.incrementAndGet();
        haltIf(isBefore && number == fatal && !isPoll);
        @Nullable Object result = invoke(real, method, arguments);
        if (isPoll && result instanceof Collection<?> found && !found.isEmpty()) {
            number = writes.incrementAndGet();
        }
        haltIf(number > 0 && number == fatal);
        return result;
    }

    private static @Nullable Object invoke(Object real, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        try {
            return method.invoke(real, arguments);
        } catch (InvocationTargetException thrown) {
            throw Objects.requireNonNull(thrown.getCause());
        }
    }

    private static void haltIf(boolean isDue) {
        if (isDue) {
            Runtime.getRuntime().halt(LIKE_SIGKILL);
        }
    }
}
