package io.ragstone.adapter.operation;

import io.ragstone.spi.ChunkerProvider;
import io.ragstone.spi.EmbeddingModelProvider;
import io.ragstone.spi.ExtractorProvider;
import io.ragstone.spi.HybridSearcherProvider;
import io.ragstone.spi.JobQueueProvider;
import io.ragstone.spi.RerankerProvider;
import io.ragstone.spi.SourceProvider;
import io.ragstone.spi.StoreProvider;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Function;

/** Finds every provider there is, for people who wonder why one is not. */
public final class Extensions {

    private final ClassLoader loader;
    private final List<Found> found = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();

    private Extensions(ClassLoader loader) {
        this.loader = loader;
    }

    /**
     * A provider.
     *
     * @param kind what it offers
     * @param name how users pick it
     * @param type its class
     */
    public record Found(String kind, String name, String type) {}

    /** Looks for providers of every kind through {@code loader}. */
    public static Extensions through(ClassLoader loader) {
        var extensions = new Extensions(loader);
        extensions.look("store", StoreProvider.class, StoreProvider::name);
        extensions.look("queue", JobQueueProvider.class, JobQueueProvider::name);
        extensions.look("chunker", ChunkerProvider.class, ChunkerProvider::name);
        extensions.look("profile", HybridSearcherProvider.class, HybridSearcherProvider::name);
        extensions.look("embedding", EmbeddingModelProvider.class, EmbeddingModelProvider::name);
        extensions.look("reranker", RerankerProvider.class, RerankerProvider::name);
        extensions.look("extractor", ExtractorProvider.class, ExtractorProvider::name);
        extensions.look("source", SourceProvider.class, SourceProvider::name);
        return extensions;
    }

    /** Those that can be used, by kind and name. */
    public List<Found> found() {
        return List.copyOf(found);
    }

    /** Why others cannot be used. */
    public List<String> problems() {
        return List.copyOf(problems);
    }

    private <P> void look(String kind, Class<P> type, Function<P, String> nameOf) {
        var some = new ArrayList<Found>();
        Iterator<P> providers = ServiceLoader.load(type, loader).iterator();
        boolean hasMore = true;
        while (hasMore) {
            try {
                hasMore = providers.hasNext();
                if (hasMore) {
                    P provider = providers.next();
                    some.add(new Found(
                            kind, nameOf.apply(provider), provider.getClass().getName()));
                }
            } catch (ServiceConfigurationError broken) {
                problems.add(kind + ": " + broken.getMessage());
            }
        }
        some.sort(Comparator.comparing(Found::name));
        found.addAll(some);
    }
}
