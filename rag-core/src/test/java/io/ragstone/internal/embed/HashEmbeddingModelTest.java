package io.ragstone.internal.embed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ragstone.error.ConfigException;
import io.ragstone.model.Purpose;
import io.ragstone.model.Vector;
import io.ragstone.spi.EmbeddingModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HashEmbeddingModelTest {

    private final HashEmbeddingModelProvider provider = new HashEmbeddingModelProvider();
    private final EmbeddingModel model = provider.open("", Map.of());

    @Test
    void hasTheSizeAskedForElse256() {
        assertThat(model.space().key()).isEqualTo("hash:256:256:words-1");
        assertThat(provider.open("1024", Map.of()).space().dimensions()).isEqualTo(1024);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "15", "20000", "big", "-3"})
    void refusesASizeItCannotHave(String size) {
        assertThatThrownBy(() -> provider.open(size, Map.of()))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("hash:" + size)
                .hasMessageContaining("hash:256");
    }

    @Test
    void refusesSettings() {
        assertThatThrownBy(() -> provider.open("", Map.of("seed", "1")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("seed");
    }

    @Test
    void aTextIsNearestToThoseThatShareItsWords() {
        Vector question = embed("connection pool timeout");
        double near = question.cosine(embed("The pool gives up a connection after a timeout."));
        double far = question.cosine(embed("Bread needs flour, water, salt and patience."));

        assertThat(near).isGreaterThan(far + 0.2);
    }

    @Test
    void vectorsNeverChange() {
        Vector vector = embed("Stable Ground");

        assertThat(vector.get(93)).isEqualTo((float) Math.sqrt(0.5));
        assertThat(vector.get(123)).isEqualTo((float) Math.sqrt(0.5));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "-- ?!", "\u0000", "\uD83D"})
    void textsWithoutAWordLieAtOnePoint(String text) {
        assertThat(embed(text)).isEqualTo(embed(""));
        assertThat(model.countTokens(text)).isZero();
    }

    @Test
    void tokensAreWordsPartsOfIdentifiersAndPairs() {
        assertThat(tokens("Hello, World")).containsExactly("hello", "world");
        assertThat(tokens("parseHTTPHeader")).containsExactly("parsehttpheader", "parse", "http", "header");
        assertThat(tokens("max_idle2")).containsExactly("max_idle2", "max", "idle", "2");
        assertThat(tokens("東京都")).containsExactly("東京", "京都");
        assertThat(tokens("東")).containsExactly("東");
        assertThat(tokens("Ｆｕｌｌ")).containsExactly("full");
        assertThat(tokens("Java言語")).containsExactly("java", "言語");
    }

    private Vector embed(String text) {
        return model.embed(List.of(text), Purpose.DOCUMENT).get(0);
    }

    private static List<String> tokens(String text) {
        var tokens = new ArrayList<String>();
        new HashTokens(tokens::add).scan(text);
        return tokens;
    }
}
