package io.ragstone.testkit;

import java.nio.file.Path;

class MemorySyncTest extends SyncContract {

    @Override
    protected String emptyStore(Path folder) {
        return "memory";
    }
}
