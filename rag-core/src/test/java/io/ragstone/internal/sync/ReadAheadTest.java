package io.ragstone.internal.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ReadAheadTest {

    private static final List<Integer> INPUTS = IntStream.range(0, 200).boxed().toList();

    private final ExecutorService pool = Executors.newCachedThreadPool();

    @AfterEach
    void endThePool() {
        pool.shutdownNow();
    }

    private static List<String> takeAll(ReadAhead<Integer, String> ahead) {
        var taken = new ArrayList<String>();
        for (int i = 0; i < INPUTS.size(); i++) {
            taken.add(ahead.take(i));
        }
        return taken;
    }

    @Test
    void givesEveryResultOnceAndInOrder() {
        var calls = new AtomicInteger();
        var ahead = new ReadAhead<Integer, String>(
                INPUTS,
                input -> {
                    calls.incrementAndGet();
                    return "r" + input;
                },
                String::length,
                20,
                pool,
                3);

        assertThat(takeAll(ahead))
                .isEqualTo(INPUTS.stream().map(input -> "r" + input).toList());
        assertThat(calls).hasValue(INPUTS.size());
    }

    @Test
    void anExecutorThatTakesNothingIsNotNeeded() {
        var ahead = new ReadAhead<Integer, String>(
                INPUTS,
                String::valueOf,
                String::length,
                20,
                task -> {
                    throw new RejectedExecutionException("closed");
                },
                3);

        assertThat(takeAll(ahead))
                .isEqualTo(INPUTS.stream().map(String::valueOf).toList());
    }

    @Test
    void aFailureIsThrownWhereItsResultIsTaken() {
        var ahead = new ReadAhead<Integer, String>(
                INPUTS,
                input -> {
                    if (input == 7) {
                        throw new IllegalStateException("seventh");
                    }
                    return "r" + input;
                },
                String::length,
                1_000,
                pool,
                2);

        for (int i = 0; i < 7; i++) {
            assertThat(ahead.take(i)).isEqualTo("r" + i);
        }
        assertThatThrownBy(() -> ahead.take(7)).hasMessage("seventh");
        assertThat(ahead.take(8)).isEqualTo("r8");
    }

    @Test
    void stopsWhereTooMuchWaits() {
        var begun = new AtomicInteger();
        // On this very thread: what is worked out ahead is worked out inside the call.
        var ahead = new ReadAhead<Integer, String>(
                INPUTS,
                input -> {
                    begun.incrementAndGet();
                    return "r" + input;
                },
                result -> 10,
                50,
                Runnable::run,
                1);

        ahead.take(0);

        assertThat(begun.get()).isEqualTo(6);
    }
}
