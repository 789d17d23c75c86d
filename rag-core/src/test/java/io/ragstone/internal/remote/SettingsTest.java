package io.ragstone.internal.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.ragstone.error.ConfigException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SettingsTest {

    @Test
    void whatIsSetWinsOverWhatIsUsual() {
        var settings = new Settings(
                "the model x",
                Map.of("batch", " 7 ", "retries", "0", "requests_per_minute", "30", "names", "A, B ,,C", "blank", " "));

        assertThat(Limits.of(64, 500, 9_000).changedBy(settings))
                .isEqualTo(new Limits(7, 500, 9_000, 1_000_000, 4, 30));
        assertThat(Patience.of(settings).retries()).isZero();
        assertThat(settings.names("names")).contains(List.of("A", "B", "C"));
        assertThat(settings.text("blank")).isEmpty();
        assertThat(settings.verbatim("blank")).contains(" ");
        settings.finish();
    }

    @Test
    void allThatIsWrongIsToldAtOnceWithWhatIsRight() {
        var settings = new Settings(
                "the model x",
                Map.of("batch", "many", "concurrency", "0", "api", "soap", "bacth", "3", "dimension", "4"));
        Limits.of(64, 500, 9_000).changedBy(settings);
        settings.choice("api", "rest", List.of("rest", "grpc"));

        ConfigException refusal = catchThrowableOfType(ConfigException.class, settings::finish);

        assertThat(refusal.problems()).hasSize(4);
        assertThat(refusal)
                .hasMessageContaining("batch of the model x is 'many'; it is a number from 1 to 10000")
                .hasMessageContaining("concurrency of the model x is '0'")
                .hasMessageContaining("api of the model x is 'soap'; say one of rest, grpc")
                .hasMessageContaining("no setting bacth, dimension; it knows api, batch, concurrency");
    }
}
