package io.ragstone;

import io.ragstone.error.ConfigException;
import io.ragstone.internal.care.Analyst;
import io.ragstone.internal.care.Checkup;
import io.ragstone.internal.chunk.Policies;
import io.ragstone.internal.load.Providers;
import io.ragstone.internal.search.Reranking;
import io.ragstone.internal.search.SearchEngine;
import io.ragstone.internal.space.Models;
import io.ragstone.internal.space.SpaceKeeper;
import io.ragstone.internal.space.SpaceNames;
import io.ragstone.internal.sync.KnowledgeBases;
import io.ragstone.internal.sync.Pipeline;
import io.ragstone.internal.sync.SyncEngine;
import io.ragstone.internal.text.Synonyms;
import io.ragstone.internal.text.TextAnalysis;
import io.ragstone.model.ChunkContent;
import io.ragstone.model.ChunkDraft;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.SourceSpec;
import io.ragstone.spi.Chunker;
import io.ragstone.spi.ChunkerProvider;
import io.ragstone.spi.EmbeddingModel;
import io.ragstone.spi.EmbeddingModelProvider;
import io.ragstone.spi.Extractor;
import io.ragstone.spi.ExtractorProvider;
import io.ragstone.spi.HybridSearcher;
import io.ragstone.spi.HybridSearcherProvider;
import io.ragstone.spi.JobQueue;
import io.ragstone.spi.JobQueueProvider;
import io.ragstone.spi.Reranker;
import io.ragstone.spi.RerankerProvider;
import io.ragstone.spi.Source;
import io.ragstone.spi.SourceProvider;
import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import io.ragstone.spi.StoreProvider;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Puts the parts together: the one place that knows them all. Used once. */
final class Wiring {

    private record Located(String provider, String location) {
        static Located of(String spec) {
            if (spec.startsWith("jdbc:")) {
                return new Located(spec.split(":", 3)[1], spec);
            }
            int colon = spec.indexOf(':');
            return colon < 0 ? new Located(spec, "") : new Located(spec.substring(0, colon), spec.substring(colon + 1));
        }
    }

    private final RagstoneBuilder choices;
    private final Providers<HybridSearcherProvider> profiles;
    private final Providers<SourceProvider> sources;
    private final Map<String, HybridSearcher> searchers = new ConcurrentHashMap<>();

    Wiring(RagstoneBuilder choices) {
        this.choices = choices;
        this.searchers.putAll(choices.searchers);
        ClassLoader from = choices.classLoader;
        this.profiles = Providers.of(
                ServiceLoader.load(HybridSearcherProvider.class, from), "profile", HybridSearcherProvider::name);
        this.sources = Providers.of(ServiceLoader.load(SourceProvider.class, from), "source", SourceProvider::name);
    }

    Ragstone open() {
        searcher(choices.profile);
        choices.profileSettings.keySet().forEach(this::searcher);
        Models.Configured configured = configuredModel();
        if (choices.warmsUp) {
            configured.model().ifPresent(WarmUp::start);
        }
        TextAnalysis analysis = TextAnalysis.with(Synonyms.parse(choices.synonyms));
        var pipeline =
                new Pipeline(extractors(), chunker(), choices.chunkerName, Policies::named, analysis, choices.limits);
        Optional<Reranker> reranker = rerankerBeside(configured);
        StoreOptions options = new StoreOptions(choices.isReadOnly, choices.clock, configured::localSpace);
        Store store = storeBeside(configured, reranker, options);
        JobQueue queue = queueBeside(store, options);
        var names = new SpaceNames(store);
        var models = new Models(configured, names, this::model);
        var keeper = new SpaceKeeper(store, names, models, choices.switchesToRemoteModels);
        var sync = new SyncEngine(
                store,
                queue,
                pipeline,
                collection -> source(collection.spec().source()),
                configured.model().map(each -> new SyncEngine.Embedder(models, keeper, choices.embedsInBackground)),
                choices.guard,
                choices.verification,
                choices.clock,
                choices.workers,
                choices.workerName);
        ExecutorService legs = Executors.newCachedThreadPool(task -> {
            var thread = new Thread(task, "ragstone-leg");
            thread.setDaemon(true);
            return thread;
        });
        var search = new SearchEngine(
                store,
                store,
                store,
                analysis,
                models,
                choices.queryDeadline,
                reranking(reranker, legs),
                this::searcher,
                choices.profile,
                legs);
        var knowledgeBases = new KnowledgeBases(store, Roots::list);
        var care = new Care(store, new Checkup(store, queue, analyst(pipeline)), choices.isReadOnly);
        return new Ragstone(
                this,
                store,
                queue,
                knowledgeBases,
                sync,
                search,
                models,
                reranker,
                keeper,
                legs,
                care,
                choices.isReadOnly);
    }

    private Reranking reranking(Optional<Reranker> reranker, ExecutorService executor) {
        return reranker.map(each -> Reranking.by(each, choices.rerankedPassages, executor, choices.rerankDeadline))
                .orElseGet(Reranking::none);
    }

    private static Analyst analyst(Pipeline pipeline) {
        return new Analyst() {
            @Override
            public String version(CollectionSpec spec) {
                return pipeline.version(spec);
            }

            @Override
            public List<ChunkContent> analysed(
                    CollectionSpec spec, String path, String title, String language, List<ChunkDraft> drafts) {
                return pipeline.analysed(spec, path, title, language, drafts);
            }
        };
    }

    /** Refuses a spec whose names nobody knows. */
    void check(CollectionSpec spec) {
        Policies.named(spec.chunking());
        if (!spec.profile().isEmpty()) {
            searcher(spec.profile());
        }
        if (!spec.source().type().equals(SourceSpec.PUSH)) {
            source(spec.source()).close();
        }
    }

