package io.ragstone.testkit;

import io.ragstone.spi.JobQueue;
import io.ragstone.spi.JobQueueProvider;
import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import io.ragstone.spi.StoreProvider;
import java.time.InstantSource;
import java.util.ServiceLoader;
import java.util.function.Function;

/** The store and the queue that core offers as {@code memory}, found as an application finds them. */
final class Memory {

    private Memory() {}

    static Store store(InstantSource clock) {
        return named(StoreProvider.class, StoreProvider::name).open("", withClock(clock));
    }

    static JobQueue queue(InstantSource clock) {
        return named(JobQueueProvider.class, JobQueueProvider::name).open("", withClock(clock));
    }

    private static StoreOptions withClock(InstantSource clock) {
        return StoreOptions.readWrite().withClock(clock);
    }

    private static <P> P named(Class<P> type, Function<P, String> name) {
        return ServiceLoader.load(type).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> name.apply(provider).equals("memory"))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(
                        "no " + type.getSimpleName() + " is called 'memory'; rag-core offers one"));
    }
}
