package io.ragstone.internal.memory;

import io.ragstone.error.ConfigException;
import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import io.ragstone.spi.StoreProvider;

/** Offers a store on the heap: {@code memory}. It begins empty and is gone when it is closed. */
public final class MemoryStoreProvider implements StoreProvider {

    /** For {@link java.util.ServiceLoader}. */
    public MemoryStoreProvider() {}

    @Override
    public String name() {
        return "memory";
    }

    @Override
    public Store open(String location, StoreOptions options) {
        checkFits("store", location, options);
        return new MemoryStore(options.clock());
    }

    static void checkFits(String kind, String location, StoreOptions options) {
        if (!location.isEmpty()) {
            throw new ConfigException(kind + " 'memory:" + location + "': memory has no location; write just 'memory'");
        }
        if (options.readOnly()) {
            throw new ConfigException(
                    kind + " 'memory' begins empty, so it cannot be opened for reading alone; open it for writing");
        }
    }
}
