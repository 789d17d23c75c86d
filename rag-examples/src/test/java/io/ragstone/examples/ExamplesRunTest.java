package io.ragstone.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each example does what its text says. */
class ExamplesRunTest {

    @TempDir
    Path temp;

    @Test
    void embedIt() throws Exception {
        Path folder = Files.createDirectory(temp.resolve("guides"));
        Files.writeString(folder.resolve("keys.md"), "# Keys\n\nKeys rotate every ninety days.\n");
        Files.writeString(folder.resolve("draft.md"), "---\ntags: [draft]\n---\nKeys rotate never.\n");

        String output =
                outputOf(() -> EmbedIt.main(new String[] {temp.resolve("rag.db").toString(), folder.toString()}));

        assertThat(output).contains("keys.md:", "ninety days").doesNotContain("draft.md");
    }

    @Test
    void searchByMeaning() throws Exception {
        Path folder = Files.createDirectory(temp.resolve("guides"));
        Files.writeString(folder.resolve("laptop.md"), "The notebook does not boot any more? Look at its battery.\n");
        Files.writeString(folder.resolve("whales.md"), "Whales sing in the deep ocean; sailors hear them at night.\n");

        String output = outputOf(
                () -> SearchByMeaning.main(new String[] {temp.resolve("rag.db").toString(), folder.toString()}));

        assertThat(output.lines().findFirst())
                .contains("laptop.md: The notebook does not boot any more? Look at its battery.");
    }

    @Test
    void pushDocuments() throws Exception {
        assertThat(outputOf(() -> PushDocuments.main(new String[0])).lines())
                .containsExactly(
                        "T-1: The lift stops between floors two and three.", "T-1: Repaired: a relay was replaced.");
    }

    @Test
    void customChunker() throws Exception {
        assertThat(outputOf(() -> CustomChunker.main(new String[0])).lines().findFirst())
                .contains("line 2: 09:05 disk almost full");
    }

    @Test
    void customEmbeddingModel() throws Exception {
        assertThat(outputOf(() -> CustomEmbeddingModel.main(new String[0])).lines())
                .containsExactly("a: apple and pear");
    }

    @Test
    void filterHits() throws Exception {
        assertThat(outputOf(() -> FilterHits.main(new String[0])).lines())
                .containsExactly(
                        "path=guide/** -> guide/keys.md",
                        "tag=security and not path=news/** -> guide/keys.md",
                        "priority>=5 or (tag=howto and modified<2001-01-01) -> news/keys.md");
    }

    @Test
    void explainHits() throws Exception {
        assertThat(outputOf(() -> ExplainHits.main(new String[0])))
                .startsWith("keys.md ")
                .contains("LEXICAL: rank 1", "VECTOR ON", "documents: 2");
    }

    private interface Example {
        void run() throws Exception;
    }

    private static synchronized String outputOf(Example example) throws Exception {
        PrintStream before = System.out;
        var captured = new ByteArrayOutputStream();
        System.setOut(new PrintStream(captured, true, StandardCharsets.UTF_8));
        try {
            example.run();
        } finally {
            System.setOut(before);
        }
        return captured.toString(StandardCharsets.UTF_8);
    }
}
