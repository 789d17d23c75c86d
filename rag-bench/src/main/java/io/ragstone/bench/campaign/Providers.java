package io.ragstone.bench.campaign;

import io.ragstone.spi.JobQueueProvider;
import io.ragstone.spi.StoreProvider;
import java.util.ServiceLoader;
import java.util.function.Function;

/** Stores and queues by the names under which they are offered. */
public final class Providers {

    private Providers() {}

    public static StoreProvider store(String name) {
        return named(StoreProvider.class, StoreProvider::name, name);
    }

    public static JobQueueProvider queue(String name) {
        return named(JobQueueProvider.class, JobQueueProvider::name, name);
    }

    private static <T> T named(Class<T> type, Function<T, String> name, String wanted) {
        return ServiceLoader.load(type).stream()
                .map(ServiceLoader.Provider::get)
                .filter(each -> name.apply(each).equals(wanted))
                .findFirst()
                .orElseThrow();
    }
}
