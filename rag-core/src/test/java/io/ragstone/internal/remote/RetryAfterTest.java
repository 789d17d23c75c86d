package io.ragstone.internal.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {

    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

    @Test
    void secondsAndDatesAreUnderstood() {
        assertThat(RetryAfter.read("17", NOW)).contains(Duration.ofSeconds(17));
        assertThat(RetryAfter.read(" 0.5 ", NOW)).contains(Duration.ofMillis(500));
        assertThat(RetryAfter.read("Mon, 30 Nov 2026 12:01:30 GMT", NOW)).contains(Duration.ofSeconds(90));
    }

    @Test
    void aDateThatHasPassedIsNoWait() {
        assertThat(RetryAfter.read("Mon, 30 Nov 2026 11:00:00 GMT", NOW)).contains(Duration.ZERO);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "soon", "-3", "99999999999999", "2026-11-30T12:01:30Z"})
    void whatSaysNothingIsNone(String header) {
        assertThat(RetryAfter.read(header, NOW)).isEmpty();
    }
}
