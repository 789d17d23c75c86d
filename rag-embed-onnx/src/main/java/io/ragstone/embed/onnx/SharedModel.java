package io.ragstone.embed.onnx;

import io.ragstone.error.ModelException;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One model, for all who use it in this process and whatever they make of its answers. It is read when first asked and
 * let go of when nobody asks for a while. One sequence per run, as many runs at once as there are threads, each
 * computing on its own: a quantised model gives a text another answer in other company. Thread-safe.
 */
final class SharedModel {

    private static final Logger LOG = LoggerFactory.getLogger(SharedModel.class);

    private final NativeRuntime runtime;
    private final ModelFiles files;
    private final Semaphore runs;
    private final Idleness idleness;
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final Object tokenizerLock = new Object();

    private @Nullable Session session;
    private boolean isClosed;
    private volatile @Nullable BertTokenizer tokenizer;

    SharedModel(NativeRuntime runtime, ModelFiles files, ModelSettings settings) {
        this.runtime = runtime;
        this.files = files;
        this.runs = new Semaphore(settings.threads());
        this.idleness = new Idleness(settings.idle(), this::unload);
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

    /** The tokenizer, for whoever runs the model next: where it has to be read, the model is read at the same time. */
    BertTokenizer tokenizerBeforeRun() {
        BertTokenizer known = tokenizer;
        if (known != null) {
            return known;
        }
        var thread = new Thread(this::loadAhead, "ragstone-model-load");
        thread.setDaemon(true);
        thread.start();
        return tokenizer();
    }

    private void loadAhead() {
        try {
            load();
        } catch (ModelException toldByTheNextRun) {
            LOG.debug("{} could not be loaded ahead", files.identity(), toldByTheNextRun);
        } finally {
            idleness.used();
        }
    }

    /**
     * Runs the model on one sequence; waits while as many run as may.
     *
     * @param output which of its answers is wanted; empty for the first
     * @throws ModelException if the model cannot be loaded or refuses the sequence
     */
    Output run(Sequence sequence, String output) {
        try {
            runs.acquire();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ModelException.unavailable("waiting for the model was interrupted", e);
        }
        try {
            return runLoaded(sequence, output);
        } finally {
            runs.release();
            idleness.used();
        }
    }

    private Output runLoaded(Sequence sequence, String output) {
        while (true) {
            lock.readLock().lock();
            try {
                Session loaded = session;
                if (loaded != null) {
                    return loaded.run(sequence, output);
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

    private Session read() {
        long started = System.nanoTime();
        Session read = Session.of(runtime, files);
        long nanos = System.nanoTime() - started;
        LOG.debug("{} was loaded in {} ms", files.identity(), TimeUnit.NANOSECONDS.toMillis(nanos));
        return read;
    }

    /** Lets go of the model; the next run reads it again. */
    void unload() {
        lock.writeLock().lock();
        try {
            Session loaded = session;
            session = null;
            if (loaded != null) {
                loaded.close();
                LOG.debug("{} was let go of", files.identity());
            }
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