    Instant now() {
        return choices.clock.instant();
    }

    private HybridSearcher searcher(String name) {
        return searchers.computeIfAbsent(
                name,
                missing -> profiles.named(missing).create(choices.profileSettings.getOrDefault(missing, Map.of())));
    }

    /** A profile with settings other than the configured ones. */
    HybridSearcher searcher(String name, Map<String, String> settings) {
        return profiles.named(name).create(settings);
    }

    String defaultProfile() {
        return choices.profile;
    }

    Map<String, Map<String, String>> profileSettings() {
        return choices.profileSettings;
    }

    private Source source(SourceSpec spec) {
        SourceProvider handedIn = choices.sources.get(spec.type());
        return (handedIn == null ? sources.named(spec.type()) : handedIn).open(spec);
    }

    private List<Extractor> extractors() {
        var all = new ArrayList<>(choices.extractors);
        Providers.of(
                        ServiceLoader.load(ExtractorProvider.class, choices.classLoader),
                        "extractor",
                        ExtractorProvider::name)
                .all()
                .stream()
                .sorted(Comparator.comparingInt(ExtractorProvider::priority).reversed())
                .map(ExtractorProvider::create)
                .forEach(all::add);
        return all;
    }

    private Chunker chunker() {
        return choices.chunker != null
                ? choices.chunker
                : Providers.of(
                                ServiceLoader.load(ChunkerProvider.class, choices.classLoader),
                                "chunker",
                                ChunkerProvider::name)
                        .named(choices.chunkerName)
                        .create();
    }

    private Models.Configured configuredModel() {
        if (choices.model != null) {
            return Models.Configured.as("", choices.model);
        }
        return switch (choices.embeddingName) {
            case RagstoneBuilder.NO_MODEL -> Models.Configured.none();
            case RagstoneBuilder.DEFAULT_MODEL -> defaultModel();
            default -> Models.Configured.as(choices.embeddingName, model(choices.embeddingName));
        };
    }

    private Models.Configured defaultModel() {
        List<EmbeddingModelProvider> defaults = embeddingModels().all().stream()
                .filter(EmbeddingModelProvider::isDefault)
                .toList();
        if (defaults.isEmpty()) {
            return Models.Configured.none("no embedding model is on the class path; io.ragstone:rag-embed-onnx is one");
        }
        for (EmbeddingModelProvider each : defaults) {
            if (each.obstacle().isEmpty()) {
                return Models.Configured.as(each.name(), each.open("", choices.embeddingSettings));
            }
        }
        return Models.Configured.none(defaults.get(0).obstacle().orElseThrow());
    }

    /** Settings are meant for the configured provider; another one's model runs with its defaults. */
    private EmbeddingModel model(String name) {
        Located located = Located.of(name);
        boolean isConfigured = choices.embeddingName.equals(RagstoneBuilder.DEFAULT_MODEL)
                || Located.of(choices.embeddingName).provider().equals(located.provider());
        return embeddingModels()
                .named(located.provider())
                .open(located.location(), isConfigured ? choices.embeddingSettings : Map.of());
    }

    private Providers<EmbeddingModelProvider> embeddingModels() {
        return Providers.of(
                ServiceLoader.load(EmbeddingModelProvider.class, choices.classLoader),
                "embedding model",
                EmbeddingModelProvider::name);
    }

    /** Whoever cannot have the store does not keep the models. */
    private Store storeBeside(Models.Configured configured, Optional<Reranker> reranker, StoreOptions options) {
        try {
            return store(options);
        } catch (RuntimeException failure) {
            configured.model().ifPresent(EmbeddingModel::close);
            reranker.ifPresent(Reranker::close);
            throw failure;
        }
    }

    private Optional<Reranker> rerankerBeside(Models.Configured configured) {
        try {
            return reranker();
        } catch (RuntimeException failure) {
            configured.model().ifPresent(EmbeddingModel::close);
            throw failure;
        }
    }

    private Optional<Reranker> reranker() {
        if (choices.reranker != null || choices.rerankerName.equals(RagstoneBuilder.NO_MODEL)) {
            return Optional.ofNullable(choices.reranker);
        }
        Located located = Located.of(choices.rerankerName);
        return Optional.of(Providers.of(
                        ServiceLoader.load(RerankerProvider.class, choices.classLoader),
                        "reranker",
                        RerankerProvider::name)
                .named(located.provider())
                .open(located.location(), choices.rerankerSettings));
    }

    private Store store(StoreOptions options) {
        if (choices.store != null) {
            return choices.store;
        }
        Located located = Located.of(choices.storeName);
        return Providers.of(ServiceLoader.load(StoreProvider.class, choices.classLoader), "store", StoreProvider::name)
                .named(located.provider())
                .open(located.location(), options);
    }

    /** Whoever cannot have the queue does not keep the store open. */
    private JobQueue queueBeside(Store store, StoreOptions options) {
        try {
            return queue(options);
        } catch (RuntimeException failure) {
            store.close();
            throw failure;
        }
    }

    private JobQueue queue(StoreOptions options) {
        if (choices.queue != null) {
            return choices.queue;
        }
        if (choices.storeName.isEmpty()) {
            throw new ConfigException("a store was handed in without a queue; hand in both");
        }
        Located located = Located.of(choices.storeName);
        return Providers.of(
                        ServiceLoader.load(JobQueueProvider.class, choices.classLoader),
                        "job queue",
                        JobQueueProvider::name)
                .named(located.provider())
                .open(located.location(), options);
    }
}
