package io.ragstone.internal.sync;

import io.ragstone.model.CollectionId;
import io.ragstone.model.RemovalReport;
import io.ragstone.spi.DocumentWriter;
import io.ragstone.spi.Store;
import java.util.ArrayList;
import java.util.List;

/**
 * Forgets many documents in transactions that stay small: each document goes whole, and nobody has to wait until all
 * are gone. How many go together follows from how many passages the last ones had.
 */
public final class Removals {

    private static final int FIRST = 50;
    private static final int MOST = 2_000;
    private static final int CHUNKS = 4_000;

    private Removals() {}

    /** Forgets a collection with all that belongs to it; whoever is interrupted does the rest when asked again. */
    public static RemovalReport collection(Store store, CollectionId id) {
        var paths = new ArrayList<String>();
        store.ledger(id, entry -> paths.add(entry.path()));
        return sum(documents(store, id, paths, () -> {}), store.remove(id));
    }

    /** @param check run before each transaction; throws if nothing may be written any more */
    static RemovalReport documents(DocumentWriter writer, CollectionId id, List<String> paths, Runnable check) {
        var all = new RemovalReport(0, 0);
        int size = FIRST;
        for (int start = 0; start < paths.size(); ) {
            int end = Math.min(paths.size(), start + size);
            check.run();
            RemovalReport report = writer.removeDocuments(id, paths.subList(start, end));
            all = sum(all, report);
            size = next(size, report.chunks());
            start = end;
        }
        return all;
    }

    private static int next(int size, int chunks) {
        long fitting = chunks == 0 ? MOST : (long) size * CHUNKS / chunks;
        return (int) Math.max(1, Math.min(MOST, Math.min(size * 2L, fitting)));
    }

    private static RemovalReport sum(RemovalReport left, RemovalReport right) {
        return new RemovalReport(left.documents() + right.documents(), left.chunks() + right.chunks());
    }
}
