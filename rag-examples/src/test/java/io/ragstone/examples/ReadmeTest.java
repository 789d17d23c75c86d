package io.ragstone.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The README shows code that runs: the same lines as the example that a test runs. */
class ReadmeTest {

    @Test
    void theFirstLinesOfTheReadmeAreTheExample() throws IOException {
        String example = Files.readString(Path.of("src/main/java/io/ragstone/examples/EmbedIt.java"));
        String region = example.substring(
                example.indexOf("// README:start") + "// README:start".length(), example.indexOf("// README:end"));

        assertThat(Files.readString(Path.of("../README.md"))).contains(region.stripIndent().strip());
    }
}
