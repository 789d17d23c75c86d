package io.ragstone.embed.onnx;

import io.ragstone.spi.Reranker;
import io.ragstone.testkit.RerankerContract;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

class OnnxRerankerTest extends RerankerContract {

    @TempDir
    static Path folder;

    @BeforeAll
    static void write() throws IOException {
        TinyCrossEncoder.write(folder);
    }

    @Override
    protected Reranker openModel() {
        return Models.reranker(folder);
    }
}
