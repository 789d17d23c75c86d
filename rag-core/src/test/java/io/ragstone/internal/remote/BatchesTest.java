package io.ragstone.internal.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.TokenEstimate;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class BatchesTest {

    @Test
    void countTokensAndBytesEachEndABatch() {
        List<String> texts = List.of("one", "two", "three", "four", "five");

        assertThat(Batches.of(texts, new Limits(2, 9, 99, 999, 1, 0), 0))
                .containsExactly(List.of("one", "two"), List.of("three", "four"), List.of("five"));
        assertThat(Batches.of(texts, new Limits(99, 9, 4, 999, 1, 0), 1))
                .containsExactly(List.of("one", "two"), List.of("three"), List.of("four", "five"));
        assertThat(Batches.of(texts, new Limits(99, 9, 99, 8, 1, 0), 0))
                .containsExactly(List.of("one", "two"), List.of("three"), List.of("four", "five"));
    }

    @Test
    void aTextThatFitsInNoBatchHasItsOwn() {
        assertThat(Batches.of(List.of("a", "b ".repeat(50), "c"), new Limits(9, 99, 10, 999, 1, 0), 0))
                .containsExactly(List.of("a"), List.of("b ".repeat(50)), List.of("c"));
        assertThat(Batches.of(List.of(), new Limits(9, 99, 10, 999, 1, 0), 0)).isEmpty();
    }

    @RepeatedTest(30)
    void nothingIsLostAndNothingIsTooLarge(RepetitionInfo repetition) {
        var random = new SplittableRandom(repetition.getCurrentRepetition());
        List<String> texts = IntStream.range(0, random.nextInt(200))
                .mapToObj(i -> "w" + i + " word".repeat(random.nextInt(8)))
                .toList();
        var limits = new Limits(random.nextInt(1, 20), 99, random.nextInt(20, 100), random.nextInt(60, 300), 1, 0);

        List<List<String>> batches = Batches.of(texts, limits, 1);

        var together = new ArrayList<String>();
        batches.forEach(together::addAll);
        assertThat(together).isEqualTo(texts);
        assertThat(batches).allSatisfy(batch -> {
            assertThat(batch.size()).isBetween(1, limits.batch());
            assertThat(batch.stream()
                            .mapToInt(text -> 1 + TokenEstimate.count(text))
                            .sum())
                    .isLessThanOrEqualTo(limits.batchTokens());
            assertThat(batch.stream().mapToInt(String::length).sum()).isLessThanOrEqualTo(limits.batchBytes());
        });
    }
}
