package io.ragstone.internal.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ragstone.error.ConfigException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PoliciesTest {

    @ParameterizedTest
    @ValueSource(strings = {"default", "vault", "docs", "kb"})
    void areFoundByName(String name) {
        assertThat(Policies.named(name).name()).isEqualTo(name);
    }

    @Test
    void anUnknownNameListsTheOthers() {
        assertThatExceptionOfType(ConfigException.class)
                .isThrownBy(() -> Policies.named("huge"))
                .withMessageContaining("'huge'")
                .withMessageContaining("default, docs, kb, vault");
    }
}
