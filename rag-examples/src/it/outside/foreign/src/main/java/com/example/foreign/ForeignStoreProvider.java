package com.example.foreign;

import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import io.ragstone.spi.StoreProvider;
import java.util.ServiceLoader;

/** A store of our own, which happens to keep things where "memory" does. */
public final class ForeignStoreProvider implements StoreProvider {

    @Override
    public String name() {
        return "foreign";
    }

    @Override
    public Store open(String location, StoreOptions options) {
        return ServiceLoader.load(StoreProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(each -> each.name().equals("memory"))
                .findFirst()
                .orElseThrow()
                .open("", options);
    }
}
