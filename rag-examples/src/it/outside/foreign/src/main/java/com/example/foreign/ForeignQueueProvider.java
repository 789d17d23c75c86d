package com.example.foreign;

import io.ragstone.spi.JobQueue;
import io.ragstone.spi.JobQueueProvider;
import io.ragstone.spi.StoreOptions;
import java.util.ServiceLoader;

/** A queue of our own, which happens to keep things where "memory" does. */
public final class ForeignQueueProvider implements JobQueueProvider {

    @Override
    public String name() {
        return "foreign";
    }

    @Override
    public JobQueue open(String location, StoreOptions options) {
        return ServiceLoader.load(JobQueueProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(each -> each.name().equals("memory"))
                .findFirst()
                .orElseThrow()
                .open("", options);
    }
}
