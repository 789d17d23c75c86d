package io.ragstone.testkit;

import io.ragstone.spi.Store;
import java.time.InstantSource;

class MemoryHostileTextTest extends HostileTextContract {

    @Override
    protected Store emptyStore(InstantSource clock) {
        return Memory.store(clock);
    }
}
