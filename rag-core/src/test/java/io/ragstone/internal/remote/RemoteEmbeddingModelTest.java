package io.ragstone.internal.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.ragstone.error.ModelException;
import io.ragstone.error.ModelException.Fault;
import io.ragstone.model.Purpose;
import io.ragstone.model.Vector;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class RemoteEmbeddingModelTest {

    private static final List<String> TEXTS =
            IntStream.range(0, 10).mapToObj(i -> "text number " + i).toList();

    private final FakeTime time = new FakeTime();
    private final FakeServer server = new FakeServer();
    private RemoteEmbeddingModel model = model(FakeServer.DIMENSIONS);

    private RemoteEmbeddingModel model(int dimensions) {
        return server.model(OptionalInt.of(dimensions), Duration.ofSeconds(60), time);
    }

    @AfterEach
    void close() {
        model.close();
    }

    private List<Vector> embed(List<String> texts) {
        return model.embed(texts, Purpose.DOCUMENT);
    }

    private ModelException failure(List<String> texts) {
        return catchThrowableOfType(ModelException.class, () -> embed(texts));
    }

    private static boolean has(List<String> texts, String part) {
        return texts.stream().anyMatch(text -> text.contains(part));
    }

    private static Vector expected(String text) {
        return Vector.normalised(FakeServer.vector(text));
    }

    @Nested
    class Texts {

        @Test
        void getTheirVectorsInOrderInBatches() {
            assertThat(embed(TEXTS))
                    .isEqualTo(TEXTS.stream()
                            .map(RemoteEmbeddingModelTest::expected)
                            .toList());
            assertThat(server.callsForTexts()).extracting(List::size).containsExactlyInAnyOrder(4, 4, 2);
        }

        @Test
        void thatAreEqualAreSentOnce() {
            assertThat(embed(List.of("a b", "c d", "a b")))
                    .extracting(Vector::dimensions)
                    .hasSize(3);
            assertThat(server.callsForTexts()).containsExactly(List.of("a b", "c d"));
        }

        @Test
        void thatAskAreSentWithTheirPrefixAndWithoutAFirstLook() {
            assertThat(model.embed(List.of("why"), Purpose.QUERY)).containsExactly(expected("query: why"));
            assertThat(server.calls()).containsExactly(List.of("query: why"));
        }

        @Test
        void thatNoServerCanReadAreSentReadable() {
            embed(List.of("a\u0000b", "c\uD83D", "\uD83D\uDE80"));

            assertThat(server.callsForTexts()).containsExactly(List.of("a\uFFFDb", "c\uFFFD", "\uD83D\uDE80"));
        }

        @Test
        void thatAreBlankAreRefusedWithoutAskingTheServer() {
            assertThat(failure(List.of(" \n")).fault()).isEqualTo(Fault.TEXT);
            assertThat(server.callsForTexts()).isEmpty();
        }

        @Test
        void thatAreTooLongAreTheMeanOfTheirWindows() {
            String first = "aaaa ".repeat(600);
            String second = "bbbb ".repeat(600);

            Vector both = embed(List.of(first + second)).get(0);

            float[] mean = new float[FakeServer.DIMENSIONS];
            for (int i = 0; i < mean.length; i++) {
                mean[i] = expected(first).get(i) + expected(second).get(i);
            }
            assertThat(both.cosine(Vector.normalised(mean))).isGreaterThan(1 - 1e-6);
        }
    }

    @Nested
    class AGuiltyText {

        @Test
        void isFoundAndCostsNoOtherASecondCall() {
            server.behaves(texts -> {
                if (has(texts, "number 6")) {
                    throw FakeServer.status(400);
                }
                return FakeServer.vectors(texts);
            });

            assertThat(failure(TEXTS).fault()).isEqualTo(Fault.TEXT);
            server.forgetCalls();
            assertThat(failure(TEXTS.subList(5, 10)).fault()).isEqualTo(Fault.TEXT);
            assertThat(failure(TEXTS.subList(6, 7)).fault()).isEqualTo(Fault.TEXT);
            assertThat(embed(TEXTS.subList(0, 6))).hasSize(6);
            assertThat(server.calls()).isEmpty();
        }

        @Test
        void thatBreaksTheServerEachTimeIsFoundToo() {
            server.behaves(texts -> {
                if (has(texts, "number 6")) {
                    throw FakeServer.status(500);
                }
                return FakeServer.vectors(texts);
            });

            assertThat(failure(TEXTS)).hasMessage("it said 500");
            assertThat(failure(TEXTS).fault()).isEqualTo(Fault.TEXT);
            assertThat(embed(TEXTS.subList(7, 10))).hasSize(3);
        }

        @Test
        void whoseVectorIsNoneIsRefusedAlone() {
            server.behaves(texts -> texts.stream()
                    .map(text -> Answer.inPlace(
                            text.equals("a")
                                    ? new float[FakeServer.DIMENSIONS]
                                    : text.equals("b") ? nan() : FakeServer.vector(text)))
                    .toList());

            assertThat(failure(List.of("a", "c")).fault()).isEqualTo(Fault.TEXT);
            assertThat(failure(List.of("b", "c"))).hasMessageContaining("finite");
            assertThat(embed(List.of("c"))).hasSize(1);
        }

        private float[] nan() {
            float[] vector = FakeServer.vector("x");
            vector[3] = Float.NaN;
            return vector;
        }

        @Test
        void thatIsLongIsTriedInPartsFirst() {
            server.behaves(texts -> {
                if (texts.stream().anyMatch(text -> text.length() > 1_300)) {
                    throw FakeServer.status(413);
                }
                return FakeServer.vectors(texts);
            });

            Vector vector = embed(List.of("abcd ".repeat(500))).get(0);

            assertThat(vector.cosine(expected("abcd ".repeat(250)))).isGreaterThan(1 - 1e-6);
        }

        @Test
        void isNotWhatAServerThatRefusesEverythingMakesOfAll() {
            embed(TEXTS);
            time.advance(Duration.ofMinutes(1));
            server.behaves(texts -> {
                throw FakeServer.status(422);
            });

            ModelException failure = failure(List.of("another text"));

            assertThat(failure.fault()).isEqualTo(Fault.MODEL);
            assertThat(failure).hasMessageContaining("it said 422");
        }

        @Test
        void isNotWhatABrokenServerMakesOfAll() {
            embed(TEXTS);
            time.advance(Duration.ofMinutes(1));
            server.behaves(texts -> {
                throw FakeServer.status(500);
            });

            assertThat(failure(List.of("another text")).fault()).isEqualTo(Fault.AWAY);
        }
    }

    @Nested
    class TooMuch {

        @Test
        void atOnceIsSentInParts() {
            server.behaves(texts -> {
                if (texts.size() > 2) {
                    throw FakeServer.status(413);
                }
                return FakeServer.vectors(texts);
            });

            assertThat(embed(TEXTS)).hasSize(10);
        }
    }

    @Nested
    class AServer {

        @Test
        void thatGoesAwayInTheMiddleIsPaidOnce() {
            server.behaves(texts -> {
                if (has(texts, "number 9")) {
                    throw FakeServer.status(503);
                }
                return FakeServer.vectors(texts);
            });
            assertThat(failure(TEXTS).fault()).isEqualTo(Fault.AWAY);
            server.forgetCalls();
            server.behaves(FakeServer::vectors);

            assertThat(embed(TEXTS)).hasSize(10);
            assertThat(server.calls()).containsExactly(TEXTS.subList(8, 10));
        }

        @Test
        void thatRefusesTheKeyIsNotAskedAgainAtOnce() {
            server.behaves(texts -> {
                throw FakeServer.status(401);
            });

            assertThat(failure(TEXTS).fault()).isEqualTo(Fault.MODEL);
            assertThat(failure(TEXTS).fault()).isEqualTo(Fault.MODEL);
            assertThat(server.calls()).hasSize(1);

            server.behaves(FakeServer::vectors);
            time.advance(Duration.ofSeconds(31));
            assertThat(embed(TEXTS)).hasSize(10);
        }

        @Test
        void thatGivesEveryTextTheSameVectorIsFoundOutBeforeAnythingIsEmbedded() {
            server.behaves(texts -> texts.stream()
                    .map(text -> Answer.inPlace(FakeServer.vector("constant")))
                    .toList());

            ModelException failure = failure(TEXTS);

            assertThat(failure.fault()).isEqualTo(Fault.MODEL);
            assertThat(failure).hasMessageContaining("fake:letters").hasMessageContaining("same vector");
            assertThat(server.callsForTexts()).isEmpty();
        }

        @Test
        void thatGivesNoVectorsAtAllIsFoundOutToo() {
            server.behaves(texts -> texts.stream()
                    .map(text -> Answer.inPlace(new float[FakeServer.DIMENSIONS]))
                    .toList());

            assertThat(failure(TEXTS).fault()).isEqualTo(Fault.MODEL);
        }

        @Test
        void isLookedAtOnce() {
            embed(TEXTS);
            embed(List.of("another text"));

            assertThat(server.calls()).filteredOn(Control.TEXTS::equals).hasSize(1);
        }

        @Test
        void whoseVectorsHaveOtherDimensionsIsUnusable() {
            model.close();
            model = model(1_024);

            assertThat(failure(TEXTS))
                    .hasMessageContaining("32 dimensions, not of 1024")
                    .hasMessageContaining("set dimensions = 32");
        }

        @Test
        void thatIsBusyIsAskedAgain() {
            var first = new CountDownLatch(2);
            server.behaves(texts -> {
                first.countDown();
                if (first.getCount() > 0) {
                    throw CallFailure.ofStatus(429, "it said 429", Optional.of(Duration.ofSeconds(30)));
                }
                return FakeServer.vectors(texts);
            });

            assertThat(embed(TEXTS)).hasSize(10);
            assertThat(time.waits()).contains(Duration.ofSeconds(30));
        }
    }
}
