package io.ragstone.adapter.config;

import io.ragstone.RagstoneBuilder;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.SearchRequest;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Everything that can be configured, in the order in which it is shown. */
public final class Keys {

    public static final Key<String> STORE =
            Key.of("store", Values.store(), "", "Where the index lives; by default rag.db in the user's data folder.");

    /** The store whose address is put together from the keys of {@code [postgres]}. */
    public static final String POSTGRESQL = "postgresql";

    public static final Key<String> EMBEDDING = Key.of(
                    "embedding.model",
                    Values.model(),
                    RagstoneBuilder.DEFAULT_MODEL,
                    "Embedding model as PROVIDER:MODEL; auto is the local one, none searches by words alone.")
            .alsoCalled("embedding");
    public static final Key<Map<String, String>> EMBEDDING_SETTINGS = Key.of(
            "embedding.settings", Values.table(), "{}", "What the model's provider is to know, by its own names.");
    public static final Key<Boolean> EMBEDDING_AUTO_SWITCH = Key.of(
            "embedding.auto_switch",
            Values.truth(),
            "false",
            "Embed an index anew by a remote model without 'rag embed switch'; local models do so anyway.");
    public static final Key<Integer> EMBEDDING_DEADLINE = Key.of(
            "embedding.query_deadline_ms",
            Values.whole(1, 600_000),
            "2000",
            "How long a model may take for a question; then words answer alone.");
    public static final Key<Double> EMBEDDING_PRICE = Key.of(
            "embedding.price",
            Values.amount(),
            "0",
            "What the model's provider takes for a million tokens, in any currency; 'rag embed switch' tells the cost.");
    public static final Key<String> RERANKER = Key.of(
                    "reranker.model",
                    Values.model(),
                    RagstoneBuilder.NO_MODEL,
                    "Model that puts the first passages in order, as PROVIDER:MODEL; none leaves them as they are.")
            .alsoCalled("reranker");
    public static final Key<Map<String, String>> RERANKER_SETTINGS = Key.of(
            "reranker.settings", Values.table(), "{}", "What the reranker's provider is to know, by its own names.");
    public static final Key<Integer> RERANKER_TOP =
            Key.of("reranker.top", Values.whole(1, 200), "30", "How many passages the reranker sees.");
    public static final Key<Integer> RERANKER_DEADLINE = Key.of(
            "reranker.deadline_ms",
            Values.whole(1, 600_000),
            "1000",
            "How long the reranker may take; then passages stay as words and meaning have them.");
    public static final Key<String> PROFILE = Key.of(
            "profile",
            Values.text(),
            "balanced",
            "How the legs of a search are fused, unless a search says otherwise.");
    public static final Key<Map<String, String>> PROFILE_SETTINGS = Key.of(
            "profile_settings",
            Values.table(),
            "{}",
            "Weights and constants of fusion profiles as PROFILE.SETTING = NUMBER.");
    public static final Key<String> CHUNKING = Key.of(
                    "chunking", Values.text(), CollectionSpec.DEFAULT_CHUNKING, "Chunking policy of new collections.")
            .forProjects();

    public static final Key<String> POSTGRES_HOST =
            Key.of("postgres.host", Values.text(), "localhost", "Where the server is, for store = \"postgresql\".");
    public static final Key<Integer> POSTGRES_PORT =
            Key.of("postgres.port", Values.whole(1, 65_535), "5432", "Its port, for store = \"postgresql\".");
    public static final Key<String> POSTGRES_DATABASE =
            Key.of("postgres.database", Values.text(), "ragstone", "The database, for store = \"postgresql\".");
    public static final Key<String> POSTGRES_SCHEMA = Key.of(
            "postgres.schema",
            Values.text(),
            "ragstone",
            "The schema that holds the index, unless the address names one.");
    public static final Key<String> POSTGRES_USER = Key.of(
            "postgres.user",
            Values.anyText(),
            "",
            "Who asks the server, unless the address says; by default who runs this program.");
    public static final Key<String> POSTGRES_PASSWORD = Key.of(
                    "postgres.password",
                    Values.anyText(),
                    "",
                    "Their password, unless the address has it; in a file that its owner alone can read.")
            .hidden();
    public static final Key<String> POSTGRES_SSLMODE = Key.of(
            "postgres.sslmode",
            Values.oneOf("disable", "allow", "prefer", "require", "verify-ca", "verify-full"),
            "prefer",
            "Whether the connection is encrypted and the server's certificate checked.");

