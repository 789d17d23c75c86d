package io.ragstone.internal.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.ragstone.error.ConfigException;
import io.ragstone.model.Candidate;
import io.ragstone.model.ChunkRef;
import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.Leg;
import io.ragstone.model.RankedChunk;
import io.ragstone.model.SearchPlan;
import io.ragstone.spi.HybridSearcher;
import io.ragstone.spi.HybridSearcherProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class ProfilesTest {

    private static final SearchPlan PLAIN = new SearchPlan("words", false, 20);
    private static final SearchPlan EXACT_FIRST = new SearchPlan("x-1", true, 20);

    private static LegResult leg(Leg leg, Object... pathsAndScores) {
        var candidates = new ArrayList<Candidate>();
        for (int i = 0; i < pathsAndScores.length; i += 2) {
            String path = (String) pathsAndScores[i];
            var key = new DocumentKey(CollectionId.of("docs"), path);
            candidates.add(new Candidate(new ChunkRef(path.hashCode(), key, 0), (double) pathsAndScores[i + 1]));
        }
        return LegResult.on(leg, candidates, true);
    }

    private static List<RankedChunk> rank(HybridSearcher profile, SearchPlan plan, LegResult... legs) {
        return profile.rank(plan, new Findings(List.of(legs)));
    }

    private static List<String> paths(List<RankedChunk> ranked) {
        return ranked.stream().map(each -> each.chunk().document().path()).toList();
    }

    private static double score(List<RankedChunk> ranked, String path) {
        return ranked.stream()
                .filter(each -> each.chunk().document().path().equals(path))
                .findFirst()
                .orElseThrow()
                .score();
    }

    private static HybridSearcher profile(String name, Map<String, String> settings) {
        return ServiceLoader.load(HybridSearcherProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.name().equals(name))
                .findFirst()
                .orElseThrow()
                .create(settings);
    }

    @Test
    void balancedAddsScaledScores() {
        List<RankedChunk> ranked = rank(
                profile("balanced", Map.of("vector_weight", "0.5")),
                PLAIN,
                leg(Leg.LEXICAL, "a", 10.0, "b", 6.0, "c", 2.0),
                leg(Leg.VECTOR, "b", 0.9, "c", 0.8, "d", 0.7));

        assertThat(score(ranked, "a")).isCloseTo(0.5, within(1e-12));
        assertThat(score(ranked, "b")).isCloseTo(0.75, within(1e-12));
        assertThat(score(ranked, "c")).isCloseTo(0.25, within(1e-12));
        assertThat(paths(ranked)).containsExactly("b", "a", "c", "d");
    }

    @Test
    void balancedLeansOnMeaningTheLessTheWordsTell() {
        HybridSearcher balanced = profile("balanced", Map.of("vector_weight", "0.4", "evidence", "3"));

        List<RankedChunk> enough = rank(balanced, PLAIN, words(3), leg(Leg.VECTOR, "meaning", 0.9, "x", 0.1));
        List<RankedChunk> more = rank(balanced, PLAIN, words(30), leg(Leg.VECTOR, "meaning", 0.9, "x", 0.1));
        List<RankedChunk> little = rank(balanced, PLAIN, words(1), leg(Leg.VECTOR, "meaning", 0.9, "x", 0.1));
        List<RankedChunk> nothing = rank(balanced, PLAIN, words(0), leg(Leg.VECTOR, "meaning", 0.9, "x", 0.1));

        assertThat(score(enough, "meaning")).isCloseTo(0.4, within(1e-12));
        assertThat(score(more, "meaning")).isCloseTo(0.4, within(1e-12));
        assertThat(score(little, "meaning")).isCloseTo(1 - 0.6 / 3, within(1e-12));
        assertThat(score(nothing, "meaning")).isCloseTo(1, within(1e-12));
        assertThat(paths(enough)).startsWith("words", "meaning");
        assertThat(paths(little)).startsWith("meaning", "words");
    }

    @Test
    void balancedWithAnyEvidenceEnoughHasAFixedWeight() {
        HybridSearcher fixed = profile("balanced", Map.of("vector_weight", "0.4", "evidence", "0"));

        for (double evidence : new double[] {0, 0.1, 5}) {
            List<RankedChunk> ranked = rank(fixed, PLAIN, words(evidence), leg(Leg.VECTOR, "meaning", 0.9, "x", 0.1));

            assertThat(score(ranked, "meaning")).isCloseTo(0.4, within(1e-12));
        }
    }

    private static LegResult words(double evidence) {
        return leg(Leg.LEXICAL, "words", 3.0, "x", 1.0).with(LegResult.Remarks.ofWords(chunk -> false, evidence));
    }

    @Test
    void balancedHardlyListensToAModelThatDoesNotKnowTheLanguage() {
        List<RankedChunk> ranked = rank(
                profile("balanced", Map.of()),
                new SearchPlan("Wörter", false, true, 20),
                leg(Leg.LEXICAL, "words", 3.0, "x", 2.9),
                leg(Leg.VECTOR, "meaning", 0.9, "y", 0.1));

        assertThat(score(ranked, "meaning")).isCloseTo(0.2, within(1e-12));
        assertThat(paths(ranked)).startsWith("words");
    }

    @Test
    void ragHubAddsCosineAndKeywordsForPassagesThatHoldEveryWord() {
        LegResult words = leg(Leg.LEXICAL, "all", 4.0, "some", 3.0)
                .with(LegResult.Remarks.ofWords(chunk -> chunk == "all".hashCode(), 1));
        LegResult meaning = leg(Leg.VECTOR, "all", 0.5, "some", 0.4, "far", 0.07);

        List<RankedChunk> repaired = rank(profile("rag-hub-repaired", Map.of()), PLAIN, words, meaning);
        List<RankedChunk> shipped = rank(profile("rag-hub", Map.of()), PLAIN, words, meaning);

        assertThat(score(repaired, "all")).isCloseTo(0.65 * 0.5 + 0.35 * 0.8, within(1e-12));
        assertThat(score(repaired, "some")).isCloseTo(0.65 * 0.4, within(1e-12));
        assertThat(score(repaired, "far")).isZero();
        assertThat(score(shipped, "all")).isCloseTo(0.33 + 0.07, within(1e-12));
    }

    @Test
    void weightedLeansOnMeaning() {
        List<RankedChunk> ranked =
                rank(profile("weighted", Map.of()), PLAIN, leg(Leg.LEXICAL, "a", 3.0), leg(Leg.VECTOR, "b", 0.2));

        assertThat(score(ranked, "b")).isCloseTo(0.65, within(1e-12));
        assertThat(score(ranked, "a")).isCloseTo(0.35, within(1e-12));
    }

    @Test
    void rrfAddsReciprocalRanks() {
        List<RankedChunk> ranked =
                rank(profile("rrf", Map.of()), PLAIN, leg(Leg.LEXICAL, "a", 9.0, "b", 1.0), leg(Leg.VECTOR, "b", 0.9));

        assertThat(score(ranked, "b")).isCloseTo(1.0 / 12 + 1.0 / 11, within(1e-12));
        assertThat(score(ranked, "a")).isCloseTo(1.0 / 11, within(1e-12));
    }

    @Test
    void docsIsRrfWithAFlatterCurveAndWeights() {
        List<RankedChunk> ranked = rank(
                profile("docs", Map.of("vector_weight", "2")),
                PLAIN,
                leg(Leg.LEXICAL, "a", 9.0),
                leg(Leg.VECTOR, "b", 0.9));

        assertThat(score(ranked, "a")).isCloseTo(1.0 / 61 - 1.0 / 62, within(1e-12));
        assertThat(score(ranked, "b")).isCloseTo(2.0 / 61 - 2.0 / 62, within(1e-12));
    }

    @Test
    void docsPutsWhatALegDoesNotOfferBehindItsLast() {
        List<RankedChunk> ranked = rank(
                profile("docs", Map.of()),
                PLAIN,
                leg(Leg.LEXICAL, "a", 9.0, "b", 8.0, "c", 7.0),
                leg(Leg.VECTOR, "d", 0.9));

        double tails = 1.0 / 64 + 1.0 / 62;
        assertThat(score(ranked, "a") + tails).isCloseTo(1.0 / 61 + 1.0 / 62, within(1e-12));
        assertThat(score(ranked, "d") + tails).isCloseTo(1.0 / 64 + 1.0 / 61, within(1e-12));
        assertThat(paths(ranked)).containsExactly("a", "b", "d", "c");
    }

    @Test
    void aPoolBoundsWhatCountsUnlessMoreIsWanted() {
        HybridSearcher two = profile("rrf", Map.of("pool", "2"));
        LegResult three = leg(Leg.LEXICAL, "a", 3.0, "b", 2.0, "c", 1.0);

        assertThat(rank(two, new SearchPlan("words", false, 1), three)).hasSize(2);
        assertThat(rank(two, PLAIN, three)).hasSize(3);
    }

    @Test
    void exactMatchesStandFirstAndAmongThemselvesAsWordsAndMeaningHaveIt() {
        for (String name : List.of("balanced", "weighted", "rrf", "docs")) {
            List<RankedChunk> ranked = rank(
                    profile(name, Map.of()),
                    EXACT_FIRST,
                    leg(Leg.LEXICAL, "best", 9.0, "y", 5.0, "x", 4.0),
                    leg(Leg.VECTOR, "best", 0.9),
                    leg(Leg.EXACT, "x", 1.0, "y", 1.0, "z", 1.0));

            assertThat(paths(ranked)).as(name).containsExactly("y", "x", "z", "best");
        }
    }

    @Test
    void definitionsStandBeforeMentions() {
        for (String name : List.of("balanced", "weighted", "rrf", "docs")) {
            List<RankedChunk> ranked = rank(
                    profile(name, Map.of()),
                    EXACT_FIRST,
                    leg(Leg.LEXICAL, "mention", 9.0, "definition", 1.0),
                    leg(Leg.EXACT, "mention", 7.0, "definition", 1.0),
                    leg(Leg.SYMBOL, "definition", 1.0));

            assertThat(paths(ranked)).as(name).containsExactly("definition", "mention");
        }
    }

    @Test
    void allProblemsWithSettingsAreNamedAtOnce() {
        var settings = Map.of("vector_weight", "1.5", "pool", "many", "wieght", "1");

        assertThatThrownBy(() -> profile("balanced", settings))
                .isInstanceOfSatisfying(
                        ConfigException.class,
                        e -> assertThat(e.problems())
                                .hasSize(3)
                                .anySatisfy(each -> assertThat(each).contains("vector_weight", "1.5", "0 to 1"))
                                .anySatisfy(each -> assertThat(each).contains("pool", "many"))
                                .anySatisfy(each -> assertThat(each)
                                        .contains("wieght", "evidence, foreign_weight, pool, vector_weight")));
    }

    @Test
    void aFractionIsNoWholeNumber() {
        assertThatThrownBy(() -> profile("rrf", Map.of("k", "1.5")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("whole number");
    }
}
