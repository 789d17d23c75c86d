package io.ragstone.store.sqlite;

import io.ragstone.spi.Store;
import java.nio.file.Path;

/** What a process of its own does with a shared file: writes documents and finds each of them at once. */
final class SharedFileWorker {

    private SharedFileWorker() {}

    public static void main(String[] arguments) {
        try (Store store = TestStores.open(Path.of(arguments[0]))) {
            work(store, arguments[1], Integer.parseInt(arguments[2]));
        }
    }

    static void work(Store store, String name, int documents) {
        for (int i = 0; i < documents; i++) {
            TestStores.put(store, name + "-" + i, "common " + name);
            int found = TestStores.found(store, name);
            if (found != i + 1) {
                throw new IllegalStateException(name + " wrote " + (i + 1) + " documents and found " + found);
            }
        }
    }
}
