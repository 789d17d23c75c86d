package io.ragstone.internal.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.WatchState;
import io.ragstone.spi.SourceWatch;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class WatchingTest {

    private static final Instant TIME = Instant.parse("2026-01-01T00:00:00Z");

    private final AtomicReference<String> blindness = new AtomicReference<>("");
    private final Watching watching = new Watching(
            new SourceWatch() {
                @Override
                public String blindness() {
                    return blindness.get();
                }

                @Override
                public void close() {}
            },
            0);

    private static long millis(long count) {
        return Duration.ofMillis(count).toNanos();
    }

    private void look(long from, long to, boolean foundWork) {
        watching.begin(millis(from));
        watching.end(millis(from), millis(to), foundWork, true);
    }

    @Test
    void theFirstLookIsDueAtOnce() {
        assertThat(watching.due()).isZero();
    }

    @Test
    void aChangeIsLookedAtSoonAfterTheLastSave() {
        look(0, 10, true);

        watching.told(millis(1_000), TIME);

        assertThat(watching.due()).isBetween(millis(1_001), millis(1_100));
    }

    @Test
    void lookingNeverTakesAllTheTime() {
        look(0, 900, true);

        watching.told(millis(901), TIME);

        assertThat(watching.due()).isEqualTo(millis(900 + 2 * 900));
    }

    @Test
    void changesThatAreNoneAreLookedAtLessAndLessUntilOneIs() {
        long now = 0;
        for (int i = 0; i < 20; i++) {
            watching.told(millis(now), TIME);
            now += 10_000;
            look(now, now, false);
        }
        watching.told(millis(now), TIME);
        assertThat(watching.due() - millis(now)).isEqualTo(millis(2_000));

        look(now + 2_000, now + 2_001, true);
        watching.told(millis(now + 3_000), TIME);
        assertThat(watching.due() - millis(now + 3_000)).isLessThan(millis(100));
    }

    @Test
    void whoIsToldOfNothingLooksAgainAndAgain() {
        blindness.set("too many folders");
        look(0, 10, false);
        assertThat(watching.due()).isEqualTo(millis(2_010));

        look(2_010, 3_010, false);
        assertThat(watching.due()).as("not more than a twentieth of the time").isEqualTo(millis(3_010 + 20_000));
    }

    @Test
    void whoIsToldOfEverythingLooksNowAndThenAnyway() {
        look(0, 10, true);

        assertThat(watching.due()).isEqualTo(Duration.ofMinutes(10).toNanos());
    }

    @Test
    void anIncompleteLookIsRepeated() {
        watching.begin(0);
        watching.end(0, millis(10), false, false);

        assertThat(watching.due()).isEqualTo(millis(2_010));
        assertThat(watching.note("me", TIME).orElseThrow().reason()).contains("incomplete");
    }

    @Test
    void theLagIsCountedFromTheFirstChangeThatIsNotDealtWith() {
        look(0, 10, true);
        watching.told(millis(20), TIME);
        watching.told(millis(30), TIME.plusSeconds(3));
        watching.begin(millis(100));

        WatchState state = watching.note("me", TIME.plusSeconds(5)).orElseThrow();
        assertThat(state.lag()).isEqualTo(Duration.ofSeconds(5));

        watching.end(millis(100), millis(110), true, true);
        assertThat(watching.note("me", TIME.plusSeconds(6)).orElseThrow().lag()).isZero();
    }

    @Test
    void aNoteIsLeftForNewsAndAfterAWhile() {
        look(0, 10, true);

        assertThat(watching.note("me", TIME)).map(WatchState::mode).contains(WatchState.Mode.EVENTS);
        assertThat(watching.note("me", TIME.plusSeconds(1))).isEmpty();
        assertThat(watching.note("me", TIME.plusSeconds(21))).isPresent();
        blindness.set("gone blind");
        assertThat(watching.note("me", TIME.plusSeconds(22)))
                .map(WatchState::mode)
                .contains(WatchState.Mode.POLLING);
    }
}
