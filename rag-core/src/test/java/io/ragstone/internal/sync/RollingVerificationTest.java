package io.ragstone.internal.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RollingVerificationTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Duration DAY = Duration.ofHours(24);

    private final RollingVerification verification = new RollingVerification(DAY);

    @Test
    void eachPathIsDueOnceInEachPeriodHoweverTheScansFall() {
        for (long seed = 1; seed <= 20; seed++) {
            var random = new SplittableRandom(seed);
            String path = "folder/" + random.nextInt() + ".md";
            int due = 0;
            Instant before = START;
            while (before.isBefore(START.plus(DAY.multipliedBy(10)))) {
                Instant end = START.plus(DAY.multipliedBy(10));
                Instant drawn = before.plusMillis(random.nextLong(1, 10_000_000));
                Instant now = drawn.isAfter(end) ? end : drawn;
                due += verification.isDue(path, before, now) ? 1 : 0;
                before = now;
            }
            assertThat(due).as("seed %s", seed).isEqualTo(10);
        }
    }

    @Test
    void theReadingIsSpreadOverThePeriod() {
        long due = IntStream.range(0, 24_000)
                .filter(i -> verification.isDue("notes/" + i + ".md", START, START.plus(Duration.ofHours(1))))
                .count();

        assertThat(due).isBetween(850L, 1_150L);
    }

    @Test
    void nothingIsDueWithoutTimePassing() {
        assertThat(verification.isDue("a.md", START, START)).isFalse();
    }

    @Test
    void everythingIsDueAfterAWholePeriodAndAfterAClockThatWentBack() {
        assertThat(verification.isDue("a.md", START, START.plus(DAY))).isTrue();
        assertThat(verification.isDue("a.md", START, START.minusSeconds(1))).isTrue();
    }

    @Test
    void aTimeThatIsNotPositiveIsRefused() {
        assertThatThrownBy(() -> new RollingVerification(Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("PT0S");
    }
}
