package io.ragstone.internal.remote;

import io.ragstone.error.ModelException;
import io.ragstone.model.Vector;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * A first look at a model, once in its life: two different texts have to get two different vectors. A server that runs
 * something else under the model's name would otherwise fill an index with nothing. Thread-safe.
 */
final class Probe {

    private static final double SAME = 0.9999;

    private final RemoteTexts<float[]> texts;
    private final Asking<float[]> asking;
    private final String model;
    private volatile boolean isPassed;
    private @Nullable FutureTask<Boolean> running;

    Probe(RemoteTexts<float[]> texts, Asking<float[]> asking, String model) {
        this.texts = texts;
        this.asking = asking;
        this.model = model;
    }

    /**
     * Looks, unless that has been done.
     *
     * @param isQuestion whether somebody waits
     * @throws ModelException if the model cannot be used, or does not answer
     */
    void pass(boolean isQuestion) {
        if (!isPassed) {
            texts.result(look(isQuestion), isQuestion);
        }
    }

    /** One look at a time, however many wait for it; whoever began it says how often it is tried. */
    private synchronized FutureTask<Boolean> look(boolean isQuestion) {
        if (running == null || (running.isDone() && !isPassed)) {
            running = texts.startBeside(() -> {
                judge(texts.control(asking, isQuestion));
                isPassed = true;
                return true;
            });
        }
        return running;
    }

    private void judge(List<float[]> vectors) {
        double cosine = Vector.normalised(vectors.get(0)).cosine(Vector.normalised(vectors.get(1)));
        if (cosine > SAME) {
            throw ModelException.unusable(
                    model + " gives different texts the same vector, so nothing can be found by it; is it an embedding"
                            + " model, and does the server run the one of that name?",
                    null);
        }
    }
}
