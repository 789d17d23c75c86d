package io.ragstone.internal.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ragstone.error.RequestException;
import io.ragstone.model.Detail;
import io.ragstone.model.Hit;
import io.ragstone.model.SearchMode;
import io.ragstone.model.SearchRequest;
import io.ragstone.model.SearchResponse;
import io.ragstone.model.TokenEstimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PagingTest {

    private static final String[] WORDS = {
        "cat", "kitten", "engine", "motor", "bread", "oven", "river", "stone", "lamp", "window", "x-1", "y_2"
    };
    private static final List<String> QUERIES =
            List.of("cat", "cat engine bread", "x-1", "kitten stone lamp", "\"cat engine\"", "river window oven motor");

    private final SearchBench bench = new SearchBench();

    @AfterEach
    void close() {
        bench.close();
    }

    private void fill(SplittableRandom random, int documents) {
        for (int i = 0; i < documents; i++) {
            String[] passages = new String[random.nextInt(1, 7)];
            for (int p = 0; p < passages.length; p++) {
                passages[p] = passage(random);
            }
            bench.put("d" + i, passages);
        }
    }

    private static String passage(SplittableRandom random) {
        var passage = new StringBuilder("n" + random.nextInt(10_000));
        for (int i = random.nextInt(3, 40); i > 0; i--) {
            passage.append(random.nextInt(8) == 0 ? '\n' : ' ').append(WORDS[random.nextInt(WORDS.length)]);
        }
        return passage.toString();
    }

    private static String place(Hit hit) {
        return hit.path() + ":" + hit.startLine() + "-" + hit.endLine() + " " + hit.score();
    }

    private static List<String> places(SearchResponse response) {
        return response.hits().stream().map(PagingTest::place).toList();
    }

    private List<String> pages(SearchRequest request, SplittableRandom random, int wanted) {
        var places = new ArrayList<String>();
        Optional<String> cursor = Optional.empty();
        do {
            SearchRequest page = request.withLimit(random.nextInt(1, 20));
            SearchResponse response = bench.search(cursor.map(page::withCursor).orElse(page));
            places.addAll(places(response));
            cursor = response.cursor();
        } while (cursor.isPresent() && places.size() < wanted);
        return places;
    }

    @Test
    void pagesTogetherAreOneBigPage() {
        for (long seed = 1; seed <= 3; seed++) {
            var random = new SplittableRandom(seed);
            fill(random, 80);
            if (seed == 2) {
                bench.embed(TopicModel.sound());
            }
            for (String query : QUERIES) {
                for (String profile : List.of("balanced", "rrf")) {
                    SearchRequest request =
                            SearchRequest.of(query).withProfile(profile).withMaxTokens(1_000_000);
                    List<String> whole = places(bench.search(request.withLimit(100)));

                    List<String> paged = pages(request, random, 100);

                    assertThat(paged.subList(0, Math.min(paged.size(), whole.size())))
                            .as("%s by %s, seed %s", query, profile, seed)
                            .isEqualTo(whole);
                    assertThat(paged).doesNotHaveDuplicates();
                }
            }
        }
    }

    @Test
    void askedForManyThereAreAsManyAsThereAre() {
        for (int i = 0; i < 150; i++) {
            bench.put("d" + i, "cat number " + i);
        }

        for (String profile : List.of("balanced", "weighted", "rrf", "docs")) {
            SearchRequest request = SearchRequest.of("cat").withProfile(profile);

            assertThat(bench.search(request.withLimit(100)).hits()).as(profile).hasSize(100);
            assertThat(pages(request, new SplittableRandom(1), 1_000))
                    .as(profile)
                    .hasSize(150);
        }
    }

    @Test
    void theEndHasNoCursor() {
        bench.put("a", "cat");

        assertThat(bench.search("cat").cursor()).isEmpty();
        assertThat(bench.search(SearchRequest.of("cat").withLimit(1)).cursor()).isEmpty();
    }

    @Test
    void anAnswerEndsSomewhereAndSaysSo() {
        String[] passages = new String[1_190];
        for (int i = 0; i < passages.length; i++) {
            passages[i] = "cat " + i;
        }
        bench.put("a", passages);
        SearchRequest request = SearchRequest.of("cat").withLimit(100);
        SearchResponse response = bench.search(request);
        int hits = response.hits().size();
        while (response.cursor().isPresent()) {
            response = bench.search(request.withCursor(response.cursor().orElseThrow()));
            hits += response.hits().size();
        }

        assertThat(hits).isEqualTo(Cursor.DEEPEST + 100);
        assertThat(response.warnings()).anyMatch(each -> each.contains("narrow the question"));
    }

    @Test
    void noPageExceedsItsTokenBudget() {
        var random = new SplittableRandom(5);
        fill(random, 60);

        for (int i = 0; i < 200; i++) {
            SearchRequest request = SearchRequest.of(QUERIES.get(random.nextInt(QUERIES.size())))
                    .withMaxTokens(random.nextInt(100, 1_500))
                    .withLimit(random.nextInt(1, 101))
                    .withDetail(random.nextBoolean() ? Detail.FULL : Detail.CONCISE)
                    .withMode(random.nextBoolean() ? SearchMode.HYBRID : SearchMode.EXACT);
            SearchResponse response = bench.search(request);

            int tokens = response.hits().stream()
                    .mapToInt(hit -> Assembly.TOKENS_PER_HIT + TokenEstimate.count(hit.text()))
                    .sum();
            assertThat(tokens)
                    .as("%s in %s tokens", request.query(), request.maxTokens())
                    .isLessThanOrEqualTo(request.maxTokens());
            assertThat(places(response)).doesNotHaveDuplicates().hasSizeLessThanOrEqualTo(request.limit());
        }
    }

    @Test
    void textIsAlwaysTheLinesItNames() {
        var random = new SplittableRandom(6);
        fill(random, 40);

        for (String query : QUERIES) {
            for (Detail detail : Detail.values()) {
                for (Hit hit :
                        bench.search(SearchRequest.of(query).withDetail(detail)).hits()) {
                    assertThat(hit.text().split("\n", -1)).as(place(hit)).hasSize(hit.endLine() - hit.startLine() + 1);
                }
            }
        }
    }

    @Test
    void aForeignCursorIsRefused() {
        fill(new SplittableRandom(1), 20);
        String cursor =
                bench.search(SearchRequest.of("cat").withLimit(1)).cursor().orElseThrow();

        assertThatThrownBy(() -> bench.search(SearchRequest.of("engine").withCursor(cursor)))
                .isInstanceOf(RequestException.class);
    }
}
