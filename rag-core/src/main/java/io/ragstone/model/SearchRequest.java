package io.ragstone.model;

import io.ragstone.error.RequestException;
import java.util.Optional;

/**
 * A question to the index. Built with {@link #of} and the {@code with} methods; every combination that can be built can
 * be answered.
 */
public final class SearchRequest {

    /** How many hits are returned when the caller does not say. */
    public static final int DEFAULT_LIMIT = 10;

    /** The most hits of one response. */
    public static final int MAX_LIMIT = 100;

    /** The most tokens of all hits together when the caller does not say, as {@link TokenEstimate} counts. */
    public static final int DEFAULT_MAX_TOKENS = 8_000;

    /** The most tokens a caller may ask for. */
    public static final int MAX_MAX_TOKENS = 1_000_000;

    /** The most UTF-16 code units of a query that are looked at; the rest is dropped, and the response says so. */
    public static final int MAX_QUERY_LENGTH = 200_000;

    private final String query;
    private final CollectionSelector collections;
    private final SearchMode mode;
    private final String profile;
    private final Filter filter;
    private final int limit;
    private final int maxTokens;
    private final Detail detail;
    private final Optional<String> cursor;
    private final boolean explained;

    private SearchRequest(Parts parts) {
        this.query = parts.query;
        this.collections = parts.collections;
        this.mode = parts.mode;
        this.profile = parts.profile;
        this.filter = parts.filter;
        this.limit = parts.limit;
        this.maxTokens = parts.maxTokens;
        this.detail = parts.detail;
        this.cursor = parts.cursor;
        this.explained = parts.explained;
    }

    /**
     * Asks for the best {@value #DEFAULT_LIMIT} hits in all collections.
     *
     * @throws RequestException if {@code query} is blank
     */
    public static SearchRequest of(String query) {
        if (query.isBlank()) {
            throw new RequestException("the query is blank; say what to look for");
        }
        var parts = new Parts();
        parts.query = query;
        return new SearchRequest(parts);
    }

    /** What is asked, as given. */
    public String query() {
        return query;
    }

    /** Where to look. Default: everywhere. */
    public CollectionSelector collections() {
        return collections;
    }

    /** Which legs to use. Default: {@link SearchMode#HYBRID}. */
    public SearchMode mode() {
        return mode;
    }

    /** Name of the fusion profile. Default: empty, the collection's, else the configured one. */
    public String profile() {
        return profile;
    }

    /** Which documents may be found. Default: {@link Filter#any}. */
    public Filter filter() {
        return filter;
    }

    /** The most hits. Default: {@value #DEFAULT_LIMIT}. */
    public int limit() {
        return limit;
    }

    /** The most tokens of all hits together. Default: {@value #DEFAULT_MAX_TOKENS}. */
    public int maxTokens() {
        return maxTokens;
    }

    /** How much of each hit. Default: {@link Detail#FULL}. */
    public Detail detail() {
        return detail;
    }

    /** Where to go on, from an earlier response to the same question. */
    public Optional<String> cursor() {
        return cursor;
    }

    /** Whether hits tell their scores leg by leg. Default: no. */
    public boolean isExplained() {
        return explained;
    }

    /** A copy that looks only in {@code collections}. */
    public SearchRequest withCollections(CollectionSelector collections) {
        var parts = new Parts(this);
        parts.collections = collections;
        return new SearchRequest(parts);
    }

    /** A copy that looks only in what matches one of {@code patterns}. */
    public SearchRequest in(String... patterns) {
        return withCollections(CollectionSelector.of(patterns));
    }

    /**
     * A copy that asks something else.
     *
     * @throws RequestException if {@code query} is blank
     */
    public SearchRequest withQuery(String query) {
        var parts = new Parts(this);
        parts.query = of(query).query;
        return new SearchRequest(parts);
    }

    /** A copy that uses other legs. */
    public SearchRequest withMode(SearchMode mode) {
        var parts = new Parts(this);
        parts.mode = mode;
        return new SearchRequest(parts);
    }

    /** A copy that fuses by the profile called {@code name}. */
    public SearchRequest withProfile(String name) {
        var parts = new Parts(this);
        parts.profile = name;
        return new SearchRequest(parts);
    }

    /** A copy that finds only documents for which {@code filter} holds. */
    public SearchRequest withFilter(Filter filter) {
        var parts = new Parts(this);
        parts.filter = filter;
        return new SearchRequest(parts);
    }

    /**
     * A copy that wants at most {@code limit} hits.
     *
     * @param limit 1 to {@value #MAX_LIMIT}
     */
    public SearchRequest withLimit(int limit) {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new RequestException("limit must be 1 to " + MAX_LIMIT + ", was " + limit);
        }
        var parts = new Parts(this);
        parts.limit = limit;
        return new SearchRequest(parts);
    }

    /**
     * A copy whose hits have at most {@code maxTokens} tokens together.
     *
     * @param maxTokens 100 to {@value #MAX_MAX_TOKENS}
     */
    public SearchRequest withMaxTokens(int maxTokens) {
        if (maxTokens < 100 || maxTokens > MAX_MAX_TOKENS) {
            throw new RequestException("maxTokens must be 100 to " + MAX_MAX_TOKENS + ", was " + maxTokens);
        }
        var parts = new Parts(this);
        parts.maxTokens = maxTokens;
        return new SearchRequest(parts);
    }

    /** A copy with more or less of each hit. */
    public SearchRequest withDetail(Detail detail) {
        var parts = new Parts(this);
        parts.detail = detail;
        return new SearchRequest(parts);
    }

    /** A copy that goes on where an earlier response to the same question ended. */
    public SearchRequest withCursor(String cursor) {
        var parts = new Parts(this);
        parts.cursor = Optional.of(cursor);
        return new SearchRequest(parts);
    }

    /** A copy whose hits tell their scores leg by leg. */
    public SearchRequest explained() {
        var parts = new Parts(this);
        parts.explained = true;
        return new SearchRequest(parts);
    }

    private static final class Parts {
        private String query = "";
        private CollectionSelector collections = CollectionSelector.ALL;
        private SearchMode mode = SearchMode.HYBRID;
        private String profile = "";
        private Filter filter = Filter.any();
        private int limit = DEFAULT_LIMIT;
        private int maxTokens = DEFAULT_MAX_TOKENS;
        private Detail detail = Detail.FULL;
        private Optional<String> cursor = Optional.empty();
        private boolean explained;

        Parts() {}

        Parts(SearchRequest from) {
            query = from.query;
            collections = from.collections;
            mode = from.mode;
            profile = from.profile;
            filter = from.filter;
            limit = from.limit;
            maxTokens = from.maxTokens;
            detail = from.detail;
            cursor = from.cursor;
            explained = from.explained;
        }
    }
}
