package io.ragstone.internal.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.Explanation;
import io.ragstone.model.Explanation.Cause;
import io.ragstone.model.Explanation.Placement;
import io.ragstone.model.Explanation.WordUse;
import io.ragstone.model.Filter;
import io.ragstone.model.Fingerprint;
import io.ragstone.model.LedgerChange;
import io.ragstone.model.Leg;
import io.ragstone.model.SearchMode;
import io.ragstone.model.SearchRequest;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Causes that were planted are the causes that are told. */
class InspectorTest {

    private static final CollectionId OTHER = CollectionId.of("other");

    private final SearchBench bench = new SearchBench();

    @BeforeEach
    void someCats() {
        bench.collection(SearchBench.DOCS);
        bench.put("first.md", "cat cat cat");
        bench.put("second.md", "a cat sleeps");
        bench.put("stones.md", "granite and marble");
    }

    private Explanation explain(SearchRequest request, String path) {
        return new Inspector(bench.engine(), bench.store(), bench.store(), bench.store())
                .explain(request, Optional.of(path));
    }

    private Placement placement(SearchRequest request, String path) {
        return explain(request, path).document().orElseThrow();
    }

    private Placement placement(String query, String path) {
        return placement(SearchRequest.of(query), path);
    }

    private void record(LedgerChange change) {
        bench.store().record(SearchBench.DOCS, List.of(change));
    }

    private static Fingerprint fingerprint(String hash) {
        return new Fingerprint("", hash.repeat(64));
    }

    @Test
    void theAnswerIsExplainedByWordsAndLegs() {
        Explanation explanation = new Inspector(bench.engine(), bench.store(), bench.store(), bench.store())
                .explain(SearchRequest.of("the cat and a unicorn"), Optional.empty());

        assertThat(explanation.language()).isEqualTo("en");
        assertThat(explanation.words()).containsExactly(new WordUse("cat", 2), new WordUse("unicorn", 0));
        assertThat(explanation.document()).isEmpty();
        assertThat(explanation.response().hits())
                .allSatisfy(hit -> assertThat(hit.legs()).isNotEmpty());
    }

    @Nested
    class Causes {

        @Test
        void found() {
            Placement placement = placement("cat", "second.md");

            assertThat(placement.cause()).isEqualTo(Cause.FOUND);
            assertThat(placement.rank()).isEqualTo(2);
            assertThat(placement.legs()).anySatisfy(leg -> {
                assertThat(leg.leg()).isEqualTo(Leg.LEXICAL);
                assertThat(leg.rank()).isEqualTo(2);
            });
        }

        @Test
        void notIndexed() {
            assertThat(placement("cat", "nowhere.md").cause()).isEqualTo(Cause.NOT_INDEXED);
        }

        @Test
        void outOfScope() {
            bench.collection(OTHER);
            bench.put(OTHER, "there.md", "", "cat");

            Placement placement = placement(SearchRequest.of("cat").in("docs"), "there.md");

            assertThat(placement.cause()).isEqualTo(Cause.OUT_OF_SCOPE);
            assertThat(placement.why()).contains("'other'");
        }

        @Test
        void skippedFailedAndPending() {
            record(LedgerChange.skip("picture.png", fingerprint("a"), 5, Optional.empty(), "binary content"));
            record(LedgerChange.queue("broken.md", fingerprint("b"), 5, Optional.empty(), ""));
            record(LedgerChange.fail("broken.md", "not readable"));
            record(LedgerChange.queue("new.md", fingerprint("c"), 5, Optional.empty(), ""));

            assertThat(placement("cat", "picture.png").cause()).isEqualTo(Cause.SKIPPED);
            assertThat(placement("cat", "picture.png").why()).contains("binary content");
            assertThat(placement("cat", "broken.md").cause()).isEqualTo(Cause.FAILED);
            assertThat(placement("cat", "broken.md").why()).contains("not readable");
            assertThat(placement("cat", "new.md").cause()).isEqualTo(Cause.PENDING);
        }

        @Test
        void filtered() {
            SearchRequest filtered = SearchRequest.of("cat").withFilter(Filter.parse("path=first.md"));

            assertThat(placement(filtered, "second.md").cause()).isEqualTo(Cause.FILTERED);
            assertThat(placement(filtered, "first.md").cause()).isEqualTo(Cause.FOUND);
        }

        @Test
        void belowTheCut() {
            Placement placement = placement(SearchRequest.of("cat").withLimit(1), "second.md");

            assertThat(placement.cause()).isEqualTo(Cause.BELOW_CUT);
            assertThat(placement.rank()).isEqualTo(2);
            assertThat(placement.why()).contains("place 2").contains("shows 1");
        }

        @Test
        void noRoomForItsText() {
            bench.put("first.md", "cat cat cat " + "whiskers ".repeat(400));
            bench.put("second.md", "a cat sleeps " + "soundly ".repeat(400));

            Placement placement =
                    placement(SearchRequest.of("cat").withMaxTokens(100).withMode(SearchMode.LEXICAL), "second.md");

            assertThat(placement.cause()).isIn(Cause.NO_ROOM, Cause.FOUND);
            Placement other =
                    placement(SearchRequest.of("cat").withMaxTokens(100).withMode(SearchMode.LEXICAL), "first.md");
            assertThat(List.of(placement.cause(), other.cause())).containsExactlyInAnyOrder(Cause.FOUND, Cause.NO_ROOM);
        }

        @Test
        void repeated() {
            String text = "the cat sits in the window and looks at the birds that sit on the fence in the garden";
            bench.put("copy-1.md", text);
            bench.put("copy-2.md", text);

            List<Cause> causes = List.of(
                    placement("cat window", "copy-1.md").cause(),
                    placement("cat window", "copy-2.md").cause());

            assertThat(causes).containsExactlyInAnyOrder(Cause.FOUND, Cause.REPEATED);
        }

        @Test
        void anotherLanguage() {
            bench.put(SearchBench.DOCS, "katze.md", "de", "Die Katze schläft auf der warmen Fensterbank.");

            Placement placement = placement("where does the cat sleep", "katze.md");

            assertThat(placement.cause()).isEqualTo(Cause.OTHER_LANGUAGE);
            assertThat(placement.why()).contains("'de'").contains("'en'");
        }

        @Test
        void stale() {
            record(LedgerChange.queue("stones.md", fingerprint("d"), 5, Optional.empty(), ""));
            record(LedgerChange.fail("stones.md", "the disk is away"));

            Placement placement = placement("cat", "stones.md");

            assertThat(placement.cause()).isEqualTo(Cause.STALE);
            assertThat(placement.why()).contains("the disk is away");
        }

        @Test
        void noMatch() {
            Placement placement = placement("cat", "stones.md");

            assertThat(placement.cause()).isEqualTo(Cause.NO_MATCH);
            assertThat(placement.why()).contains("none of its passages holds a word");
            assertThat(placement.rank()).isZero();
        }
    }

    @Test
    void aPathWithWildcardsMeansItself() {
        bench.put(new DocumentKey(SearchBench.DOCS, "what?.md").path(), "cat cat");

        assertThat(placement("cat", "what?.md").cause()).isEqualTo(Cause.FOUND);
    }
}
