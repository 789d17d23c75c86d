package io.ragstone.embed.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ragstone.model.Purpose;
import io.ragstone.model.Vector;
import io.ragstone.spi.EmbeddingModel;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class SharedModelTest {

    private final LoadedModels models = new LoadedModels(NativeRuntime.ofProcess());
    private final PackagedModels.Packaged mini = PackagedModels.named("all-minilm-l6-v2");
    private final ModelFiles files = mini.files(getClass().getClassLoader());

    private OnnxEmbeddingModel open(Duration idle) {
        ModelDescriptor descriptor = mini.descriptor();
        var settings = new ModelSettings(2, idle);
        return new OnnxEmbeddingModel(models, files, descriptor, descriptor.recipe(), mini.dimensions(), settings);
    }

    @Test
    void aModelIsInMemoryOnceAndAsLongAsSomebodyHasIt() {
        SharedModel shared = models.take(files, new ModelSettings(1, Duration.ofMinutes(1)));
        EmbeddingModel one = open(Duration.ofMinutes(1));
        EmbeddingModel two = open(Duration.ofMinutes(1));
        models.giveBack(files);

        assertThat(shared.isLoaded()).isFalse();
        Models.passage(one, "pool");
        assertThat(shared.isLoaded()).isTrue();
        one.close();
        assertThat(shared.isLoaded()).isTrue();
        assertThat(Models.passage(two, "pool").dimensions()).isEqualTo(384);
        two.close();
        two.close();
        assertThat(shared.isLoaded()).isFalse();
    }

    private static boolean becomes(BooleanSupplier state) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!state.getAsBoolean() && System.nanoTime() < deadline) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
        }
        return state.getAsBoolean();
    }

    @Test
    void aModelIsReadWhileItsTokenizerIs() {
        SharedModel shared = models.take(files, new ModelSettings(1, Duration.ofMinutes(1)));
        shared.tokenizerBeforeRun();

        assertThat(becomes(shared::isLoaded)).isTrue();
        models.giveBack(files);
        assertThat(shared.isLoaded()).isFalse();
    }

    @Test
    void aTokenizerAloneNeedsNoModel() {
        try (EmbeddingModel model = open(Duration.ofMinutes(1))) {
            SharedModel shared = models.take(files, new ModelSettings(1, Duration.ofMinutes(1)));

            assertThat(model.countTokens("pool")).isEqualTo(3);
            assertThat(shared.isLoaded()).isFalse();
            models.giveBack(files);
        }
    }

    @Test
    void aModelThatNobodyAsksLeavesTheMemoryAndComesBack() {
        try (EmbeddingModel model = open(Duration.ofMillis(50))) {
            SharedModel shared = models.take(files, new ModelSettings(1, Duration.ofMinutes(1)));
            Vector before = Models.passage(model, "pool");

            assertThat(becomes(() -> !shared.isLoaded())).isTrue();
            assertThat(Models.passage(model, "pool")).isEqualTo(before);
            models.giveBack(files);
        }
    }

    @Test
    void aClosedModelSaysSo() {
        EmbeddingModel model = new OnnxEmbeddingModelProvider().open("", Map.of());
        model.close();

        assertThatThrownBy(() -> model.embed(List.of("pool"), Purpose.DOCUMENT))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
    }
}
