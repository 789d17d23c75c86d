package io.ragstone.internal.sync;

import io.ragstone.model.Collection;
import io.ragstone.model.CollectionId;
import io.ragstone.model.SourceSpec;
import io.ragstone.spi.Source;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** The open sources of the collections, each opened once and again when its spec changes. Thread-safe. */
final class Sources implements AutoCloseable {

    private record Opened(SourceSpec spec, Source source) {}

    private final Function<Collection, Source> open;
    private final Map<CollectionId, Opened> opened = new HashMap<>();

    Sources(Function<Collection, Source> open) {
        this.open = open;
    }

    synchronized Source of(Collection collection) {
        SourceSpec spec = collection.spec().source();
        Opened known = opened.get(collection.id());
        if (known != null && known.spec().equals(spec)) {
            return known.source();
        }
        if (known != null) {
            known.source().close();
        }
        Source source = open.apply(collection);
        opened.put(collection.id(), new Opened(spec, source));
        return source;
    }

    @Override
    public synchronized void close() {
        opened.values().forEach(each -> each.source().close());
        opened.clear();
    }
}
