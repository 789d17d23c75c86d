package io.ragstone;

import io.ragstone.error.ConfigException;
import io.ragstone.internal.sync.RemovalGuard;
import io.ragstone.internal.sync.RollingVerification;
import io.ragstone.model.ExtractionLimits;
import io.ragstone.spi.Chunker;
import io.ragstone.spi.EmbeddingModel;
import io.ragstone.spi.Extractor;
import io.ragstone.spi.HybridSearcher;
import io.ragstone.spi.JobQueue;
import io.ragstone.spi.Reranker;
import io.ragstone.spi.SourceProvider;
import io.ragstone.spi.Store;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Collects the choices of an application. Everything has a default but the store. Not thread-safe; {@link #open} may be
 * called once. What is handed in as an instance is owned by the {@link Ragstone} from then on and closed with it.
 */
public final class RagstoneBuilder {

    /** The fusion profile used when nobody names one. */
    public static final String DEFAULT_PROFILE = "balanced";

    /** The name for whatever local model is on the class path, or none. */
    public static final String DEFAULT_MODEL = "auto";

    /** The name for no embedding model: search is by words alone. */
    public static final String NO_MODEL = "none";

    /** The most threads that read and cut documents. */
    public static final int MAX_WORKERS = 64;

    String storeName = "";

    @Nullable
    Store store;

    @Nullable
    JobQueue queue;

    String embeddingName = DEFAULT_MODEL;
    Map<String, String> embeddingSettings = Map.of();

    @Nullable
    EmbeddingModel model;

    String chunkerName = "structure";

    @Nullable
    Chunker chunker;

    String profile = DEFAULT_PROFILE;
    final List<Extractor> extractors = new ArrayList<>();
    final Map<String, SourceProvider> sources = new HashMap<>();
    final Map<String, HybridSearcher> searchers = new HashMap<>();
    final Map<String, Map<String, String>> profileSettings = new HashMap<>();
    ExtractionLimits limits = ExtractionLimits.DEFAULT;
    RemovalGuard guard = RemovalGuard.DEFAULT;
    RollingVerification verification = RollingVerification.DEFAULT;
    int workers = Math.min(MAX_WORKERS, Runtime.getRuntime().availableProcessors());
    String workerName = "pid-" + ProcessHandle.current().pid();
    boolean isReadOnly;
    boolean embedsInBackground = true;
    boolean switchesToRemoteModels;
    boolean warmsUp;
    Duration queryDeadline = Duration.ofSeconds(2);
    List<String> synonyms = List.of();
    String rerankerName = NO_MODEL;
    Map<String, String> rerankerSettings = Map.of();

    @Nullable
    Reranker reranker;

    int rerankedPassages = 30;
    Duration rerankDeadline = Duration.ofSeconds(1);
    InstantSource clock = InstantSource.system();
    ClassLoader classLoader = RagstoneBuilder.class.getClassLoader();

    RagstoneBuilder() {}

    /**
     * Keeps the index where {@code location} says: {@code memory}, {@code sqlite:rag.db},
     * {@code jdbc:postgresql://...}; the part before the colon names a {@link io.ragstone.spi.StoreProvider}.
     */
    public RagstoneBuilder store(String location) {
        if (location.isBlank()) {
            throw new IllegalArgumentException("the store's location is blank; say for example sqlite:rag.db");
        }
        refuseTwice(store != null || !storeName.isEmpty(), "store");
        this.storeName = location.strip();
        return this;
    }

    /** Keeps the index in {@code store} and its work in {@code queue}. */
    public RagstoneBuilder store(Store store, JobQueue queue) {
        refuseTwice(this.store != null || !storeName.isEmpty(), "store");
        this.store = Objects.requireNonNull(store, "store");
        this.queue = Objects.requireNonNull(queue, "queue");
        return this;
    }

    /** Keeps work in {@code queue} instead of beside the index. */
    public RagstoneBuilder queue(JobQueue queue) {
        refuseTwice(this.queue != null, "queue");
        this.queue = Objects.requireNonNull(queue, "queue");
        return this;
    }

    /**
     * Embeds with the model called {@code NAME} or {@code NAME:MODEL}, such as {@code onnx} or {@code hash:256};
     * {@value #NO_MODEL} searches by words alone. Default: {@value #DEFAULT_MODEL}, the local model on the class path
     * if there is one and the machine can run it. An index that has vectors of another model is embedded anew in the
     * background, and answers meanwhile as before; see {@link Embeddings}.
     */
    public RagstoneBuilder embedding(String name) {
        return embedding(name, Map.of());
    }

    /** As {@link #embedding(String)}, with settings that the model's provider understands. */
    public RagstoneBuilder embedding(String name, Map<String, String> settings) {
        refuseTwice(model != null, "embedding");
        this.embeddingName = name.strip();
        this.embeddingSettings = Map.copyOf(settings);
        return this;
    }

    /** Embeds with {@code model}. */
    public RagstoneBuilder embedding(EmbeddingModel model) {
        refuseTwice(this.model != null || !embeddingName.equals(DEFAULT_MODEL), "embedding");
        this.model = Objects.requireNonNull(model, "model");
        return this;
    }

    /** Cuts documents with the chunker called {@code name}. Default: {@code structure}. */
    public RagstoneBuilder chunker(String name) {
        refuseTwice(chunker != null, "chunker");
        this.chunkerName = name;
        return this;
    }

    /**
     * Cuts documents with {@code chunker}.
     *
     * @param name tells its version apart: documents are cut again when it changes
     */
    public RagstoneBuilder chunker(String name, Chunker chunker) {
        refuseTwice(this.chunker != null, "chunker");
        this.chunkerName = name;
        this.chunker = Objects.requireNonNull(chunker, "chunker");
        return this;
    }

    /** Asks {@code extractor} for text before any on the class path; several are asked in the order given. */
    public RagstoneBuilder extractor(Extractor extractor) {
        extractors.add(Objects.requireNonNull(extractor, "extractor"));
        return this;
    }

    /** Opens sources of the type that {@code provider} names by it, before any of that name on the class path. */
    public RagstoneBuilder source(SourceProvider provider) {
        refuseTwice(sources.put(provider.name(), provider) != null, "source " + provider.name());
        return this;
    }

    /**
     * Fuses by the profile called {@code name} unless collection or request names another. Default:
     * {@value #DEFAULT_PROFILE}.
     */
    public RagstoneBuilder profile(String name) {
        this.profile = name;
        return this;
    }

    /** Offers {@code searcher} as the profile called {@code name}, before any of that name on the class path. */
    public RagstoneBuilder searcher(String name, HybridSearcher searcher) {
        refuseTwice(searchers.put(name, Objects.requireNonNull(searcher, "searcher")) != null, "searcher " + name);
        return this;
    }

    /** Weights and constants of the profile called {@code name}. */
    public RagstoneBuilder profileSettings(String name, Map<String, String> settings) {
        profileSettings.put(name, Map.copyOf(settings));
        return this;
    }

    /** How much of one document is taken in. Default: {@link ExtractionLimits#DEFAULT}. */
    public RagstoneBuilder limits(ExtractionLimits limits) {
        this.limits = limits;
        return this;
    }

    /**
     * Removals of more than this share of a collection (of more than twenty documents) need confirmation where the
     * source does not explain them. Default: 0.5.
     *
     * @param share 0 to 1
     */
    public RagstoneBuilder removalGuard(double share) {
        this.guard = new RemovalGuard(share, RemovalGuard.DEFAULT.atLeast());
        return this;
    }

    /**
     * Where a source has no time of change that programs cannot set, each document is read again at the first sync
     * after this time, to notice what its size and date do not show. Default: 24 hours.
     *
     * @param within at least a millisecond
     */
    public RagstoneBuilder verifyWithin(Duration within) {
        this.verification = new RollingVerification(within);
        return this;
    }

    /**
     * How many documents are read and cut at once. Default: one for each processor.
     *
     * @param workers 1 to {@value #MAX_WORKERS}
     */
    public RagstoneBuilder workers(int workers) {
        if (workers < 1 || workers > MAX_WORKERS) {
            throw new IllegalArgumentException("workers must be 1 to " + MAX_WORKERS + ", was " + workers);
        }
        this.workers = workers;
        return this;
    }

    /**
     * What this worker is called where several share a store: in errors of jobs that it did not finish, and as whoever
     * watches or scans. For people to read; several may be called alike. Default: {@code pid-} and the process's
     * number.
     */
    public RagstoneBuilder workerName(String name) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("the worker's name is blank");
        }
        this.workerName = name.strip();
        return this;
    }

    /**
     * Whether texts are embedded in the background, without a sync that waits for it. Default: yes. If not, texts wait
     * for {@link Ragstone#sync} or {@link Embeddings#run}.
     */
    public RagstoneBuilder embedInBackground(boolean embeds) {
        this.embedsInBackground = embeds;
        return this;
    }

    /**
     * Whether an index that has vectors of another model is embedded anew by a remote model without being asked for.
     * Default: no; {@link Embeddings#switchModel} asks for it.
     */
    public RagstoneBuilder switchToRemoteModels(boolean switches) {
        this.switchesToRemoteModels = switches;
        return this;
    }

    /**
     * Whether a local model is made ready while the index is being opened, for whoever asks at once. Default: no, it is
     * made ready by the first question or text. Remote models are never asked ahead.
     */
    public RagstoneBuilder warmUp(boolean warms) {
        this.warmsUp = warms;
        return this;
    }

    /**
     * How long a model may take to embed a question; words answer alone if it takes longer. Default: 2 seconds.
     *
     * @param deadline at least a millisecond
     */
    public RagstoneBuilder queryDeadline(Duration deadline) {
        if (deadline.toMillis() < 1) {
            throw new IllegalArgumentException("the deadline must be at least a millisecond, was " + deadline);
        }
        this.queryDeadline = deadline;
        return this;
    }

    /**
     * Words of questions that stand for others where passages are looked for by words. Each line is a rule: {@code k8s,
     * kubernetes}, each also finds the others; {@code js => javascript}, the left side also finds the right one.
     * Phrases of several words may stand on either side; lines that begin with {@code #} are comments. Nothing has to
     * be indexed again when they change. Default: none.
     *
     * @param rules at most 10,000 lines, on each at most 32 words or phrases of at most 200 characters; {@link #open}
     *     names those that are none
     */
    public RagstoneBuilder synonyms(List<String> rules) {
        this.synonyms = List.copyOf(rules);
        return this;
    }

    /**
     * Puts the first passages of a ranking in order by the model called {@code NAME:MODEL}, such as
     * {@code onnx:/models/cross-encoder}. Default: {@value #NO_MODEL}.
     */
    public RagstoneBuilder reranker(String name, Map<String, String> settings) {
        refuseTwice(reranker != null, "reranker");
        this.rerankerName = name.strip();
        this.rerankerSettings = Map.copyOf(settings);
        return this;
    }

    /** Puts the first passages of a ranking in order by {@code reranker}. */
    public RagstoneBuilder reranker(Reranker reranker) {
        refuseTwice(this.reranker != null || !rerankerName.equals(NO_MODEL), "reranker");
        this.reranker = Objects.requireNonNull(reranker, "reranker");
        return this;
    }

    /**
     * How many passages a reranker sees, and how long it may take; what takes longer leaves the ranking as it was.
     * Default: 30 passages, 1 second.
     *
     * @param passages 1 to 200
     * @param deadline at least a millisecond
     */
    public RagstoneBuilder reranking(int passages, Duration deadline) {
        if (passages < 1 || passages > 200 || deadline.toMillis() < 1) {
            throw new IllegalArgumentException("a reranker sees 1 to 200 passages for at least a millisecond, not "
                    + passages + " for " + deadline);
        }
        this.rerankedPassages = passages;
        this.rerankDeadline = deadline;
        return this;
    }

    /** Opens for searching and reading alone: nothing is written, and the index must exist. */
    public RagstoneBuilder readOnly() {
        this.isReadOnly = true;
        return this;
    }

    /** Takes the time from {@code clock}. Default: the system's. */
    public RagstoneBuilder clock(InstantSource clock) {
        this.clock = clock;
        return this;
    }

    /** Finds providers through {@code classLoader}. Default: the library's own. */
    public RagstoneBuilder classLoader(ClassLoader classLoader) {
        this.classLoader = classLoader;
        return this;
    }

    /**
     * Opens the index.
     *
     * @throws ConfigException if a name is unknown or choices do not fit
     * @throws io.ragstone.error.StoreException if the store cannot be opened
     */
    public Ragstone open() {
        if (store == null && storeName.isEmpty()) {
            throw new ConfigException("no store was chosen; say for example builder.store(\"sqlite:rag.db\") or"
                    + " builder.store(\"memory\")");
        }
        return new Wiring(this).open();
    }

    private static void refuseTwice(boolean isSet, String what) {
        if (isSet) {
            throw new IllegalStateException(what + " was chosen already");
        }
    }
}
