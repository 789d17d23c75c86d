package io.ragstone.testkit;

import io.ragstone.spi.Store;
import java.time.InstantSource;

class MemoryStoreTest extends StoreContract {

    @Override
    protected Store emptyStore(InstantSource clock) {
        return Memory.store(clock);
    }
}
