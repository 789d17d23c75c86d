package io.ragstone.internal.memory;

import io.ragstone.spi.JobQueue;
import io.ragstone.spi.JobQueueProvider;
import io.ragstone.spi.StoreOptions;

/** Offers a queue on the heap: {@code memory}. It begins empty and is gone when it is closed. */
public final class MemoryJobQueueProvider implements JobQueueProvider {

    /** For {@link java.util.ServiceLoader}. */
    public MemoryJobQueueProvider() {}

    @Override
    public String name() {
        return "memory";
    }

    @Override
    public JobQueue open(String location, StoreOptions options) {
        MemoryStoreProvider.checkFits("queue", location, options);
        return new MemoryJobQueue(options.clock());
    }
}
