package io.ragstone.bench;

import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.onnx.AbstractInProcessEmbeddingModel;
import dev.langchain4j.model.embedding.onnx.bgesmallenv15q.BgeSmallEnV15QuantizedEmbeddingModel;
import java.util.List;

/**
 * LangChain4j's model in the process with its defaults: a list is shared out among as many threads as there are
 * processors, the fastest way that it has.
 */
final class LangChain4jEmbedder implements TextEmbedder {

    private final AbstractInProcessEmbeddingModel model = new BgeSmallEnV15QuantizedEmbeddingModel();

    @Override
    public int embed(List<String> passages) {
        return model.embedAll(passages.stream().map(TextSegment::from).toList())
                .content()
                .size();
    }

    @Override
    public void close() {}
}
