package io.ragstone.internal.care;

import io.ragstone.model.CollectionId;
import io.ragstone.model.Finding;
import io.ragstone.spi.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Collections whose import began and did not end, because the process was killed: half of a collection is none. */
final class UnfinishedImports {

    /** Where the metadata keep them. */
    static final String PREFIX = "import:";

    private static final String CODE = "import-unfinished";

    private final Store store;

    UnfinishedImports(Store store) {
        this.store = store;
    }

    void begin(CollectionId id) {
        store.putMetadata(PREFIX + id, "begun");
    }

    void end(CollectionId id) {
        store.putMetadata(PREFIX + id, "");
    }

    private List<CollectionId> all() {
        return store.metadata(PREFIX).keySet().stream()
                .map(key -> CollectionId.parse(key.substring(PREFIX.length())))
                .sorted()
                .toList();
    }

    List<Finding> findings() {
        return all().stream().map(UnfinishedImports::finding).toList();
    }

    private static Finding finding(CollectionId id) {
        return new Finding(
                CODE,
                Finding.Part.COLLECTIONS,
                Optional.of(id),
                "",
                id.toString(),
                "an import of the collection was cut off; what there is of it is removed",
                Finding.Remedy.MEND);
    }

    /** Removes those that were found and still are there; returns the other findings. */
    List<Finding> remove(List<Finding> findings) {
        var others = new ArrayList<>(findings);
        List<Finding> still = findings();
        for (Finding each : findings) {
            if (each.code().equals(CODE)) {
                others.remove(each);
                if (still.contains(each)) {
                    remove(each.collection().orElseThrow());
                }
            }
        }
        return others;
    }

    void removeAll() {
        all().forEach(this::remove);
    }

    void remove(CollectionId id) {
        store.remove(id);
        end(id);
    }
}
