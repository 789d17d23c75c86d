package io.ragstone.internal.remote;

import java.time.Duration;

/**
 * How long a server is borne with.
 *
 * @param retries how often a call is repeated
 * @param longest the most time that passes between the attempts of one call
 * @param question how long somebody who asks a question waits, all in all
 */
public record Patience(int retries, Duration longest, Duration question) {

    private static final int RETRIES = 4;
    private static final int LONGEST_SECONDS = 60;
    private static final int QUESTION_SECONDS = 10;

    /** What the user has said by {@code retries}, {@code patience_seconds} and {@code query_timeout_seconds}. */
    public static Patience of(Settings settings) {
        return new Patience(
                settings.number("retries", RETRIES, 0, 100),
                Duration.ofSeconds(settings.number("patience_seconds", LONGEST_SECONDS, 0, 86_400)),
                Duration.ofSeconds(settings.number("query_timeout_seconds", QUESTION_SECONDS, 1, 3_600)));
    }
}
