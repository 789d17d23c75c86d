package io.ragstone.testkit;

import io.ragstone.spi.Store;
import java.util.function.Supplier;

/** What the tests of all parts of a store share: the store under test. */
abstract class StoreTests {

    private final Supplier<StoreBench> bench;

    StoreTests(Supplier<StoreBench> bench) {
        this.bench = bench;
    }

    final StoreBench bench() {
        return bench.get();
    }

    final Store store() {
        return bench().store();
    }
}
