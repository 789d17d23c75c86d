package io.ragstone.internal.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Block;
import org.commonmark.node.BlockQuote;
import org.commonmark.node.CustomBlock;
import org.commonmark.node.Document;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** CommonMark's own parser is the judge: where it sees headings, fences and tables, so do we. */
class MarkdownBlocksTest {

    private static final Parser JUDGE = Parser.builder()
            .extensions(List.of(TablesExtension.create()))
            .includeSourceSpans(IncludeSourceSpans.BLOCKS)
            .build();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "# a\n## b ##\n####### no\n#no\n",
                "a\nb\n===\n\nc\n---\n\n---\n",
                "```js\n# no\n```\n~~~\n```\n~~~\n# yes\n",
                "````\n```\n````\n# yes\n",
                "```\nnever closed\n# no\n",
                "- a\n  ```\n  # no\n  ```\n- b\n\n# yes\n",
                "- a\n  ```\n  x\nout\n# yes\n",
                "1. a\n\n   ~~~\n   x\n\n   y\n   ~~~\n\n2. b\n",
                "- ```\n  x\n  ```\n",
                "| a | b |\n|---|---|\n| 1 | 2 |\n3\n\n# yes\n",
                "a | b\n:-: | -\n1 | 2\n> quote\n",
                "| a \\| b |\n|---|\n| 1 |\n",
                "text\n| a | b |\n|---|---|\n| 1 | 2 |\n",
                "<!--\n# no\n\n# no\n-->\n# yes\n",
                "<div>\n# no\n\n# yes\n</div>\n",
                "<script>\n\n# no\n</script>\n# yes\n",
                "text\n<b>\n# yes\n",
                "    # code\n\n    more\n# yes\n",
                "> # no\n> ```\n> x\n# yes\n",
                "* * *\n- - -\n# yes\n",
                "``` a`b\n# yes\n",
                "\ta\n\n\t# no\n# yes\n",
                "- a\n\n      code\n      # no\n- b\n"
            })
    void seeWhatCommonMarkSees(String text) {
        assertThat(ours(text)).isEqualTo(judged(text));
    }

    /** Without quotations: that a line without its mark may continue one is not followed. */
    @Test
    void seeWhatCommonMarkSeesInRandomDocuments() {
        String[] lines = {
            "# one",
            "text",
            "text",
            "",
            "",
            "```",
            "~~~",
            "    indented",
            "- item",
            "  inside",
            "1. first",
            "   inside",
            "---",
            "===",
            "| a | b |",
            "|---|---|",
            "| 1 | 2 |",
            "<!-- x -->",
            "<div>",
            "</div>",
            "* * *"
        };
        for (long seed = 0; seed < 2_000; seed++) {
            var random = new SplittableRandom(seed);
            var text = new StringBuilder("\n");
            for (int i = random.nextInt(12); i > 0; i--) {
                text.append(lines[random.nextInt(lines.length)]).append('\n');
            }
            assertThat(ours(text.toString())).as("seed %d:\n%s", seed, text).isEqualTo(judged(text.toString()));
        }
    }

    @Test
    void everyVisibleLineIsInOneBlock() {
        String text = "---\na: b\n---\n# x\n\ntext\n- a\n\n  b\n\n> q\n```\n\n";
        var lines = Lines.of(text);
        int next = 0;
        var blocks = new MarkdownBlocks(lines);
        while (blocks.hasNext()) {
            var block = blocks.next();
            for (; next < block.first(); next++) {
                assertThat(lines.isBlank(next)).as("line %d", next).isTrue();
            }
            next = block.last() + 1;
        }
        assertThat(next).isEqualTo(12);
    }

    private static TreeSet<String> ours(String text) {
        var found = new TreeSet<String>();
        new MarkdownBlocks(Lines.of(text)).forEachRemaining(block -> {
            switch (block.kind()) {
                case HEADING -> found.add(place("heading " + block.level(), block.first(), block.last()));
                case FENCE -> found.add(place("fence", block.first(), block.last()));
                case TABLE -> found.add(place("table", block.first(), block.last()));
                default -> {}
            }
        });
        return found;
    }

    private static TreeSet<String> judged(String text) {
        var found = new TreeSet<String>();
        var lines = Lines.of(text);
        JUDGE.parse(text).accept(new AbstractVisitor() {
            @Override
            public void visit(Heading heading) {
                if (heading.getParent() instanceof Document) {
                    add("heading " + heading.getLevel(), heading);
                }
            }

            @Override
            public void visit(FencedCodeBlock fence) {
                add("fence", fence);
            }

            @Override
            public void visit(BlockQuote quote) {
                // quotations are not looked into
            }

            @Override
            public void visit(CustomBlock block) {
                if (block instanceof TableBlock) {
                    add("table", block);
                }
            }

            private void add(String kind, Block block) {
                var spans = block.getSourceSpans();
                int last = spans.get(spans.size() - 1).getLineIndex();
                while (lines.isBlank(last)) {
                    last--;
                }
                found.add(place(kind, spans.get(0).getLineIndex(), last));
            }
        });
        return found;
    }

    private static String place(String kind, int first, int last) {
        return String.format("%04d-%04d %s", first + 1, last + 1, kind);
    }
}
