package io.ragstone.internal.remote;

/**
 * How much a server is asked for at once. Tokens are counted by {@link io.ragstone.model.TokenEstimate}.
 *
 * @param batch texts of one call
 * @param inputTokens tokens of one text; a longer one goes in windows
 * @param batchTokens tokens of one call
 * @param batchBytes UTF-8 bytes of the texts of one call
 * @param concurrency calls at once
 * @param requestsPerMinute calls of one minute; 0 for as many as there are
 */
public record Limits(
        int batch, int inputTokens, int batchTokens, int batchBytes, int concurrency, int requestsPerMinute) {

    private static final int BATCH_BYTES = 1_000_000;
    private static final int CONCURRENCY = 4;

    public Limits {
        if (batch < 1
                || inputTokens < 1
                || batchTokens < 1
                || batchBytes < 1
                || concurrency < 1
                || requestsPerMinute < 0) {
            throw new IllegalArgumentException("limits must be positive: " + batch + ", " + inputTokens + ", "
                    + batchTokens + ", " + batchBytes + ", " + concurrency + ", " + requestsPerMinute);
        }
    }

    /** What is known of a server, the rest as most servers have it. */
    public static Limits of(int batch, int inputTokens, int batchTokens) {
        return new Limits(batch, inputTokens, batchTokens, BATCH_BYTES, CONCURRENCY, 0);
    }

    /**
     * These, where the user has not said otherwise by {@code batch}, {@code max_input_tokens},
     * {@code max_batch_tokens}, {@code max_batch_bytes}, {@code concurrency} or {@code requests_per_minute}.
     */
    public Limits changedBy(Settings settings) {
        return new Limits(
                settings.number("batch", batch, 1, 10_000),
                settings.number("max_input_tokens", inputTokens, 32, 1_000_000),
                settings.number("max_batch_tokens", batchTokens, 32, 10_000_000),
                settings.number("max_batch_bytes", batchBytes, 1_000, 100_000_000),
                settings.number("concurrency", concurrency, 1, 64),
                settings.number("requests_per_minute", requestsPerMinute, 0, 100_000));
    }
}
