package io.ragstone.testkit;

import io.ragstone.spi.JobQueue;
import io.ragstone.spi.JobQueueProvider;
import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import io.ragstone.spi.StoreProvider;
import java.time.InstantSource;
import java.util.ServiceLoader;
import java.util.function.Function;

/**
 * The store and the queue that core offers as {@code memory}, found as an application finds them, and others to compare
 * with.
 */
final class Memory {

    private Memory() {}

    static Store store(InstantSource clock) {
        return named(StoreProvider.class, StoreProvider::name, "memory").open("", withClock(clock));
    }

    static JobQueue queue(InstantSource clock) {
        return named(JobQueueProvider.class, JobQueueProvider::name, "memory").open("", withClock(clock));
    }

    /** A store of another kind, to compare with. */
    static Store other(String kind, String location, InstantSource clock) {
        return named(StoreProvider.class, StoreProvider::name, kind).open(location, withClock(clock));
    }

    private static StoreOptions withClock(InstantSource clock) {
        return StoreOptions.readWrite().withClock(clock);
    }

    private static <P> P named(Class<P> type, Function<P, String> name, String wanted) {
        return ServiceLoader.load(type).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> name.apply(provider).equals(wanted))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(
                        "no " + type.getSimpleName() + " is called '" + wanted + "'; is its module there?"));
    }
}
