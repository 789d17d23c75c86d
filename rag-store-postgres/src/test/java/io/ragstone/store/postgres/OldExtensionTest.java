package io.ragstone.store.postgres;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ragstone.error.ConfigException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OldExtensionTest {

    @ParameterizedTest
    @ValueSource(strings = {"0.4.4", "0.7.4", "0.7", "0"})
    void isToldWithWhatToRun(String version) {
        assertThatThrownBy(() -> Migrations.checkVersion(version, "the server"))
                .isInstanceOf(ConfigException.class)
                .hasMessage("the server has pgvector " + version
                        + "; 0.8.0 or newer is needed: install it on the server, then let the owner of the database run"
                        + " \"alter extension vector update\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.8.0", "0.8", "0.10.1", "1.0", "2"})
    void isNotWhatIsNewEnough(String version) {
        assertThatCode(() -> Migrations.checkVersion(version, "the server")).doesNotThrowAnyException();
    }
}
