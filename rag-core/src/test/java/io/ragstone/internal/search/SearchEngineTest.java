package io.ragstone.internal.search;

import static io.ragstone.internal.search.SearchBench.DOCS;
import static io.ragstone.internal.search.SearchBench.cut;
import static io.ragstone.internal.search.SearchBench.lines;
import static io.ragstone.internal.search.SearchBench.paths;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.ragstone.error.NotFoundException;
import io.ragstone.error.RequestException;
import io.ragstone.model.ChunkDraft;
import io.ragstone.model.ChunkKind;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.Detail;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.Filter;
import io.ragstone.model.Fingerprint;
import io.ragstone.model.Hit;
import io.ragstone.model.LedgerChange;
import io.ragstone.model.Leg;
import io.ragstone.model.LegReport;
import io.ragstone.model.LegReport.State;
import io.ragstone.model.LegScore;
import io.ragstone.model.SearchMode;
import io.ragstone.model.SearchRequest;
import io.ragstone.model.SearchResponse;
import io.ragstone.model.SourceSpec;
import io.ragstone.model.TokenEstimate;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SearchEngineTest {

    private final SearchBench bench = new SearchBench();

    @AfterEach
    void close() {
        bench.close();
    }

    private static Optional<LegReport> report(SearchResponse response, Leg leg) {
        return response.legs().stream().filter(each -> each.leg() == leg).findFirst();
    }

    @Nested
    class Scope {

        @Test
        void anEmptyStoreIsAnErrorNotAnEmptyList() {
            bench.store().remove(DOCS);

            assertThatThrownBy(() -> bench.search("anything")).isInstanceOf(NotFoundException.class);
        }

        @Test
        void anUnknownCollectionIsAnErrorThatListsTheOthers() {
            SearchRequest request = SearchRequest.of("anything").in("nowhere");

            assertThatThrownBy(() -> bench.search(request))
                    .isInstanceOf(NotFoundException.class)
                    .hasMessageContaining("nowhere")
                    .hasMessageContaining("docs");
        }

        @Test
        void anEmptyCollectionAnswersNothingAndSaysWhy() {
            SearchResponse response = bench.search("anything");

            assertThat(response.hits()).isEmpty();
            assertThat(response.warnings()).anyMatch(each -> each.contains("nothing is indexed"));
        }

        @Test
        void onlyTheCollectionsAskedForAnswer() {
            bench.collection(CollectionId.of("other"));
            bench.put("a.md", "the cat sleeps");
            bench.put(CollectionId.of("other"), "b.md", "", "the cat plays");

            assertThat(bench.search("cat").hits()).hasSize(2);
            assertThat(paths(bench.search(SearchRequest.of("cat").in("oth*")))).containsExactly("b.md");
        }

        @ParameterizedTest
        @ValueSource(strings = {"guide/install.md", "install.md", "\"guide/install.md\"", "/docs/guide/install.md"})
        void aPathIsAnsweredByTheDocumentItNames(String query) {
            for (int i = 0; i < 5; i++) {
                bench.put(
                        "notes/" + i + ".md", "see guide/install.md and /docs/guide/install.md, install.md for short");
            }
            bench.put("docs/guide/install.md", "put it in the oven");
            bench.put("docs/guide/install.md.txt", "something else");

            assertThat(paths(bench.search(query)).get(0)).isEqualTo("docs/guide/install.md");
        }

        @Test
        void theFilterHoldsInEveryLeg() {
            bench.put("guide/a.md", "the cat sleeps in getUserById");
            bench.put("notes/b.md", "the cat plays in getUserById");
            bench.embed(TopicModel.sound());

            for (String query : List.of("cat", "kitten", "getUserById")) {
                SearchRequest request = SearchRequest.of(query).withFilter(Filter.parse("path=notes/**"));
                assertThat(paths(bench.search(request))).as(query).containsExactly("notes/b.md");
            }
        }

        @Test
        void aNarrowScopeIsSearchedWithCommonWordsToo() {
            bench.collection(CollectionId.of("big"));
            for (int i = 0; i < 50; i++) {
                bench.put(CollectionId.of("big"), "b" + i, "", "install guide number " + i);
            }
            bench.put("a.md", "how to install");

            assertThat(paths(bench.search(SearchRequest.of("install guide").in("docs"))))
                    .containsExactly("a.md");
        }
    }

    @Nested
    class Words {

        @Test
        void theBestMatchComesFirst() {
            bench.put("cats.md", "cats purr and cats sleep");
            bench.put("dogs.md", "dogs bark, a cat runs away and everyone else in the village looks after them");
            bench.put("fish.md", "fish swim");

            assertThat(bench.paths("cats")).containsExactly("cats.md", "dogs.md");
        }

        @Test
        void noWordHasToMatchForTheOthersToCount() {
            bench.put("a.md", "the engine needs oil");

            assertThat(bench.paths("which oil does a flugelhorn engine need")).containsExactly("a.md");
        }

        @Test
        void aQueryOfStopWordsUsesAllOfThem() {
            bench.put("hamlet.md", "to be or not to be");
            bench.put("other.md", "cats purr");

            assertThat(bench.paths("to be or not to be")).containsExactly("hamlet.md");
        }

        @Test
        void anUnfinishedLastWordIsCompleted() {
            bench.put("a.md", "configuration of the server");
            bench.put("b.md", "cats purr");

            assertThat(bench.paths("server configur")).containsExactly("a.md");
            assertThat(bench.paths("configurat")).containsExactly("a.md");
        }

        @Test
        void tooManyWordsAreDroppedAloud() {
            String[] words = IntStream.range(0, 60)
                    .mapToObj(i -> "word" + (char) ('a' + i % 26) + (char) ('a' + i / 26))
                    .toArray(String[]::new);
            bench.put("a.md", String.join(" ", words));

            SearchResponse response = bench.search(String.join(" ", words));

            assertThat(paths(response)).containsExactly("a.md");
            assertThat(response.warnings()).anyMatch(each -> each.contains("28"));
        }

        @Test
        void aWordIsFoundInTheLanguageOfItsDocument() {
            bench.put(DOCS, "de.md", "de", "Die Häuser stehen an der Straße und die Katzen schlafen");
            bench.put(DOCS, "en.md", "en", "The houses stand along the road while dogs are running");

            assertThat(bench.paths("Haus")).containsExactly("de.md");
            assertThat(bench.paths("house runs")).containsExactly("en.md");
        }
    }

    @Nested
    class Exactness {

        @Test
        void anIdentifierPutsTheDocumentThatHoldsItFirst() {
            for (int i = 0; i < 300; i++) {
                bench.put("dec-%04d.md".formatted(i), "DEC-%04d: we decided to do it, see DEC-%04d".formatted(i, i));
            }

            assertThat(bench.paths("DEC-0054").get(0)).isEqualTo("dec-0054.md");
            assertThat(bench.paths("DEC-0299").get(0)).isEqualTo("dec-0299.md");
        }

        @Test
        void aDefinitionStandsBeforeTheManyThatMentionIt() {
            for (int i = 0; i < 5; i++) {
                bench.put("use" + i, "getUserById(" + i + ") getUserById getUserById called " + "x".repeat(i));
            }
            var draft = new ChunkDraft(
                    "User getUserById(long id) { return users.get(id); }",
                    "",
                    List.of(),
                    1,
                    1,
                    ChunkKind.CODE,
                    List.of("getUserById"));
            bench.put(new DocumentKey(DOCS, "def"), "", List.of(draft));

            assertThat(bench.paths("getUserById").get(0)).isEqualTo("def");
        }

        @Test
        void aQuotedStringIsFoundAsItStands() {
            bench.put("a.md", "the engine is red and the paint is hot");
            bench.put("b.md", "the paint is red hot here");
            bench.put("c.md", "red paint red paint hot hot");

            assertThat(bench.paths("\"red hot\"").get(0)).isEqualTo("b.md");
        }

        @Test
        void punctuationAloneIsAnsweredExactly() {
            bench.put("a.md", "use <=> to compare");
            bench.put("b.md", "use => to map");

            SearchResponse response = bench.search("<=>");

            assertThat(paths(response)).containsExactly("a.md");
            assertThat(report(response, Leg.EXACT))
                    .hasValueSatisfying(each -> assertThat(each.state()).isEqualTo(State.ON));
        }

        @Test
        void aStringTooCommonToTellApartIsLeftToWords() {
            var passages = new String[Depth.DEEP.candidates() + 10];
            for (int i = 0; i < passages.length; i++) {
                passages[i] = "x-1 number " + i;
            }
            bench.put("many.md", passages);

            SearchResponse response = bench.search("x-1");

            assertThat(response.hits()).hasSize(10);
            assertThat(report(response, Leg.EXACT)).hasValueSatisfying(each -> {
                assertThat(each.state()).isEqualTo(State.OFF);
                assertThat(each.reason()).contains("too many");
            });
        }

        @Test
        void exactModeOrdersByMatchesThenPath() {
            bench.put("a.md", "one foo(1)");
            bench.put("b.md", "foo(1) and foo(2)");
            bench.put("c.md", "Foo(1)");
            bench.put("d.md", "foo(3)");

            SearchResponse literal = bench.search(SearchRequest.of("foo(").withMode(SearchMode.EXACT));
            SearchResponse regex =
                    bench.search(SearchRequest.of("/[fF]oo\\([13]\\)/").withMode(SearchMode.EXACT));

            assertThat(paths(literal)).containsExactly("b.md", "a.md", "d.md");
            assertThat(literal.hits().get(0).score()).isEqualTo(2);
            assertThat(paths(regex)).containsExactly("a.md", "b.md", "c.md", "d.md");
            assertThat(literal.legs()).extracting(LegReport::leg).containsExactly(Leg.EXACT);
        }

        @Test
        void exactModeNarrowsConciseHitsToTheMatchingLines() {
            bench.put("a.md", lines("one", "two", "foo three", "foo four", "five"));

            Hit hit = bench.search(
                            SearchRequest.of("foo").withMode(SearchMode.EXACT).withDetail(Detail.CONCISE))
                    .hits()
                    .get(0);

            assertThat(hit.text()).isEqualTo("foo three\nfoo four");
            assertThat(hit.startLine()).isEqualTo(3);
            assertThat(hit.endLine()).isEqualTo(4);
        }

        @Test
        void exactModeShowsEveryPlaceAlsoWhereTheTextIsTheSame() {
            bench.put("a.md", "copy foo");
            bench.put("b.md", "copy foo");

            assertThat(paths(bench.search(SearchRequest.of("foo").withMode(SearchMode.EXACT))))
                    .containsExactly("a.md", "b.md");
        }
    }

    @Nested
    class Meaning {

        @Test
        void findsWhatSharesNoWord() {
            bench.put("cat.md", "a feline that likes to purr");
            bench.put("car.md", "the motor of the vehicle");
            bench.embed(TopicModel.sound());

            assertThat(bench.paths("kitten").get(0)).isEqualTo("cat.md");
            assertThat(paths(bench.search(SearchRequest.of("kitten").withMode(SearchMode.VECTOR)))
                            .get(0))
                    .isEqualTo("cat.md");
        }

        @Test
        void leadsWhereTheWordsTellNothing() {
            bench.put("cat.md", "a feline that likes to purr");
            for (int i = 0; i < 10; i++) {
                bench.put("day-%02d.md".formatted(i), "day " + i + (i < 5 ? " had a visit" : " was quiet"));
            }
            bench.embed(TopicModel.sound());

            assertThat(bench.paths("visit of a kitten").get(0)).isEqualTo("cat.md");
            assertThat(paths(bench.search(SearchRequest.of("visit of a kitten").withMode(SearchMode.LEXICAL))))
                    .doesNotContain("cat.md");
        }

        @Test
        void withoutAModelTheLegIsOffAndSaysWhichSettingIsMissing() {
            bench.put("a.md", "cats purr");

            SearchResponse response = bench.search("cats");

            assertThat(report(response, Leg.VECTOR)).hasValueSatisfying(each -> {
                assertThat(each.state()).isEqualTo(State.OFF);
                assertThat(each.reason()).contains("'embedding'");
            });
            assertThat(response.hits()).hasSize(1);
            assertThat(response.warnings()).isEmpty();
        }

        @Test
        void vectorModeWithoutAModelIsRefused() {
            assertThatThrownBy(() -> bench.search(SearchRequest.of("cats").withMode(SearchMode.VECTOR)))
                    .isInstanceOf(RequestException.class)
                    .hasMessageContaining("'embedding'");
        }

        @Test
        void vectorsOfAnotherModelAreNotCompared() {
            bench.put("a.md", "cats purr");
            bench.embed(TopicModel.sound());
            bench.model(TopicModel.called("another"));

            SearchResponse response = bench.search("cats");

            assertThat(response.hits()).hasSize(1);
            assertThat(report(response, Leg.VECTOR))
                    .hasValueSatisfying(each ->
                            assertThat(each.reason()).contains("test:topics").contains("test:another"));
        }

        @Test
        void aModelWhoseVectorsAreStillMissingIsOff() {
            bench.put("a.md", "cats purr");
            bench.model(TopicModel.sound());
            assertThat(report(bench.search("cats"), Leg.VECTOR))
                    .hasValueSatisfying(each -> assertThat(each.reason()).contains("nothing has been embedded"));

            bench.store().activate(TopicModel.sound().space());
            assertThat(report(bench.search("cats"), Leg.VECTOR))
                    .hasValueSatisfying(each -> assertThat(each.reason()).contains("no passage in scope"));
        }

        @Test
        void passagesWithoutVectorsMakeTheAnswerPartial() {
            bench.put("a.md", "cats purr");
            bench.embed(TopicModel.sound());
            bench.put("b.md", "cats sleep");

            SearchResponse response = bench.search("cats");

            assertThat(response.hits()).hasSize(2);
            assertThat(report(response, Leg.VECTOR))
                    .hasValueSatisfying(each -> assertThat(each.state()).isEqualTo(State.PARTIAL));
            assertThat(response.warnings()).anyMatch(each -> each.contains("1 of 2 passages have no vector"));
        }

        @Test
        void aModelThatFailsLeavesTheAnswerToWordsAloud() {
            bench.put("a.md", "cats purr");
            bench.embed(TopicModel.sound());
            bench.model(TopicModel.giving(text -> {
                throw new IllegalStateException("out of order");
            }));

            SearchResponse response = bench.search("cats");

            assertThat(response.hits()).hasSize(1);
            assertThat(response.warnings()).anyMatch(each -> each.contains("words alone"));
            assertThat(report(response, Leg.VECTOR))
                    .hasValueSatisfying(each -> assertThat(each.reason()).contains("out of order"));
        }

        @Test
        void aModelThatTellsNothingApartIsNotBelieved() {
            for (int i = 0; i < 20; i++) {
                bench.put("p" + i, i == 7 ? "the needle" : "hay bale number " + i);
            }
            bench.embed(TopicModel.giving(text -> io.ragstone.model.Vector.normalised(1, 1, 1)));

            SearchResponse response = bench.search("needle");

            assertThat(paths(response)).containsExactly("p7");
            assertThat(report(response, Leg.VECTOR))
                    .hasValueSatisfying(each -> assertThat(each.reason()).contains("apart"));
            assertThat(response.warnings()).anyMatch(each -> each.contains("same vector"));
        }
    }

    @Nested
    class Hits {

        private static final List<String> DOCUMENT = List.of(
                "alpha cat", "beta cat", "gamma cat", "delta cat", "epsilon cat", "zeta cat", "eta cat", "theta cat");

        @Test
        void passagesThatFollowEachOtherBecomeOneWithExactLines() {
            bench.put(
                    new DocumentKey(DOCS, "a.md"),
                    "",
                    List.of(
                            cut(DOCUMENT, 1, 2, "Top", "One"),
                            cut(DOCUMENT, 2, 3, "Top", "Two"),
                            cut(DOCUMENT, 8, 8, "Top", "Three")));

            List<Hit> hits = bench.search("cat").hits();

            assertThat(hits).hasSize(2);
            Hit merged = hits.stream()
                    .filter(each -> each.startLine() == 1)
                    .findFirst()
                    .orElseThrow();
            assertThat(merged.endLine()).isEqualTo(3);
            assertThat(merged.text()).isEqualTo(String.join("\n", DOCUMENT.subList(0, 3)));
            assertThat(merged.breadcrumb()).containsExactly("Top");
        }

        @Test
        void threePassagesAreTheMostThatBecomeOne() {
            bench.put(
                    new DocumentKey(DOCS, "a.md"),
                    "",
                    IntStream.rangeClosed(1, 8)
                            .mapToObj(i -> cut(DOCUMENT, i, i))
                            .toList());

            assertThat(bench.search("cat").hits())
                    .allSatisfy(
                            hit -> assertThat(hit.endLine() - hit.startLine()).isLessThan(3))
                    .hasSizeBetween(3, 4);
        }

        @Test
        void nearDuplicatesCollapseIntoTheBest() {
            String text =
                    "The quick brown fox jumps over the lazy dog while the farmer watches from the old barn door.";
            bench.put("a.md", text);
            bench.put("b.md", text.toUpperCase(java.util.Locale.ROOT));
            bench.put("c.md", "Another fox, asleep.");

            SearchResponse response = bench.search("quick fox");

            assertThat(paths(response)).hasSize(2).contains("c.md");
            assertThat(response.warnings()).anyMatch(each -> each.contains("nearly the same"));
        }

        @Test
        void oneDocumentDoesNotFillTheListWhereOthersAnswerToo() {
            bench.put(
                    "much.md",
                    IntStream.range(0, 12)
                            .mapToObj(i -> "cat cat cat " + (char) ('a' + i) + " feline")
                            .toArray(String[]::new));
            bench.put("b.md", "a cat in a long text that says little about it at all");
            bench.put("c.md", "one more cat in another long text that says even less about it");

            List<String> paths = bench.paths("cat");

            assertThat(paths.subList(0, 3)).containsOnly("much.md");
            assertThat(paths.subList(3, 5)).containsExactlyInAnyOrder("b.md", "c.md");
            assertThat(paths.subList(5, paths.size())).isNotEmpty().containsOnly("much.md");
        }

        @Test
        void conciseHitsAreTheLinesAroundTheBestOne() {
            bench.put("a.md", lines("one", "two", "three", "cats purring loudly", "five", "six", "seven"));

            Hit hit = bench.search(SearchRequest.of("purr cat").withDetail(Detail.CONCISE))
                    .hits()
                    .get(0);

            assertThat(hit.text()).isEqualTo("three\ncats purring loudly\nfive");
            assertThat(hit.startLine()).isEqualTo(3);
            assertThat(hit.endLine()).isEqualTo(5);
        }

        @Test
        void carryTheirCitation() {
            bench.put("guide/cats.md", "cats purr");

            Hit hit = bench.search("cats").hits().get(0);

            assertThat(hit.collection()).isEqualTo(DOCS);
            assertThat(hit.title()).isEqualTo("cats.md");
            assertThat(hit.hash())
                    .isEqualTo(bench.store()
                            .document(new DocumentKey(DOCS, "guide/cats.md"))
                            .orElseThrow()
                            .hash());
            assertThat(hit.stale()).isFalse();
            assertThat(hit.legs()).isEmpty();
        }

        @Test
        void explainTheirScoreWhenAsked() {
            bench.put("a.md", "cats purr");
            bench.put("b.md", "a cat and a motor");
            bench.embed(TopicModel.sound());

            for (Hit hit : bench.search(SearchRequest.of("cats").explained()).hits()) {
                assertThat(hit.legs()).extracting(LegScore::leg).contains(Leg.LEXICAL, Leg.VECTOR);
                assertThat(hit.legs().stream()
                                .mapToDouble(LegScore::contribution)
                                .sum())
                        .isCloseTo(hit.score(), within(1e-9));
            }
        }

        @Test
        void ofVersionsTheSourceNoLongerHoldsAreMarked() {
            bench.put("a.md", "cats purr");
            bench.store().record(DOCS, List.of(LedgerChange.missing("a.md")));
            bench.store()
                    .record(
                            DOCS,
                            List.of(LedgerChange.queue("new.md", new Fingerprint("", "f"), 1, Optional.empty(), "")));

            SearchResponse response = bench.search("cats");

            assertThat(response.hits().get(0).stale()).isTrue();
            assertThat(response.warnings())
                    .anyMatch(each -> each.contains("older version"))
                    .anyMatch(each -> each.contains("1 of 2 documents is waiting"));
        }
    }

    @Nested
    class Budget {

        @Test
        void theFirstHitIsCutAtTheEndOfALineAndSaysSo() {
            String line = "cats purr and sleep all day long in the warm sun";
            bench.put("a.md", String.join("\n", java.util.Collections.nCopies(50, line)));

            SearchResponse response = bench.search(SearchRequest.of("cats").withMaxTokens(100));

            Hit hit = response.hits().get(0);
            assertThat(hit.text().split("\n")).hasSize(hit.endLine()).containsOnly(line);
            assertThat(Assembly.TOKENS_PER_HIT + TokenEstimate.count(hit.text()))
                    .isLessThanOrEqualTo(100);
            assertThat(response.warnings()).anyMatch(each -> each.contains("cut"));
        }

        @Test
        void whatDoesNotFitComesWithTheCursor() {
            for (int i = 0; i < 6; i++) {
                bench.put("p" + i, "cats purr " + ("word" + (char) ('a' + i) + " ").repeat(40));
            }

            SearchResponse first = bench.search(SearchRequest.of("cats").withMaxTokens(200));
            SearchResponse second = bench.search(SearchRequest.of("cats")
                    .withMaxTokens(200)
                    .withCursor(first.cursor().orElseThrow()));

            assertThat(first.hits()).hasSizeLessThan(6);
            assertThat(first.warnings()).anyMatch(each -> each.contains("used up"));
            assertThat(paths(second)).isNotEmpty().doesNotContainAnyElementsOf(paths(first));
        }
    }

    @Nested
    class Profiles {

        @Test
        void anUnknownOneInTheRequestIsTheCallersMistake() {
            bench.put("a.md", "cats");

            assertThatThrownBy(() -> bench.search(SearchRequest.of("cats").withProfile("nonesuch")))
                    .isInstanceOf(RequestException.class)
                    .hasMessageContaining("nonesuch");
        }

        @Test
        void aCollectionSearchedAloneUsesItsOwn() {
            bench.store().save(CollectionSpec.of(DOCS, SourceSpec.push()).withProfile("rrf"));
            bench.put("a.md", "cats");

            assertThat(bench.search("cats").hits().get(0).score()).isCloseTo(1.0 / 11, within(1e-12));
            assertThat(bench.search(SearchRequest.of("cats").withProfile("docs"))
                            .hits()
                            .get(0)
                            .score())
                    .isCloseTo(1.0 / 61 - 1.0 / 62, within(1e-12));
        }
    }
}
