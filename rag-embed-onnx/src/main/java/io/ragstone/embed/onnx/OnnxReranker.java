package io.ragstone.embed.onnx;

import io.ragstone.spi.Reranker;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A cross-encoder that runs in this process. Nothing is cut off: a passage that does not fit beside the question is
 * scored in windows, of which the best counts. A question that takes more than half of the room is parted too, and the
 * score is the mean over its parts, for every part of it wants an answer. Thread-safe.
 */
final class OnnxReranker implements Reranker {

    /** What stands around a question and a passage. */
    private static final int MARKERS = 3;

    private final LoadedModels models;
    private final ModelFiles files;
    private final CrossEncoderDescriptor descriptor;
    private final SharedModel model;
    private final ModelThreads threads;
    private final AtomicBoolean isClosed = new AtomicBoolean();

    OnnxReranker(LoadedModels models, ModelFiles files, CrossEncoderDescriptor descriptor, ModelSettings settings) {
        this.models = models;
        this.files = files;
        this.descriptor = descriptor;
        this.model = models.take(files, settings);
        this.threads = new ModelThreads("ragstone-rerank", settings.threads());
    }

    @Override
    public String name() {
        return "onnx:" + descriptor.name();
    }

    @Override
    public List<Double> score(String query, List<String> passages) {
        if (isClosed.get()) {
            throw new IllegalStateException("the reranker " + name() + " is closed");
        }
        BertTokenizer tokenizer = model.tokenizer();
        List<int[]> questions = Windows.of(tokenizer.numbers(query), room() / 2);
        return threads.each(passages, passage -> score(questions, tokenizer.numbers(passage)));
    }

    private int room() {
        return descriptor.maxTokens() - MARKERS;
    }

    private double score(List<int[]> questions, int[] passage) {
        double sum = 0;
        for (int[] question : questions) {
            sum += best(question, passage);
        }
        return sum / questions.size();
    }

    private double best(int[] question, int[] passage) {
        double best = Double.NEGATIVE_INFINITY;
        for (int[] window : Windows.of(passage, room() - question.length)) {
            Sequence pair = model.tokenizer().pair(question, window);
            best = Math.max(best, descriptor.score(model.run(pair, descriptor.output())));
        }
        return best;
    }

    @Override
    public void close() {
        if (isClosed.compareAndSet(false, true)) {
            threads.close();
            models.giveBack(files);
        }
    }
}
