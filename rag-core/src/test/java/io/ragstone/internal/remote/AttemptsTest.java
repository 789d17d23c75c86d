package io.ragstone.internal.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.ragstone.error.ModelException;
import io.ragstone.error.ModelException.Fault;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AttemptsTest {

    private static final List<String> TEXTS = List.of("a");
    private static final Retries FOUR = new Retries(4, 4, Duration.ofSeconds(60));

    private final FakeTime time = new FakeTime();
    private final Deque<CallFailure> failures = new ArrayDeque<>();
    private final AtomicInteger calls = new AtomicInteger();

    private Attempts attempts(int concurrency, int requestsPerMinute) {
        return new Attempts(new Limits(9, 9, 9, 9, concurrency, requestsPerMinute), time.surroundings());
    }

    private List<Answer<String>> answer(List<String> texts) throws CallFailure {
        calls.incrementAndGet();
        CallFailure failure = failures.poll();
        if (failure != null) {
            throw failure;
        }
        return texts.stream().map(Answer::inPlace).toList();
    }

    private static CallFailure status(int status) {
        return CallFailure.ofStatus(status, "it said " + status, Optional.empty());
    }

    private static CallFailure limited(int seconds) {
        return CallFailure.ofStatus(429, "it said 429", Optional.of(Duration.ofSeconds(seconds)));
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 425, 429, 500, 502, 503, 504, 529, 424})
    void whatMayPassIsTriedAgainAfterGrowingWaits(int status) throws Exception {
        failures.addAll(List.of(status(status), status(status), status(status)));

        assertThat(attempts(1, 0).call(TEXTS, this::answer, FOUR)).containsExactly("a");
        assertThat(time.waits())
                .containsExactly(Duration.ofMillis(500), Duration.ofMillis(1_000), Duration.ofMillis(2_000));
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 413, 422})
    void whatIsTheTextsFaultIsNotTriedAgain(int status) {
        failures.add(status(status));

        assertThatThrownBy(() -> attempts(1, 0).call(TEXTS, this::answer, FOUR)).isInstanceOf(CallFailure.class);
        assertThat(calls).hasValue(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 401, 402, 403, 404, 405, 410})
    void whatNeedsSomebodyToChangeSomethingIsUnusable(int status) {
        failures.add(status(status));

        assertFault(attempts(1, 0), Fault.MODEL);
        assertThat(calls).hasValue(1);
    }

    @Test
    void aServerThatStaysAwayIsGivenUp() {
        for (int i = 0; i < 9; i++) {
            failures.add(status(503));
        }

        assertFault(attempts(1, 0), Fault.AWAY);
        assertThat(calls).hasValue(5);
    }

    @Test
    void aServerThatStaysBrokenLeavesTheTextsUnderSuspicion() {
        for (int i = 0; i < 9; i++) {
            failures.add(status(500));
        }

        assertThatThrownBy(() -> attempts(1, 0).call(TEXTS, this::answer, new Retries(4, 1, Duration.ofSeconds(60))))
                .isInstanceOf(CallFailure.class);
        assertThat(calls).hasValue(2);
    }

    @Test
    void theServerSaysHowLongToWait() throws Exception {
        failures.add(limited(7));

        attempts(1, 0).call(TEXTS, this::answer, FOUR);

        assertThat(time.waits()).containsExactly(Duration.ofSeconds(7));
    }

    @Test
    void aWaitBeyondPatienceIsLeftToTheCaller() {
        failures.add(limited(90));
        Attempts attempts = attempts(1, 0);

        assertThat(assertFault(attempts, Fault.AWAY).retryAfter()).contains(Duration.ofSeconds(90));
        assertThat(time.waits()).isEmpty();

        time.advance(Duration.ofSeconds(10));
        assertThat(assertFault(attempts, Fault.AWAY).retryAfter()).contains(Duration.ofSeconds(80));
        assertThat(calls).as("the server is left alone").hasValue(1);
    }

    @Test
    void whatTheServerAskedOfOneCallHoldsForAll() throws Exception {
        failures.add(limited(90));
        Attempts attempts = attempts(1, 0);
        assertFault(attempts, Fault.AWAY);
        time.advance(Duration.ofSeconds(50));

        attempts.call(TEXTS, this::answer, FOUR);

        assertThat(time.waits()).containsExactly(Duration.ofSeconds(40));
    }

    @Test
    void callsKeepTheirPace() throws Exception {
        Attempts attempts = attempts(1, 30);
        for (int i = 0; i < 3; i++) {
            attempts.call(TEXTS, this::answer, FOUR);
        }

        assertThat(time.waits()).containsExactly(Duration.ofSeconds(2), Duration.ofSeconds(2));
    }

    @Test
    void noMoreCallsRunAtOnceThanMay() throws Exception {
        Attempts attempts = attempts(2, 0);
        var running = new AtomicInteger();
        var most = new AtomicInteger();
        var two = new CountDownLatch(2);
        ExecutorService pool = Executors.newFixedThreadPool(6);
        try {
            var futures = new ArrayList<Future<List<String>>>();
            for (int i = 0; i < 6; i++) {
                futures.add(pool.submit(() -> attempts.call(
                        TEXTS,
                        texts -> {
                            most.accumulateAndGet(running.incrementAndGet(), Math::max);
                            two.countDown();
                            two.await(10, TimeUnit.SECONDS);
                            running.decrementAndGet();
                            return answer(texts);
                        },
                        FOUR)));
            }
            for (Future<List<String>> future : futures) {
                assertThat(future.get(30, TimeUnit.SECONDS)).isEqualTo(TEXTS);
            }
        } finally {
            pool.shutdownNow();
        }
        assertThat(most).hasValue(2);
    }

    private ModelException assertFault(Attempts attempts, Fault fault) {
        ModelException failure =
                catchThrowableOfType(ModelException.class, () -> attempts.call(TEXTS, this::answer, FOUR));
        assertThat(failure.fault()).isEqualTo(fault);
        return failure;
    }
}
