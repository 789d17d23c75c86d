package io.ragstone.embed.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import io.ragstone.error.ModelException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One model in memory, for all who use it in this process. It is read when first asked and let go of when nobody asks
 * for a while. One sequence per run, as many runs at once as there are threads, each computing on its own: a quantised
 * model gives a text another vector in other company, and single runs are faster too. Thread-safe.
 */
final class SharedModel {

    private static final Logger LOG = LoggerFactory.getLogger(SharedModel.class);

    private final NativeRuntime runtime;
    private final ModelFiles files;
    private final Semaphore runs;
    private final Idleness idleness;
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final Object tokenizerLock = new Object();

    private @Nullable OrtSession session;
    private boolean isClosed;
    private volatile @Nullable BertTokenizer tokenizer;

    SharedModel(NativeRuntime runtime, ModelFiles files, int threads, Duration idle) {
        this.runtime = runtime;
        this.files = files;
        this.runs = new Semaphore(threads);
        this.idleness = new Idleness(idle, this::unload);
    }

    BertTokenizer tokenizer() {
        BertTokenizer known = tokenizer;
        if (known != null) {
            return known;
        }
        synchronized (tokenizerLock) {
            BertTokenizer read = tokenizer;
            if (read == null) {
                try (InputStream in = files.tokenizer()) {
                    read = TokenizerFile.read(files.identity(), in);
                } catch (IOException e) {
                    throw ModelException.unusable("the tokenizer cannot be read: " + e.getMessage(), e);
                }
                tokenizer = read;
            }
            return read;
        }
    }

    /**
     * Runs the model on one sequence; waits while as many run as may.
     *
     * @return the sequence's vector, of whatever length
     * @throws ModelException if the model cannot be loaded or refuses the sequence
     */
    float[] run(int[] sequence, Pooling pooling) {
        try {
            runs.acquire();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ModelException.unavailable("embedding was interrupted", e);
        }
        try {
            return runLoaded(sequence, pooling);
        } catch (OrtException e) {
            throw ModelException.refused(
                    "the model failed on a sequence of " + sequence.length + " tokens: " + e.getMessage(), e);
        } finally {
            runs.release();
            idleness.used();
        }
    }

    private float[] runLoaded(int[] sequence, Pooling pooling) throws OrtException {
        while (true) {
            lock.readLock().lock();
            try {
                OrtSession loaded = session;
                if (loaded != null) {
                    return run(loaded, sequence, pooling);
                }
            } finally {
                lock.readLock().unlock();
            }
            load();
        }
    }

    private void load() {
        lock.writeLock().lock();
        try {
            if (isClosed) {
                throw ModelException.unavailable("the model was closed meanwhile", null);
            }
            if (session == null) {
                session = read();
            }
        } finally {
            lock.writeLock().unlock();
        }
    }

    /**
     * Asks for the runtime first: its other classes load the native libraries in their own way when they are touched.
     */
    private OrtSession read() {
        long started = System.nanoTime();
        OrtEnvironment environment = runtime.environment();
        try (var options = new OrtSession.SessionOptions()) {
            options.setIntraOpNumThreads(1);
            options.setInterOpNumThreads(1);
            options.setMemoryPatternOptimization(false);
            OrtSession read = environment.createSession(files.model(), options);
            LOG.debug(
                    "{} was loaded in {} ms",
                    files.identity(),
                    TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - started));
            return read;
        } catch (IOException | OrtException e) {
            throw ModelException.unusable("the model cannot be read: " + e.getMessage(), e);
        }
    }

    private float[] run(OrtSession loaded, int[] sequence, Pooling pooling) throws OrtException {
        OrtEnvironment environment = runtime.environment();
        long[] shape = {1, sequence.length};
        long[] ones = new long[sequence.length];
        Arrays.fill(ones, 1);
        long[] numbers = Arrays.stream(sequence).asLongStream().toArray();
        var inputs = new HashMap<String, OnnxTensor>();
        try {
            for (String name : loaded.getInputNames()) {
                long[] values = switch (name) {
                    case "input_ids" -> numbers;
                    case "attention_mask" -> ones;
                    case "token_type_ids" -> new long[sequence.length];
                    default ->
                        throw ModelException.unusable(
                                "the model wants an input '" + name + "' that is not known", null);
                };
                inputs.put(name, OnnxTensor.createTensor(environment, LongBuffer.wrap(values), shape));
            }
            return output(loaded, inputs, pooling);
        } finally {
            inputs.values().forEach(OnnxTensor::close);
        }
    }

    private static float[] output(OrtSession loaded, Map<String, OnnxTensor> inputs, Pooling pooling)
            throws OrtException {
        String first = loaded.getOutputNames().iterator().next();
        try (OrtSession.Result result = loaded.run(inputs, Set.of(first))) {
            OnnxTensor tensor = (OnnxTensor) result.get(0);
            long[] shape = tensor.getInfo().getShape();
            FloatBuffer buffer = tensor.getFloatBuffer();
            float[] values = new float[buffer.remaining()];
            buffer.get(values);
            boolean isPooled = shape.length == 2;
            return isPooled ? values : pooling.pool(values, (int) shape[shape.length - 1]);
        }
    }

    /** Lets go of the model; the next run reads it again. */
    void unload() {
        lock.writeLock().lock();
        try {
            OrtSession loaded = session;
            session = null;
            if (loaded != null) {
                loaded.close();
                LOG.debug("{} was let go of", files.identity());
            }
        } catch (OrtException e) {
            LOG.debug("a session did not close: {}", e.getMessage());
        } finally {
            lock.writeLock().unlock();
        }
    }

    boolean isLoaded() {
        lock.readLock().lock();
        try {
            return session != null;
        } finally {
            lock.readLock().unlock();
        }
    }

    /** For good. */
    void close() {
        idleness.close();
        lock.writeLock().lock();
        try {
            isClosed = true;
            unload();
        } finally {
            lock.writeLock().unlock();
        }
    }
}
