package io.ragstone.internal.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.ChunkDraft;
import io.ragstone.model.ChunkKind;
import io.ragstone.model.ChunkingPolicy;
import io.ragstone.model.ChunkingPolicy.Unit;
import io.ragstone.model.ExtractedDocument;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StructureChunkerTest {

    private static final ChunkingPolicy SMALL = policy(0, 60, 100, 0);

    @Nested
    class Headings {

        @Test
        void areTheBreadcrumbWithoutTheTitle() {
            List<ChunkDraft> chunks = markdown(
                    "# Title\n\nintro\n\n## Install `it`\n\ntext\n\n### On *Linux*\n\nmore\n\nSecond\n======\n\nend\n",
                    policy(0, 10, 100, 0));

            assertThat(chunks)
                    .extracting(ChunkDraft::breadcrumb)
                    .containsExactly(
                            List.of(), List.of("Install it"), List.of("Install it", "On Linux"), List.of("Second"));
        }

        @Test
        void inCodeCommentsAndQuotesAreNone() {
            List<ChunkDraft> chunks = markdown(
                    "## Real\n\n```sh\n# no\n```\n\n<!--\n## no\n-->\n\n> ## no\n\n" + "end ".repeat(30), SMALL);

            assertThat(chunks).extracting(ChunkDraft::breadcrumb).containsOnly(List.of("Real"));
        }

        @Test
        void goWithWhatFollowsThem() {
            String paragraph = "word ".repeat(18).strip();

            List<ChunkDraft> chunks =
                    markdown(paragraph + "\n\n# One\n\n## Two\n\n" + "x".repeat(70) + "\n\n" + paragraph + "\n", SMALL);

            assertThat(chunks).hasSize(3);
            assertThat(chunks.get(1).text()).startsWith("# One\n\n## Two\n\nxxx");
            assertThat(chunks.get(1).breadcrumb()).containsExactly("One", "Two");
        }
    }

    @Nested
    class CodeBlocks {

        @ParameterizedTest
        @ValueSource(strings = {"```", "~~~~"})
        void stayWholeWhenTheyFit(String mark) {
            String fence = mark + "js\n" + "let a;\n\n".repeat(9) + mark;

            List<ChunkDraft> chunks = markdown("x".repeat(60) + "\n\n" + fence + "\n\n" + "y".repeat(60) + "\n", SMALL);

            assertThat(chunks).extracting(ChunkDraft::text).contains(fence);
            assertThat(chunks).extracting(ChunkDraft::kind).contains(ChunkKind.CODE);
        }

        @Test
        void largerOnesAreCutAtBlankLinesAndRepeatTheirOpening() {
            String part = "first line of it\n  second line\n  third line\n\n";

            List<ChunkDraft> chunks = markdown("```js\n" + part.repeat(6) + "```\n", SMALL);

            assertThat(chunks).hasSizeGreaterThan(2);
            assertThat(chunks.get(0).header()).isEmpty();
            assertThat(chunks.subList(1, chunks.size()))
                    .allMatch(chunk -> chunk.header().equals("```js"))
                    .allMatch(chunk -> chunk.text().startsWith("first line of it"));
        }

        @Test
        void oneThatNeverEndsReachesToTheEnd() {
            List<ChunkDraft> chunks = markdown("text\n\n```\n" + "# code\n".repeat(40), SMALL);

            assertThat(chunks).extracting(ChunkDraft::breadcrumb).containsOnly(List.of());
            assertThat(chunks.get(chunks.size() - 1).header()).isEqualTo("```");
        }

        @Test
        void insideAListItemBelongToIt() {
            String item = "1. Do this:\n\n   ```sh\n   run it\n   ```\n\n   and that";

            List<ChunkDraft> chunks = markdown("w".repeat(70) + "\n\n" + item + "\n", SMALL);

            assertThat(chunks).extracting(ChunkDraft::text).last().isEqualTo(item);
        }
    }

    @Nested
    class Tables {

        private static final String HEAD = "| name | value |\n|------|-------|";

        @Test
        void largerOnesAreCutBetweenRowsAndRepeatTheirHeader() {
            List<ChunkDraft> chunks = markdown(HEAD + "\n" + "| row  | 12345 |\n".repeat(30), SMALL);

            assertThat(chunks).hasSizeGreaterThan(3).allMatch(chunk -> chunk.kind() == ChunkKind.TABLE);
            assertThat(chunks.get(0).text()).startsWith(HEAD + "\n| row");
            assertThat(chunks.subList(1, chunks.size()))
                    .allMatch(chunk -> chunk.header().equals(HEAD));
            assertThat(chunks)
                    .allMatch(chunk -> chunk.header().length() + chunk.text().length() <= 100);
        }
    }

    @Nested
    class Paragraphs {

        @Test
        void thatAreTooSmallAreGlued() {
            List<ChunkDraft> chunks =
                    markdown("## A\n\n" + "a ".repeat(36) + "\n\ntail\n\n## B\n\nb\n", policy(30, 80, 100, 0));

            assertThat(chunks).hasSize(1);
        }

        @Test
        void ofOneLineAreCutAfterSentences() {
            List<ChunkDraft> chunks = markdown("This is one sentence of it. ".repeat(20), SMALL);

            assertThat(chunks)
                    .hasSizeGreaterThan(4)
                    .allMatch(chunk -> chunk.text().endsWith("of it."));
        }

        @Test
        void areRepeatedWholeWhereThePolicyOverlaps() {
            String a = "a".repeat(45);
            String b = "b".repeat(20);
            String c = "c".repeat(45);

            List<ChunkDraft> chunks = markdown(a + "\n\n" + b + "\n\n" + c + "\n", policy(0, 70, 80, 30));

            assertThat(chunks).extracting(ChunkDraft::text).containsExactly(a + "\n\n" + b, b + "\n\n" + c);
            assertThat(chunks.get(1).startLine()).isEqualTo(3);
        }
    }

    @Nested
    class FrontMatter {

        @Test
        void isOneOfItsOwnWhenLargeAndGluedWhenSmall() {
            String large = "---\n" + "name: value\n".repeat(6) + "---";

            assertThat(markdown(large + "\n" + "text ".repeat(12) + "\n", policy(20, 60, 100, 0))
                            .get(0))
                    .satisfies(chunk -> assertThat(chunk.text()).isEqualTo(large))
                    .satisfies(chunk -> assertThat(chunk.kind()).isEqualTo(ChunkKind.FRONT_MATTER));
            assertThat(markdown("---\na: b\n---\n" + "text ".repeat(12) + "\n", policy(20, 60, 100, 0)))
                    .singleElement()
                    .satisfies(chunk -> assertThat(chunk.kind()).isEqualTo(ChunkKind.TEXT));
        }
    }

    @Nested
    class Code {

        @Test
        void isCutBetweenTopLevelBlocks() {
            String method = "def name():\n    first = 1\n\n    return first\n\n";

            List<ChunkDraft> chunks = chunk("text/x-python", method.repeat(8), SMALL);

            assertThat(chunks)
                    .hasSizeGreaterThan(3)
                    .allMatch(chunk -> chunk.kind() == ChunkKind.CODE)
                    .allMatch(chunk -> chunk.text().startsWith("def name"));
        }
    }

    @Nested
    class Data {

        @Test
        void jsonIsCutBetweenMembersUnderTheirKeys() {
            var json = new StringBuilder("{\n  \"paths\": {\n");
            for (int i = 0; i < 6; i++) {
                json.append("    \"/user")
                        .append(i)
                        .append("\": {\n      \"get\": \"")
                        .append("x".repeat(30))
                        .append("\"\n    },\n");
            }
            json.append("    \"last\": 1\n  }\n}\n");

            List<ChunkDraft> chunks = chunk("application/json", json.toString(), SMALL);

            assertThat(chunks).hasSizeGreaterThan(4).allMatch(chunk -> chunk.kind() == ChunkKind.DATA);
            assertThat(chunks.subList(1, chunks.size()))
                    .allMatch(chunk -> chunk.breadcrumb().equals(List.of("paths")))
                    .allMatch(chunk -> chunk.text().startsWith("    \"/user"));
        }

        @Test
        void jsonOnOneLineIsCutBetweenMembersToo() {
            String json = "{\"list\":[" + "{\"name\":\"some words, here\",\"id\":1},".repeat(30) + "{}]}";

            List<ChunkDraft> chunks = chunk("application/json", json, SMALL);

            assertThat(chunks.subList(1, chunks.size()))
                    .allMatch(chunk -> chunk.text().startsWith("{\"name\""))
                    .allMatch(chunk -> chunk.breadcrumb().equals(List.of("list")));
        }

        @ParameterizedTest
        @ValueSource(strings = {"{\"a\": ", "[1, 2", "{'a': 1}\n"})
        void whatIsNoJsonIsCutByLines(String start) {
            assertThat(chunk("application/json", start + "\n  some text here\n".repeat(30), SMALL))
                    .hasSizeGreaterThan(3);
        }

        @Test
        void yamlIsCutBetweenNamesUnderTheirKeys() {
            String yaml = "services:\n" + "  web:\n    image: some/image:1.2.3\n    ports:\n      - 80\n".repeat(6);

            List<ChunkDraft> chunks = chunk("application/yaml", yaml, SMALL);

            assertThat(chunks).hasSizeGreaterThan(2);
            assertThat(chunks.subList(1, chunks.size()))
                    .allMatch(chunk -> chunk.breadcrumb().equals(List.of("services")))
                    .allMatch(chunk -> chunk.text().startsWith("  web:"));
        }

        @Test
        void csvIsCutBetweenRecordsAndRepeatsItsHeader() {
            List<ChunkDraft> chunks = chunk("text/csv", "id,name\n" + "1,\"two\nlines\"\n".repeat(40), SMALL);

            assertThat(chunks).hasSizeGreaterThan(4);
            assertThat(chunks.subList(1, chunks.size()))
                    .allMatch(chunk -> chunk.header().equals("id,name"))
                    .allMatch(chunk -> chunk.text().startsWith("1,\"two"));
        }
    }

    @Nested
    class Extremes {

        @Test
        void deepNestingAndEndlessLinesAreCutAll() {
            for (String contentType : List.of("application/json", "text/markdown", "application/yaml", "text/plain")) {
                for (String text : List.of(
                        "[".repeat(100_000),
                        "> ".repeat(50_000),
                        "- ".repeat(50_000),
                        "#".repeat(90_000),
                        "a: ".repeat(30_000),
                        "*_[".repeat(30_000))) {
                    assertThat(chunk(contentType, text, Policies.DEFAULT)).isNotEmpty();
                }
            }
        }

        @Test
        void noMoreThanAllowedAreMade() {
            var few = new ChunkingPolicy("few", Unit.CHARACTERS, 0, 10, 20, 0, 3);

            assertThat(markdown("some words\n\n".repeat(1_000), few)).hasSize(3);
        }
    }

    private static ChunkingPolicy policy(int minimum, int preferred, int maximum, int overlap) {
        return new ChunkingPolicy("test", Unit.CHARACTERS, minimum, preferred, maximum, overlap, 1_000);
    }

    private static List<ChunkDraft> markdown(String text, ChunkingPolicy policy) {
        return chunk("text/markdown", text, policy);
    }

    private static List<ChunkDraft> chunk(String contentType, String text, ChunkingPolicy policy) {
        ExtractedDocument document = Documents.of(contentType, text);
        return new StructureChunker().chunk(document, policy);
    }
}
