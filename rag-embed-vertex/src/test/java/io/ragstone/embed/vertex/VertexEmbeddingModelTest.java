package io.ragstone.embed.vertex;

import io.ragstone.spi.EmbeddingModel;
import io.ragstone.testkit.EmbeddingModelContract;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

class VertexEmbeddingModelTest extends EmbeddingModelContract {

    private final FakeVertex vertex = new FakeVertex();

    @TempDir
    Path folder;

    @AfterEach
    void stop() {
        vertex.close();
    }

    @Override
    protected EmbeddingModel openModel() {
        return new VertexEmbeddingModelProvider().open("words", vertex.settings(folder));
    }
}
