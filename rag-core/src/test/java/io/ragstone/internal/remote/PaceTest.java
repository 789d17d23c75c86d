package io.ragstone.internal.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PaceTest {

    private final FakeTime time = new FakeTime();

    @Test
    void callsAreSpreadOverTheMinute() {
        var pace = new Pace(60, time);

        assertThat(pace.place()).isZero();
        assertThat(pace.place()).isEqualTo(Duration.ofSeconds(1));
        time.advance(Duration.ofMillis(500));
        assertThat(pace.place()).isEqualTo(Duration.ofMillis(1_500));
        time.advance(Duration.ofMinutes(1));
        assertThat(pace.place()).isZero();
    }

    @Test
    void withoutALimitNobodyWaits() {
        var pace = new Pace(0, time);

        assertThat(pace.place()).isZero();
        assertThat(pace.place()).isZero();
    }

    @Test
    void theLongerPauseHolds() {
        var pace = new Pace(0, time);
        pace.pause(Duration.ofSeconds(10));
        pace.pause(Duration.ofSeconds(3));
        time.advance(Duration.ofSeconds(4));

        assertThat(pace.pauseLeft()).isEqualTo(Duration.ofSeconds(6));
        time.advance(Duration.ofSeconds(6));
        assertThat(pace.pauseLeft()).isZero();
    }

    @Test
    void aClockThatIsSetBackMakesNobodyWaitLonger() {
        var pace = new Pace(60, time);
        pace.place();
        pace.pause(Duration.ofSeconds(5));
        time.advance(Duration.ofHours(-3));

        assertThat(pace.pauseLeft()).isEqualTo(Duration.ofSeconds(5));
        assertThat(pace.place()).isEqualTo(Duration.ofSeconds(1));
    }
}
