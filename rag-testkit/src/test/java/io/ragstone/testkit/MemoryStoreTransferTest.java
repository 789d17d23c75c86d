package io.ragstone.testkit;

import io.ragstone.spi.Store;
import java.time.InstantSource;

class MemoryStoreTransferTest extends StoreTransferContract {

    @Override
    protected Store emptyStore(InstantSource clock) {
        return Memory.store(clock);
    }
}
