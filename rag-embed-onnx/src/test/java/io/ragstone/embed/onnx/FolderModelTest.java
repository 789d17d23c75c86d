package io.ragstone.embed.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ragstone.error.ConfigException;
import io.ragstone.spi.EmbeddingModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderModelTest {

    @TempDir
    Path folder;

    @BeforeEach
    void unpack() throws IOException {
        Models.unpackMiniLm(folder);
    }

    private void describe(String json) throws IOException {
        Files.writeString(folder.resolve("ragstone-model.json"), json);
    }

    @Test
    void aModelInAFolderIsUsedAsItIsDescribed() throws IOException {
        describe("{\"name\": \"mini\", \"pooling\": \"mean\", \"max_tokens\": 256, \"query_prefix\": \"ask: \"}");
        String text = "The pool holds ten connections.";
        try (EmbeddingModel model = Models.open(folder.toString());
                EmbeddingModel packaged = Models.open("all-minilm-l6-v2")) {
            assertThat(model.space().model()).isEqualTo("mini");
            assertThat(model.space().dimensions()).isEqualTo(384);
            assertThat(model.maxInputTokens()).isEqualTo(256);
            assertThat(Models.passage(model, text)).isEqualTo(Models.passage(packaged, text));
            assertThat(Models.question(model, text)).isEqualTo(Models.passage(packaged, "ask: " + text));
        }
    }

    @Test
    void withoutDescriptionItIsMeanPoolingWithoutPrefixes() {
        try (EmbeddingModel model = Models.open(folder.toString());
                EmbeddingModel packaged = Models.open("all-minilm-l6-v2")) {
            assertThat(model.space().model()).isEqualTo(folder.getFileName().toString());
            assertThat(Models.question(model, "pool")).isEqualTo(Models.question(packaged, "pool"));
        }
    }

    @Test
    void itsLanguagesAreThoseThatAreSaid() throws IOException {
        try (EmbeddingModel model = Models.open(folder.toString());
                EmbeddingModel packaged = Models.open("all-minilm-l6-v2")) {
            assertThat(model.languages()).isEmpty();
            assertThat(packaged.languages()).containsExactly("en");
        }
        describe("{\"languages\": [\"de\", \"en\"]}");
        try (EmbeddingModel model = Models.open(folder.toString())) {
            assertThat(model.languages()).containsExactlyInAnyOrder("de", "en");
        }
        describe("{\"languages\": \"de\"}");
        assertThatThrownBy(() -> Models.open(folder.toString()))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("list of texts");
    }

    @Test
    void otherFilesAreAnotherSpace() throws IOException {
        String before;
        try (EmbeddingModel model = Models.open(folder.toString())) {
            before = model.space().key();
        }
        Path tokenizer = folder.resolve("tokenizer.json");
        Files.writeString(tokenizer, Files.readString(tokenizer) + "\n");

        try (EmbeddingModel model = Models.open(folder.toString())) {
            assertThat(model.space().key()).isNotEqualTo(before);
        }
    }

    @Test
    void whatIsWrongIsNamed() throws IOException {
        describe("{\"poling\": \"cls\"}");
        assertThatThrownBy(() -> Models.open(folder.toString()))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("poling");
        describe("{\"pooling\": \"max\"}");
        assertThatThrownBy(() -> Models.open(folder.toString()))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("'max'");
        describe("{");
        assertThatThrownBy(() -> Models.open(folder.toString()))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("ragstone-model.json");
        Files.delete(folder.resolve("model.onnx"));
        assertThatThrownBy(() -> Models.open(folder.toString()))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("model.onnx");
        assertThatThrownBy(() -> Models.open(folder.resolve("nowhere").toString()))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("nowhere");
    }
}
