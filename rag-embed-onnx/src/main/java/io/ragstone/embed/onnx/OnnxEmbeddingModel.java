package io.ragstone.embed.onnx;

import io.ragstone.error.ModelException;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.Purpose;
import io.ragstone.model.Vector;
import io.ragstone.spi.EmbeddingModel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A model that runs in this process. A text of more tokens than fit is embedded in windows, and its vector is the
 * normalised mean of theirs. Thread-safe.
 */
final class OnnxEmbeddingModel implements EmbeddingModel {

    private static final String PROVIDER = "onnx";

    private final LoadedModels models;
    private final ModelFiles files;
    private final ModelDescriptor descriptor;
    private final SharedModel model;
    private final ThreadPoolExecutor threads;
    private final EmbeddingSpace space;
    private final AtomicBoolean isClosed = new AtomicBoolean();

    /**
     * @param threads how many texts are embedded at once
     * @param idle how long the model stays in memory unused
     */
    OnnxEmbeddingModel(
            LoadedModels models,
            ModelFiles files,
            ModelDescriptor descriptor,
            String recipe,
            int dimensions,
            int threads,
            Duration idle) {
        this.models = models;
        this.files = files;
        this.descriptor = descriptor;
        this.model = models.take(files, threads, idle);
        this.threads = pool(threads);
        this.space = new EmbeddingSpace(PROVIDER, descriptor.name(), dimensions, recipe);
    }

    private static ThreadPoolExecutor pool(int threads) {
        var count = new AtomicInteger();
        var pool = new ThreadPoolExecutor(threads, threads, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
            var thread = new Thread(task, "ragstone-embed-" + count.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    @Override
    public EmbeddingSpace space() {
        return space;
    }

    @Override
    public List<Vector> embed(List<String> texts, Purpose purpose) {
        if (isClosed.get()) {
            throw new IllegalStateException("the model " + space.key() + " is closed");
        }
        if (texts.size() == 1) {
            return List.of(embed(texts.get(0), purpose));
        }
        List<Future<Vector>> running = texts.stream()
                .map(text -> threads.submit(() -> embed(text, purpose)))
                .toList();
        try {
            var vectors = new ArrayList<Vector>(running.size());
            for (Future<Vector> each : running) {
                vectors.add(result(each));
            }
            return vectors;
        } finally {
            running.forEach(each -> each.cancel(false));
        }
    }

    private static Vector result(Future<Vector> running) {
        try {
            return running.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ModelException.unavailable("embedding was interrupted", e);
        } catch (CancellationException e) {
            throw ModelException.unavailable("the model was closed meanwhile", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e.getCause());
        }
    }

    private Vector embed(String text, Purpose purpose) {
        BertTokenizer tokenizer = model.tokenizer();
        int[] prefix =
                tokenizer.numbers(purpose == Purpose.QUERY ? descriptor.queryPrefix() : descriptor.passagePrefix());
        int room = descriptor.maxTokens() - tokenizer.sequence(prefix).length;
        List<int[]> windows = Windows.of(tokenizer.numbers(text), room);
        if (windows.size() == 1) {
            return vector(tokenizer.sequence(prefix, windows.get(0)));
        }
        float[] sum = new float[space.dimensions()];
        for (int[] window : windows) {
            Vector each = vector(tokenizer.sequence(prefix, window));
            for (int i = 0; i < sum.length; i++) {
                sum[i] += each.get(i);
            }
        }
        return direction(sum);
    }

    private Vector vector(int[] sequence) {
        float[] values = model.run(sequence, descriptor.pooling());
        if (values.length != space.dimensions()) {
            throw ModelException.unusable(
                    "the model gives vectors of " + values.length + " dimensions, its space " + space.key()
                            + " has others",
                    null);
        }
        return direction(values);
    }

    private static Vector direction(float[] values) {
        try {
            return Vector.normalised(values);
        } catch (IllegalArgumentException noDirection) {
            throw ModelException.refused("the model's answer is no vector: " + noDirection.getMessage(), noDirection);
        }
    }

    @Override
    public int maxInputTokens() {
        return descriptor.maxTokens();
    }

    @Override
    public int countTokens(String text) {
        BertTokenizer tokenizer = model.tokenizer();
        int[] prefix = tokenizer.numbers(longerPrefix());
        return tokenizer.sequence(prefix, tokenizer.numbers(text)).length;
    }

    private String longerPrefix() {
        return descriptor.queryPrefix().length() > descriptor.passagePrefix().length()
                ? descriptor.queryPrefix()
                : descriptor.passagePrefix();
    }

    @Override
    public void close() {
        if (isClosed.compareAndSet(false, true)) {
            threads.shutdownNow();
            models.giveBack(files);
        }
    }
}
