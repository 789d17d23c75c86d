package io.ragstone.store.sqlite;

import io.ragstone.testkit.SyncContract;
import java.nio.file.Path;

class SqliteSyncTest extends SyncContract {

    @Override
    protected String emptyStore(Path folder) {
        return "sqlite:" + folder.resolve("rag.db");
    }
}
