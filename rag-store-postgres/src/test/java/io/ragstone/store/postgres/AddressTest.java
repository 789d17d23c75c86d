package io.ragstone.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ragstone.error.ConfigException;
import io.ragstone.spi.StoreOptions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressTest {

    @Test
    void theSchemaIsOursAndTheRestIsTheDrivers() {
        Address address = Address.of("jdbc:postgresql://db:5433/rag?sslmode=require&schema=team&user=ada");

        assertThat(address.server()).isEqualTo("jdbc:postgresql://db:5433/rag");
        assertThat(address.parameters()).isEqualTo(Map.of("sslmode", "require", "user", "ada"));
        assertThat(address.schema()).isEqualTo("team");
        assertThat(Address.of("jdbc:postgresql://db/rag").schema()).isEqualTo("ragstone");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://ada:s%40c/r+t@[::1]:5433,db/rag",
                "jdbc:postgresql://[::1]:5433,db/rag?user=ada&password=s@c/r%2Bt",
                "jdbc:postgresql://ada:s@c/r+t@[::1]:5433,db/rag"
            })
    void credentialsAreKeptOutOfWhatIsShown(String location) {
        Address address = Address.of(location);

        assertThat(address.parameters()).isEqualTo(Map.of("user", "ada", "password", "s@c/r+t"));
        assertThat(address).hasToString("jdbc:postgresql://[::1]:5433,db/rag (schema ragstone)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql:s3cret",
                "jdbc:postgresql://ada:s3cret",
                "jdbc:postgresql://ada:s3cr?et@db/rag",
                "jdbc:postgresql://ada:s3cr%et@db/rag",
                "jdbc:postgresql://db:99999/rag?password=s3cret",
                "jdbc:postgresql://db/rag?password=s3cret&schema=a-b"
            })
    void whatIsWrongIsToldWithoutThePassword(String location) {
        assertThatThrownBy(() -> new PostgresStoreProvider().open(location, StoreOptions.readWrite()))
                .isInstanceOf(ConfigException.class)
                .message()
                .doesNotContain("s3cr");
    }
}
