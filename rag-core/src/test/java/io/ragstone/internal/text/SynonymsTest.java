package io.ragstone.internal.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ragstone.error.ConfigException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class SynonymsTest {

    private static List<QueryWord> words(String query, String... rules) {
        return TextAnalysis.with(Synonyms.parse(List.of(rules)))
                .query(query, Set.of())
                .words();
    }

    private static List<String> shown(String query, String... rules) {
        return words(query, rules).stream().map(QueryWord::shown).toList();
    }

    @Nested
    class Words {

        @Test
        void ofOneLineStandForEachOther() {
            assertThat(shown("k8s upgrade", "kubernetes, k8s, kube"))
                    .contains("k8s or kubernetes or kube", "upgrade")
                    .doesNotContain("kubernetes", "kube");
            assertThat(words("kube upgrade", "kubernetes, k8s, kube")
                            .get(0)
                            .terms()
                            .terms())
                    .containsExactlyInAnyOrderElementsOf(Set.of(
                            words("k8s").get(3).terms().terms().get(0),
                            words("kubernetes").get(0).terms().terms().get(0),
                            words("kube").get(0).terms().terms().get(0)));
        }

        @Test
        void leftOfAnArrowFindThoseRightOfItOnly() {
            assertThat(shown("js error", "js => javascript")).containsExactly("js or javascript", "error");
            assertThat(shown("javascript error", "js => javascript")).containsExactly("javascript", "error");
        }

        @Test
        void areToldInAnyCaseAndForm() {
            assertThat(shown("Invoices", "invoice, bill")).containsExactly("invoices or bill");
        }

        @Test
        void thatAreOnlyPartsOfOthersStandForNothing() {
            assertThat(shown("carpet", "car, automobile")).containsExactly("carpet");
        }

        @Test
        void thatAreAskedForAnywayCountOnce() {
            assertThat(shown("k8s or kubernetes", "k8s, kubernetes"))
                    .containsExactly("k", "8", "s", "k8s or kubernetes", "or");
        }

        @Test
        void keepTheLanguageOfTheQueryAndItsEnd() {
            TextAnalysis plain = TextAnalysis.standard();
            TextAnalysis expanding = TextAnalysis.with(Synonyms.parse(List.of("k8s, kubernetes")));

            QueryAnalysis expected = plain.query("what is the k8s upgr", Set.of());
            QueryAnalysis query = expanding.query("what is the k8s upgr", Set.of());

            assertThat(query.language()).isEqualTo(expected.language());
            assertThat(query.lastWord()).isEqualTo("upgr");
        }
    }

    @Nested
    class Phrases {

        @Test
        void areFoundInTheQueryAndTheirSynonymIsLookedForAsWell() {
            assertThat(shown("fast continuous integration jobs", "continuous integration, ci"))
                    .containsExactly("fast", "continuous", "integration", "jobs", "ci");
        }

        @Test
        void areLookedForWordByWord() {
            assertThat(shown("ci jobs", "continuous integration, ci"))
                    .containsExactly("ci", "jobs", "continuous", "integration");
        }

        @Test
        void inAnotherOrderAreOthers() {
            assertThat(shown("integration continuous", "continuous integration, ci"))
                    .containsExactly("integration", "continuous");
        }

        @Test
        void ofOneIdentifierAreOneWord() {
            assertThat(shown("edge", "api-gateway, edge")).containsExactly("edge or api-gateway");
            assertThat(shown("api-gateway", "api-gateway, edge")).contains("api-gateway or edge");
            assertThat(shown("api gateway", "api-gateway, edge")).containsExactly("api", "gateway");
        }

        @Test
        void mayHoldIdentifiers() {
            assertThat(shown("a k8s cluster", "k8s cluster, fleet")).contains("k8s", "cluster", "fleet");
        }
    }

    @Nested
    class Lines {

        @Test
        void thatAreBlankOrCommentsSayNothing() {
            assertThat(shown("word", "", "   ", "# word, other")).containsExactly("word");
        }

        @Test
        void withoutSenseAreAllNamedAtOnce() {
            String crowd = String.join(",", Collections.nCopies(20, "x")) + ", " + numbered(33);

            assertThatThrownBy(() -> Synonyms.parse(
                            List.of("fine, good", "alone", "a =>", "a => b => c", crowd, "x, " + "y".repeat(201))))
                    .isInstanceOfSatisfying(
                            ConfigException.class,
                            e -> assertThat(e.problems())
                                    .hasSize(5)
                                    .anySatisfy(each -> assertThat(each).contains("line 2", "names no pair"))
                                    .anySatisfy(each -> assertThat(each).contains("line 3", "names no pair"))
                                    .anySatisfy(each -> assertThat(each).contains("line 4", "twice"))
                                    .anySatisfy(each -> assertThat(each).contains("line 5", "more than 32"))
                                    .anySatisfy(each -> assertThat(each).contains("line 6", "200 characters")));
        }

        private String numbered(int count) {
            var all = new ArrayList<String>();
            for (int i = 0; i < count; i++) {
                all.add("word" + i);
            }
            return String.join(", ", all);
        }

        @Test
        void areAtMostTenThousand() {
            assertThatThrownBy(() -> Synonyms.parse(Collections.nCopies(10_001, "a, b")))
                    .isInstanceOf(ConfigException.class)
                    .hasMessageContaining("10001", "10000");
        }
    }
}
