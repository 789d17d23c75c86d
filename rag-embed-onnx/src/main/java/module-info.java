/** Models that run in the process, on ONNX Runtime: for embedding and for reranking. */
module io.ragstone.embed.onnx {
    requires transitive io.ragstone.core;
    requires static transitive org.jspecify;
    requires com.fasterxml.jackson.databind;
    requires com.microsoft.onnxruntime;
    requires org.slf4j;

    exports io.ragstone.embed.onnx;

    provides io.ragstone.spi.EmbeddingModelProvider with
            io.ragstone.embed.onnx.OnnxEmbeddingModelProvider;
    provides io.ragstone.spi.RerankerProvider with
            io.ragstone.embed.onnx.OnnxRerankerProvider;
}
