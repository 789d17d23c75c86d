package io.ragstone.internal.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.ragstone.error.ModelException;
import io.ragstone.model.Purpose;
import io.ragstone.model.Vector;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Who waits for a server, and for how long. */
class RemoteModelWaitingTest {

    private static final List<String> TEXTS = List.of("one text", "another text");
    private static final Duration QUESTION = Duration.ofSeconds(60);

    private final FakeTime time = new FakeTime();
    private final FakeServer server = new FakeServer();
    private RemoteEmbeddingModel model = server.model(OptionalInt.of(FakeServer.DIMENSIONS), QUESTION, time);

    @AfterEach
    void close() {
        model.close();
    }

    private List<Vector> embed(List<String> texts) {
        return model.embed(texts, Purpose.DOCUMENT);
    }

    @Nested
    class Space {

        @Test
        void isKnownWithoutAskingWhereDimensionsAreSet() {
            assertThat(model.space().key()).isEqualTo("fake:letters:32:");
            assertThat(server.calls()).isEmpty();
        }

        @Test
        void isLearnedOnceWhereTheyAreNot() {
            model.close();
            model = server.model(OptionalInt.empty(), QUESTION, time);

            assertThat(model.space().dimensions()).isEqualTo(FakeServer.DIMENSIONS);
            model.space();
            embed(TEXTS);
            assertThat(server.calls()).filteredOn(Control.TEXTS::equals).hasSize(1);
        }

        @Test
        void saysWhyItIsUnknown() {
            model.close();
            model = server.model(OptionalInt.empty(), QUESTION, time);
            server.behaves(texts -> {
                throw FakeServer.status(503);
            });

            assertThatThrownBy(model::space).isInstanceOf(ModelException.class).hasMessage("it said 503");
            assertThat(server.calls()).as("somebody waits").hasSize(2);
        }
    }

    @Nested
    class Waiting {

        private final CountDownLatch started = new CountDownLatch(1);
        private final CountDownLatch released = new CountDownLatch(1);

        private List<Answer<float[]>> hang(List<String> texts) throws InterruptedException {
            started.countDown();
            released.await();
            return FakeServer.vectors(texts);
        }

        private FutureTask<List<Vector>> embedElsewhere() throws InterruptedException {
            var task = new FutureTask<>(() -> embed(TEXTS));
            new Thread(task, "embedding").start();
            assertThat(started.await(10, TimeUnit.SECONDS)).isTrue();
            return task;
        }

        @AfterEach
        void release() {
            released.countDown();
        }

        @Test
        void forAnAnswerToAQuestionEndsInTime() {
            model.close();
            model = server.model(OptionalInt.of(FakeServer.DIMENSIONS), Duration.ofMillis(50), time);
            server.behaves(this::hang);

            assertThatThrownBy(() -> model.embed(List.of("why"), Purpose.QUERY))
                    .isInstanceOf(ModelException.class)
                    .hasMessageContaining("did not answer within");
            server.forgetCalls();
            assertThatThrownBy(() -> model.embed(List.of("why not"), Purpose.QUERY))
                    .isInstanceOf(ModelException.class);
            assertThat(server.calls()).as("one that waited in vain is enough").isEmpty();
        }

        @Test
        void endsWhenTheModelIsClosed() throws Exception {
            server.behaves(this::hang);
            FutureTask<List<Vector>> task = embedElsewhere();

            model.close();

            assertThatThrownBy(() -> task.get(10, TimeUnit.SECONDS))
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(ModelException.class)
                    .hasMessageContaining("closed");
            assertThat(server.isClosed()).isTrue();
            model.close();
            assertThatThrownBy(() -> embed(TEXTS)).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> embed(List.of())).isInstanceOf(IllegalStateException.class);
        }

        @Test
        void endsAtAnInterruptWhichStaysSet() throws Exception {
            server.behaves(this::hang);
            var task = new FutureTask<>(() -> {
                ModelException failure = catchThrowableOfType(ModelException.class, () -> embed(TEXTS));
                assertThat(Thread.currentThread().isInterrupted()).isTrue();
                return failure;
            });
            var thread = new Thread(task, "embedding");
            thread.start();
            assertThat(started.await(10, TimeUnit.SECONDS)).isTrue();

            thread.interrupt();

            assertThat(task.get(10, TimeUnit.SECONDS)).hasMessageContaining("interrupted");
        }
    }
}
