package io.ragstone;

import io.ragstone.model.Purpose;
import io.ragstone.spi.EmbeddingModel;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes a model ready on a thread of its own, by asking it for a vector that nobody needs. */
final class WarmUp {

    private static final Logger LOG = LoggerFactory.getLogger(WarmUp.class);

    private WarmUp() {}

    static void start(EmbeddingModel model) {
        if (model.isRemote()) {
            return;
        }
        var thread = new Thread(() -> ask(model), "ragstone-warm-up");
        thread.setDaemon(true);
        thread.start();
    }

    private static void ask(EmbeddingModel model) {
        try {
            model.embed(List.of("ready"), Purpose.QUERY);
        } catch (RuntimeException toldByTheFirstQuestion) {
            LOG.debug("the model could not be made ready ahead", toldByTheFirstQuestion);
        }
    }
}
