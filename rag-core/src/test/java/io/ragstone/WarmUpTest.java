package io.ragstone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.ragstone.error.ModelException;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.Purpose;
import io.ragstone.model.Vector;
import io.ragstone.spi.EmbeddingModel;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WarmUpTest {

    /** Tells when it was asked. */
    private static class Asked implements EmbeddingModel {

        final CountDownLatch latch = new CountDownLatch(1);

        @Override
        public EmbeddingSpace space() {
            return new EmbeddingSpace("test", "asked", 2, "");
        }

        @Override
        public List<Vector> embed(List<String> texts, Purpose purpose) {
            latch.countDown();
            return texts.stream()
                    .map(text -> Vector.normalised(new float[] {1, 0}))
                    .toList();
        }

        @Override
        public int maxInputTokens() {
            return 100;
        }

        @Override
        public int countTokens(String text) {
            return 1;
        }

        @Override
        public void close() {
            // holds nothing
        }
    }

    private static void open(EmbeddingModel model, boolean warms) {
        Ragstone.builder().store("memory").embedding(model).warmUp(warms).open().close();
    }

    @Test
    void aLocalModelIsAskedAheadIfWanted() throws InterruptedException {
        var model = new Asked();

        open(model, true);

        assertThat(model.latch.await(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void otherwiseNoModelIsAsked() {
        var model = new Asked();

        open(model, false);

        assertThat(model.latch.getCount()).isEqualTo(1);
    }

    @Test
    void aRemoteModelIsNeverAskedAhead() {
        var model = new Asked() {
            @Override
            public boolean isRemote() {
                return true;
            }
        };

        open(model, true);

        assertThat(model.latch.getCount()).isEqualTo(1);
    }

    @Test
    void aModelThatFailsAheadIsLeftToTheFirstQuestion() {
        var model = new Asked() {
            @Override
            public List<Vector> embed(List<String> texts, Purpose purpose) {
                super.embed(texts, purpose);
                throw ModelException.unavailable("not yet", null);
            }
        };

        assertThatCode(() -> open(model, true)).doesNotThrowAnyException();
    }
}
