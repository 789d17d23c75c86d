package io.ragstone.embed.openai;

import io.ragstone.internal.remote.Surroundings;
import io.ragstone.spi.EmbeddingModel;
import io.ragstone.spi.Reranker;
import io.ragstone.testkit.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Opens models as a user does, with an environment and a time of the test's own. */
final class Opened {

    private final ManualTime time = ManualTime.start();
    private final List<Duration> waits = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, String> environment = new HashMap<>();

    /** Sets an environment variable. */
    Opened with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    private Surroundings surroundings() {
        return new Surroundings(time, this::sleep, () -> 1L << 63);
    }

    private void sleep(Duration wait) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (!wait.isZero()) {
            waits.add(wait);
            time.advance(wait);
        }
    }

    ManualTime time() {
        return time;
    }

    /** What was waited for. */
    List<Duration> waits() {
        return waits;
    }

    EmbeddingModel model(String name, Map<String, String> settings) {
        return new OpenAiEmbeddingModelProvider(environment::get, surroundings()).open(name, settings);
    }

    Reranker reranker(String name, Map<String, String> settings) {
        return new HttpRerankerProvider(environment::get, surroundings()).open(name, settings);
    }

    /** {@code settings}, and others as name, value, name, value. */
    static Map<String, String> and(Map<String, String> settings, String... others) {
        var all = new HashMap<>(settings);
        for (int i = 0; i < others.length; i += 2) {
            all.put(others[i], others[i + 1]);
        }
        return all;
    }
}
