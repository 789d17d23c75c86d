package io.ragstone.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ragstone.error.ConfigException;
import io.ragstone.spi.JobQueueProvider;
import io.ragstone.spi.StoreOptions;
import io.ragstone.spi.StoreProvider;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class MemoryProvidersTest {

    private static final StoreOptions OPTIONS = StoreOptions.readWrite();

    @Test
    void areFoundByName() {
        assertThat(ServiceLoader.load(StoreProvider.class))
                .extracting(StoreProvider::name)
                .contains("memory");
        assertThat(ServiceLoader.load(JobQueueProvider.class))
                .extracting(JobQueueProvider::name)
                .contains("memory");
    }

    @Test
    void openSomethingNewEachTime() {
        var provider = new MemoryStoreProvider();
        try (var first = provider.open("", OPTIONS);
                var second = provider.open("", OPTIONS)) {
            first.putMetadata("key", "value");

            assertThat(second.metadata("")).isEmpty();
        }
    }

    @Test
    void refuseALocation() {
        assertThatThrownBy(() -> new MemoryStoreProvider().open("rag.db", OPTIONS))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("memory:rag.db");
        assertThatThrownBy(() -> new MemoryJobQueueProvider().open("rag.db", OPTIONS))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("memory:rag.db");
    }

    @Test
    void refuseToBeReadOnly() {
        assertThatThrownBy(() -> new MemoryStoreProvider().open("", OPTIONS.asReadOnly()))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("writing");
    }
}
