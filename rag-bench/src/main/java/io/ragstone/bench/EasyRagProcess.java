package io.ragstone.bench;

import dev.langchain4j.data.document.Document;
import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.document.splitter.DocumentSplitters;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.embedding.onnx.HuggingFaceTokenCountEstimator;
import dev.langchain4j.model.embedding.onnx.bgesmallenv15q.BgeSmallEnV15QuantizedEmbeddingModel;
import dev.langchain4j.store.embedding.EmbeddingSearchRequest;
import dev.langchain4j.store.embedding.EmbeddingStoreIngestor;
import dev.langchain4j.store.embedding.inmemory.InMemoryEmbeddingStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * LangChain4j as its Easy RAG sets it up: segments of 300 tokens that overlap by 30, bge-small-en-v1.5 quantised, an
 * in-memory store; questions are embedded as they are. Ranks the documents of a set by their best segment.
 */
final class EasyRagProcess {

    private static final int TOKENS = 300;
    private static final int OVERLAP = 30;
    private static final int SEGMENTS = 200;
    private static final int DEPTH = 100;
    private static final String ID = "id";

    private EasyRagProcess() {}

    /** The program: the folder of a set, the run file to write. */
    public static void main(String[] args) throws IOException {
        EvalSet set = EvalSet.read(Path.of(args[0]));
        EmbeddingModel model = new BgeSmallEnV15QuantizedEmbeddingModel();
        var store = new InMemoryEmbeddingStore<TextSegment>();
        EmbeddingStoreIngestor.builder()
                .documentSplitter(DocumentSplitters.recursive(TOKENS, OVERLAP, new HuggingFaceTokenCountEstimator()))
                .embeddingModel(model)
                .embeddingStore(store)
                .build()
                .ingest(documents(set));
        var lines = new ArrayList<String>();
        set.queries().forEach((id, text) -> lines.addAll(lines(id, ranked(text, model, store))));
        Files.write(Path.of(args[1]), lines);
    }

    private static List<Document> documents(EvalSet set) {
        return set.documents().stream()
                .filter(each -> !each.text().isBlank())
                .map(each -> Document.from(
                        each.title().isEmpty() ? each.text() : each.title() + "\n" + each.text(),
                        Metadata.from(ID, each.id())))
                .toList();
    }

    private static Map<String, Double> ranked(
            String question, EmbeddingModel model, InMemoryEmbeddingStore<TextSegment> store) {
        var request = EmbeddingSearchRequest.builder()
                .queryEmbedding(model.embed(question).content())
                .maxResults(SEGMENTS)
                .build();
        var ranked = new LinkedHashMap<String, Double>();
        store.search(request)
                .matches()
                .forEach(match -> ranked.putIfAbsent(
                        String.valueOf(match.embedded().metadata().getString(ID)), match.score()));
        return ranked;
    }

    private static List<String> lines(String question, Map<String, Double> ranked) {
        var lines = new ArrayList<String>();
        ranked.entrySet().stream()
                .limit(DEPTH)
                .forEach(each -> lines.add(String.join(
                        "\t",
                        question,
                        "Q0",
                        each.getKey(),
                        String.valueOf(lines.size() + 1),
                        String.valueOf(each.getValue()),
                        "easy-rag")));
        return lines;
    }
}
