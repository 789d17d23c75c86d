package io.ragstone.testkit;

import io.ragstone.spi.JobQueue;
import io.ragstone.spi.JobQueueProvider;
import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import io.ragstone.spi.StoreProvider;
import java.time.InstantSource;
import java.util.ServiceLoader;

/** The store and the queue that core offers as {@code memory}, found as an application finds them. */
final class Memory {

    private Memory() {}

    static Store store(InstantSource clock) {
        return ServiceLoader.load(StoreProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.name().equals("memory"))
                .findFirst()
                .orElseThrow()
                .open("", StoreOptions.readWrite().withClock(clock));
    }

    static JobQueue queue(InstantSource clock) {
        return ServiceLoader.load(JobQueueProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.name().equals("memory"))
                .findFirst()
                .orElseThrow()
                .open("", StoreOptions.readWrite().withClock(clock));
    }
}
