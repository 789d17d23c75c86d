package io.ragstone.internal.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.error.ModelException;
import io.ragstone.model.Hit;
import io.ragstone.model.Leg;
import io.ragstone.model.LegReport;
import io.ragstone.model.LegReport.State;
import io.ragstone.model.LegScore;
import io.ragstone.model.SearchMode;
import io.ragstone.model.SearchRequest;
import io.ragstone.model.SearchResponse;
import io.ragstone.spi.Reranker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RerankingTest {

    private final SearchBench bench = new SearchBench();
    private final List<List<String>> asked = new ArrayList<>();
    private final ExecutorService executor = Executors.newCachedThreadPool();

    @BeforeEach
    void passagesThatHoldAWordMoreAndLessOften() {
        bench.collection(SearchBench.DOCS);
        bench.put("a.md", "cat cat cat cat");
        bench.put("b.md", "cat cat dog bird");
        bench.put("c.md", "cat sleeps in the sunny window all day long");
        bench.put("d.md", "nothing of the kind");
    }

    @AfterEach
    void close() {
        executor.shutdownNow();
    }

    private Reranking by(int top, Duration deadline, Function<String, Double> score) {
        return Reranking.by(
                new Reranker() {
                    @Override
                    public String name() {
                        return "scripted";
                    }

                    @Override
                    public List<Double> score(String query, List<String> passages) {
                        asked.add(passages);
                        return passages.stream().map(score).toList();
                    }

                    @Override
                    public void close() {}
                },
                top,
                executor,
                deadline);
    }

    private Reranking byLength(int top) {
        return by(top, Duration.ofMinutes(1), passage -> (double) passage.length());
    }

    private static Optional<LegReport> report(SearchResponse answer) {
        return answer.legs().stream().filter(each -> each.leg() == Leg.RERANK).findFirst();
    }

    @Test
    void theModelPutsTheFirstPassagesInOrder() {
        assertThat(bench.paths("cat")).containsExactly("a.md", "b.md", "c.md");
        bench.rerank(byLength(30));

        SearchResponse answer = bench.search("cat");

        assertThat(SearchBench.paths(answer)).containsExactly("c.md", "b.md", "a.md");
        assertThat(report(answer)).contains(new LegReport(Leg.RERANK, State.ON, 3, ""));
        assertThat(answer.hits())
                .extracting(Hit::score)
                .isSortedAccordingTo((left, right) -> Double.compare(right, left));
        assertThat(asked.get(0)).allSatisfy(passage -> assertThat(passage).contains("cat"));
    }

    @Test
    void onlyTheFirstAreSeen() {
        bench.rerank(byLength(2));

        assertThat(bench.paths("cat")).containsExactly("b.md", "a.md", "c.md");
        assertThat(asked).hasSize(1).allSatisfy(passages -> assertThat(passages).hasSize(2));
    }

    @Test
    void whatItDidIsPartOfTheExplanation() {
        bench.rerank(byLength(30));

        Hit first = bench.search(SearchRequest.of("cat").explained()).hits().get(0);

        assertThat(first.legs()).anySatisfy(leg -> {
            assertThat(leg.leg()).isEqualTo(Leg.RERANK);
            assertThat(leg.rank()).isEqualTo(1);
            assertThat(leg.score()).isPositive();
        });
        double sum = first.legs().stream().mapToDouble(LegScore::contribution).sum();
        assertThat(sum).isEqualTo(first.score());
    }

    @Test
    void theNextPageAsksItNothing() {
        bench.rerank(byLength(30));
        SearchRequest two = SearchRequest.of("cat").withLimit(2);

        SearchResponse first = bench.engine().search(two);
        SearchResponse second =
                bench.engine().search(two.withCursor(first.cursor().orElseThrow()));

        assertThat(SearchBench.paths(first)).containsExactly("c.md", "b.md");
        assertThat(SearchBench.paths(second)).containsExactly("a.md");
        assertThat(asked).hasSize(1);
    }

    @Test
    void whoAsksForOneLegOrTheVeryStringGetsJustThat() {
        bench.rerank(byLength(30));

        bench.search(SearchRequest.of("cat").withMode(SearchMode.LEXICAL));
        bench.search(SearchRequest.of("cat").withMode(SearchMode.EXACT));
        bench.search("\"cat\"");
        bench.search("unicorn");

        assertThat(asked).isEmpty();
    }

    @Test
    void aModelThatFailsLeavesTheRankingAsItWas() {
        bench.rerank(by(30, Duration.ofMinutes(1), passage -> {
            throw ModelException.unavailable("the server is away", null);
        }));

        SearchResponse answer = bench.search("cat");

        assertThat(SearchBench.paths(answer)).containsExactly("a.md", "b.md", "c.md");
        assertThat(report(answer)).hasValueSatisfying(each -> {
            assertThat(each.state()).isEqualTo(State.OFF);
            assertThat(each.reason()).contains("scripted").contains("the server is away");
        });
        assertThat(answer.warnings()).anySatisfy(warning -> assertThat(warning).contains("reranking model failed"));
    }

    @Test
    void scoresThatAreNoneLeaveTheRankingAsItWas() {
        bench.rerank(by(30, Duration.ofMinutes(1), passage -> Double.NaN));

        assertThat(bench.paths("cat")).containsExactly("a.md", "b.md", "c.md");
    }

    @Test
    void aModelThatIsTooSlowIsNotWaitedFor() {
        var release = new CountDownLatch(1);
        bench.rerank(by(30, Duration.ofMillis(20), passage -> {
            try {
                release.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return 1.0;
        }));
        try {
            SearchResponse answer = bench.search("cat");

            assertThat(SearchBench.paths(answer)).containsExactly("a.md", "b.md", "c.md");
            assertThat(report(answer))
                    .hasValueSatisfying(each -> assertThat(each.reason()).contains("longer than 20 ms"));
        } finally {
            release.countDown();
        }
    }
}
