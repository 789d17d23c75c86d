package io.ragstone.embed.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ragstone.error.ConfigException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

class BertTokenizerTest {

    private static BertTokenizer packaged() {
        ModelFiles files = PackagedModels.named(PackagedModels.DEFAULT).files(BertTokenizerTest.class.getClassLoader());
        try (InputStream in = files.tokenizer()) {
            return TokenizerFile.read("test", in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void agreesWithTheReferenceOnTextsOfManyLanguages() {
        BertTokenizer tokenizer = packaged();
        List<String> texts = Reference.texts();
        List<int[]> expected = Reference.tokens();

        assertThat(texts).hasSameSizeAs(expected).hasSizeGreaterThanOrEqualTo(20);
        for (int i = 0; i < texts.size(); i++) {
            assertThat(tokenizer.sequence(tokenizer.numbers(texts.get(i))).numbers())
                    .as(texts.get(i))
                    .isEqualTo(expected.get(i));
        }
    }

    @Test
    void agreesWithTheReferenceOnTwentyThousandRandomTexts() {
        BertTokenizer tokenizer = packaged();
        List<String> digests = Reference.digests();

        assertThat(digests).hasSize(200);
        for (int seed = 0; seed < digests.size(); seed++) {
            var random = new RandomTexts(seed);
            var crc = new CRC32();
            for (int i = 0; i < 100; i++) {
                for (int number :
                        tokenizer.sequence(tokenizer.numbers(random.next())).numbers()) {
                    crc.update(number >>> 8);
                    crc.update(number);
                }
            }
            assertThat(Long.toHexString(crc.getValue())).as("seed %d", seed).isEqualTo(digests.get(seed));
        }
    }

    @Test
    void twoTextsInOneSequenceAreToldApartByTheirType() {
        BertTokenizer tokenizer = packaged();
        int cls = 101;
        int sep = 102;

        Sequence pair = tokenizer.pair(new int[] {7, 8}, new int[] {9});

        assertThat(pair.input("input_ids")).containsExactly(cls, 7, 8, sep, 9, sep);
        assertThat(pair.input("token_type_ids")).containsExactly(0, 0, 0, 0, 1, 1);
        assertThat(pair.input("attention_mask")).containsExactly(1, 1, 1, 1, 1, 1);
        assertThat(tokenizer.sequence(new int[] {7, 8}).input("token_type_ids")).containsOnly(0);
    }

    @Test
    void refusesATokenizerOfAnotherKind() {
        String json = "{\"model\": {\"type\": \"BPE\", \"vocab\": {}}}";

        assertThatThrownBy(() -> TokenizerFile.read(
                        "tokenizer.json", new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8))))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("tokenizer.json")
                .hasMessageContaining("BPE")
                .hasMessageContaining("WordPiece");
    }

    @Test
    void windowsHoldEverythingOnceAndAreAboutEqual() {
        int[] numbers = IntStream.range(0, 1_001).toArray();

        List<int[]> windows = Windows.of(numbers, 500);

        assertThat(windows)
                .hasSize(3)
                .allSatisfy(window -> assertThat(window.length).isBetween(333, 334));
        assertThat(windows.stream().flatMapToInt(Arrays::stream).toArray()).isEqualTo(numbers);
    }
}
