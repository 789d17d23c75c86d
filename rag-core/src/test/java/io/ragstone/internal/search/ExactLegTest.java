package io.ragstone.internal.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.internal.text.QueryAnalysis;
import io.ragstone.model.Candidate;
import io.ragstone.model.ChunkRef;
import io.ragstone.model.CollectionId;
import io.ragstone.model.Coverage;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.ExactQuery;
import io.ragstone.model.ExactResult;
import io.ragstone.model.Filter;
import io.ragstone.model.Leg;
import io.ragstone.model.LegReport.State;
import io.ragstone.model.LexicalCandidate;
import io.ragstone.model.LexicalQuery;
import io.ragstone.model.LexicalStatistics;
import io.ragstone.model.Scope;
import io.ragstone.model.SearchMode;
import io.ragstone.model.SymbolQuery;
import io.ragstone.model.VectorQuery;
import io.ragstone.spi.CandidateSearch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ExactLegTest {

    private static final CollectionId DOCS = CollectionId.of("docs");

    private static Plan plan(String query, SearchMode mode) {
        return new Plan(
                query,
                mode,
                new Scope(List.of(DOCS), Filter.any()),
                QueryShape.of(query, mode),
                new QueryAnalysis(List.of(), "", false, ""),
                Set.of("en"),
                List.of("term"),
                (plan, legs) -> List.of(),
                Set.of(Leg.EXACT),
                new Coverage(List.of(), Optional.empty()),
                List.of());
    }

    private static LegResult find(OneAnswer store, SearchMode mode) {
        Plan plan = plan("x-1", mode);
        return new ExactLeg(store, Duration.ofMillis(200))
                .find(plan, plan.shape().pattern().orElseThrow());
    }

    @Test
    void amongOthersItHasTheTimeItIsGivenAloneFiveSeconds() {
        var store = new OneAnswer(new ExactResult(List.of(), true));

        find(store, SearchMode.HYBRID);
        find(store, SearchMode.EXACT);

        assertThat(store.asked)
                .extracting(ExactQuery::budget)
                .containsExactly(Duration.ofMillis(200), Duration.ofSeconds(5));
        assertThat(store.asked)
                .allSatisfy(query -> assertThat(query.requiredTerms()).containsExactly("term"));
    }

    @Test
    void aSearchThatRanOutOfTimeIsPartialAndAloneItWarns() {
        var store = new OneAnswer(new ExactResult(List.of(candidate(1)), false));

        assertThat(find(store, SearchMode.HYBRID).state()).isEqualTo(State.PARTIAL);
        assertThat(find(store, SearchMode.HYBRID).reason()).contains("time ran out");
        assertThat(find(store, SearchMode.EXACT).warnings()).anyMatch(each -> each.contains("time ran out"));
    }

    @Test
    void aFullListIsOfNoUseAmongOthersAndAloneItSaysSo() {
        var full = new ArrayList<Candidate>();
        for (int i = 0; i < Depth.DEEP.candidates(); i++) {
            full.add(candidate(i));
        }
        var store = new OneAnswer(new ExactResult(full, true));

        assertThat(find(store, SearchMode.HYBRID).state()).isEqualTo(State.OFF);
        assertThat(find(store, SearchMode.EXACT).candidates()).hasSize(full.size());
        assertThat(find(store, SearchMode.EXACT).warnings()).anyMatch(each -> each.contains("only the first"));
    }

    private static Candidate candidate(int ordinal) {
        return new Candidate(new ChunkRef(ordinal, new DocumentKey(DOCS, "a"), ordinal), 1);
    }

    /** A store that can only search exactly, and always finds the same. */
    private static final class OneAnswer implements CandidateSearch {

        private final ExactResult answer;
        private final List<ExactQuery> asked = new ArrayList<>();

        OneAnswer(ExactResult answer) {
            this.answer = answer;
        }

        @Override
        public ExactResult exact(ExactQuery query) {
            asked.add(query);
            return answer;
        }

        @Override
        public LexicalStatistics statistics(List<String> terms) {
            return new LexicalStatistics(0, 0, Map.of());
        }

        @Override
        public List<LexicalCandidate> lexical(LexicalQuery query) {
            return List.of();
        }

        @Override
        public List<Candidate> nearest(VectorQuery query) {
            return List.of();
        }

        @Override
        public List<Candidate> symbols(SymbolQuery query) {
            return List.of();
        }
    }
}