    public static final Key<List<String>> EXCLUDE = Key.of(
                    "ignore.exclude", Values.texts(), "[]", "Further patterns to leave out, as in .gitignore.")
            .forProjects();
    public static final Key<Boolean> BUILTIN_EXCLUDES = Key.of(
                    "ignore.builtin_excludes",
                    Values.truth(),
                    "true",
                    "Leave out what tools generate, such as node_modules, target and .git.")
            .forProjects();
    public static final Key<Boolean> GITIGNORE = Key.of(
                    "ignore.gitignore", Values.truth(), "true", "Obey .gitignore files.")
            .forProjects();
    public static final Key<Boolean> HIDDEN = Key.of(
                    "ignore.hidden", Values.truth(), "false", "Index files and folders whose name starts with a dot.")
            .forProjects();
    public static final Key<Boolean> FOLLOW_LINKS =
            Key.of("ignore.follow_links", Values.truth(), "false", "Follow symbolic links that stay inside the root.");
    public static final Key<Long> MAX_BYTES = Key.of(
                    "ignore.max_bytes", Values.bytes(1, 1L << 30), "10MiB", "Largest file that is read.")
            .forProjects();

    public static final Key<Integer> WORKERS =
            Key.of("sync.workers", Values.whole(1, 64), "2", "Documents that are read and cut at the same time.");
    public static final Key<Double> REMOVAL_SHARE = Key.of(
            "sync.removal_share",
            Values.share(),
            "0.5",
            "Share of a collection whose disappearance in one sync has to be confirmed.");
    public static final Key<Integer> VERIFY_HOURS = Key.of(
            "sync.verify_hours",
            Values.whole(1, 8_760),
            "24",
            "Where files have no change times: hours within which each is read again.");

    public static final Key<Integer> SEARCH_LIMIT = Key.of(
            "search.limit",
            Values.whole(1, SearchRequest.MAX_LIMIT),
            Integer.toString(SearchRequest.DEFAULT_LIMIT),
            "Hits of a search that does not say how many.");
    public static final Key<Integer> SEARCH_MAX_TOKENS = Key.of(
            "search.max_tokens",
            Values.whole(100, SearchRequest.MAX_MAX_TOKENS),
            Integer.toString(SearchRequest.DEFAULT_MAX_TOKENS),
            "Tokens of all hits together of a search that does not say how many.");

    public static final Key<Optional<Path>> SYNONYMS = Key.of(
            "search.synonyms",
            Values.file(),
            "",
            "Text file of words that stand for others: 'k8s, kubernetes' or 'js => javascript' on each line.");

    public static final Key<List<Path>> ALLOWED_ROOTS = Key.of(
            "security.allowed_roots",
            Values.folders(),
            "[]",
            "Folders that collections may come from; empty allows every folder.");
    public static final Key<String> LOG_LEVEL = Key.of(
            "log.level", Values.oneOf("error", "warn", "info", "debug", "trace"), "warn", "What is logged to stderr.");

    private final Map<String, Key<?>> byName = new LinkedHashMap<>();

    private Keys(List<Key<?>> keys) {
        keys.forEach(key -> byName.put(key.name(), key));
    }

    /** All keys of this program. */
    static Keys all() {
        return of(List.of(
                STORE,
                PROFILE,
                PROFILE_SETTINGS,
                CHUNKING,
                POSTGRES_HOST,
                POSTGRES_PORT,
                POSTGRES_DATABASE,
                POSTGRES_SCHEMA,
                POSTGRES_USER,
                POSTGRES_PASSWORD,
                POSTGRES_SSLMODE,
                EMBEDDING,
                EMBEDDING_SETTINGS,
                EMBEDDING_AUTO_SWITCH,
                EMBEDDING_DEADLINE,
                EMBEDDING_PRICE,
                RERANKER,
                RERANKER_SETTINGS,
                RERANKER_TOP,
                RERANKER_DEADLINE,
                EXCLUDE,
                BUILTIN_EXCLUDES,
                GITIGNORE,
                HIDDEN,
                FOLLOW_LINKS,
                MAX_BYTES,
                WORKERS,
                REMOVAL_SHARE,
                VERIFY_HOURS,
                SEARCH_LIMIT,
                SEARCH_MAX_TOKENS,
                SYNONYMS,
                ALLOWED_ROOTS,
                LOG_LEVEL));
    }

    static Keys of(List<Key<?>> keys) {
        return new Keys(keys);
    }

    List<Key<?>> list() {
        return List.copyOf(byName.values());
    }

    List<String> names() {
        return List.copyOf(byName.keySet());
    }

    Optional<Key<?>> named(String name) {
        return first(key -> key.isCalled(name));
    }

    Optional<Key<?>> ofVariable(String variable) {
        return first(key -> key.isSetBy(variable));
    }

    private Optional<Key<?>> first(Predicate<Key<?>> isMeant) {
        for (Key<?> key : byName.values()) {
            if (isMeant.test(key)) {
                return Optional.of(key);
            }
        }
        return Optional.empty();
    }
}
