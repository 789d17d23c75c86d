package io.ragstone.internal.extract;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.Bytes;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BinarySnifferTest {

    @Test
    void aCharacterCutByTheSampleDoesNotMatter() {
        for (int shift = 0; shift < 4; shift++) {
            String text = "x".repeat(shift) + "\uD83D\uDE00日é".repeat(2_000);

            assertThat(isBinary(text, StandardCharsets.UTF_8))
                    .as("shift %d", shift)
                    .isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"windows-1252", "windows-1251", "Shift_JIS", "GBK", "EUC-KR", "UTF-16LE", "UTF-32BE"})
    void textInAnyEncodingIsText(String charset) {
        String text = charset.contains("32") ? "\uFEFFwords and more" : "wörter слова 日本語 和 글자 and more\n".repeat(20);

        assertThat(isBinary(text, Charset.forName(charset))).isFalse();
    }

    @Test
    void nothingAndColouredLogsAreText() {
        assertThat(isBinary("", StandardCharsets.UTF_8)).isFalse();
        assertThat(isBinary("\u001b[31mERROR\u001b[0m failed\n", StandardCharsets.UTF_8))
                .isFalse();
    }

    @Test
    void randomBytesAreBinary() {
        for (long seed = 0; seed < 50; seed++) {
            var bytes = new byte[4_096];
            new SplittableRandom(seed).nextBytes(bytes);

            assertThat(BinarySniffer.isBinary(Bytes.copyOf(bytes)))
                    .as("seed %d", seed)
                    .isTrue();
        }
    }

    @Test
    void zeroesNumbersAndKnownFormatsAreBinary() {
        assertThat(BinarySniffer.isBinary(Bytes.copyOf(new byte[100]))).isTrue();
        assertThat(isBinary("text\0with one", StandardCharsets.UTF_8)).isTrue();
        assertThat(isBinary("%PDF-1.7 only letters", StandardCharsets.UTF_8)).isTrue();
        var numbers = new byte[400];
        for (int i = 0; i < 100; i++) {
            numbers[4 * i] = (byte) (i * 37);
            numbers[4 * i + 1] = (byte) i;
        }
        assertThat(BinarySniffer.isBinary(Bytes.copyOf(numbers))).isTrue();
    }

    private static boolean isBinary(String text, Charset charset) {
        return BinarySniffer.isBinary(Bytes.copyOf(text.getBytes(charset)));
    }
}
