package io.ragstone.internal.extract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.ragstone.error.ExtractionException;
import io.ragstone.model.Attributes;
import io.ragstone.model.Bytes;
import io.ragstone.model.ExtractedDocument;
import io.ragstone.model.ExtractionLimits;
import io.ragstone.model.Fingerprint;
import io.ragstone.model.RawDocument;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextExtractorTest {

    private static final String GERMAN = "Über die Straße läuft ein müder Bär; dort größere Bäume, schöne Häuser.\n";
    private static final String RUSSIAN = "Съешь ещё этих мягких французских булок, да выпей чаю. Ёлка и Яблоко.\n";
    private static final String JAPANESE = "日本語の文章をここに書きます。これは文字コードの判定のための文章です。カタカナもあります。\n";
    private static final String CHINESE = "这是一个用于检测字符编码的中文句子，里面有很多常用的汉字和标点符号。\n";
    private static final String KOREAN = "이것은 문자 인코딩을 감지하기 위한 한국어 문장입니다. 많은 글자가 있습니다.\n";

    @Nested
    class Encodings {

        @ParameterizedTest
        @CsvSource({"UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"})
        void aMarkNamesTheEncodingAndIsNoText(String charset) {
            String text = GERMAN + JAPANESE + "\uD83D\uDE00 end";

            assertThat(textOf(("\uFEFF" + text).getBytes(Charset.forName(charset))))
                    .isEqualTo(text);
        }

        @ParameterizedTest
        @CsvSource({"UTF-16LE", "UTF-16BE"})
        void utf16IsToldWithoutAMark(String charset) {
            for (String text : List.of("plain words\r\nmore", GERMAN, RUSSIAN, CHINESE.repeat(3), JAPANESE, KOREAN)) {
                byte[] bytes = text.getBytes(Charset.forName(charset));

                assertThat(BinarySniffer.isBinary(Bytes.copyOf(bytes))).as(text).isFalse();
                assertThat(textOf(bytes)).isEqualTo(text.replace("\r\n", "\n"));
            }
        }

        @ParameterizedTest
        @ValueSource(strings = {"windows-1252", "ISO-8859-1"})
        void westernTextIsToldByStatistics(String charset) {
            assertThat(textOf(GERMAN.getBytes(Charset.forName(charset)))).isEqualTo(GERMAN);
        }

        @ParameterizedTest
        @ValueSource(strings = {"windows-1251", "KOI8-R", "IBM866"})
        void russianTextIsToldByStatistics(String charset) {
            assertThat(textOf(RUSSIAN.repeat(3).getBytes(Charset.forName(charset))))
                    .isEqualTo(RUSSIAN.repeat(3));
        }

        @ParameterizedTest
        @ValueSource(strings = {"Shift_JIS", "EUC-JP", "ISO-2022-JP"})
        void japaneseTextIsToldByStatistics(String charset) {
            assertThat(textOf(JAPANESE.repeat(3).getBytes(Charset.forName(charset))))
                    .isEqualTo(JAPANESE.repeat(3));
        }

        @ParameterizedTest
        @ValueSource(strings = {"GBK", "GB18030"})
        void chineseTextIsToldByStatistics(String charset) {
            assertThat(textOf(CHINESE.repeat(3).getBytes(Charset.forName(charset))))
                    .isEqualTo(CHINESE.repeat(3));
        }

        @Test
        void koreanTextIsToldByStatistics() {
            assertThat(textOf(KOREAN.repeat(3).getBytes(Charset.forName("EUC-KR"))))
                    .isEqualTo(KOREAN.repeat(3));
        }

        @Test
        void theFirstForeignByteMayBeFarIn() {
            String text = "ascii only\n".repeat(20_000) + GERMAN;

            assertThat(textOf(text.getBytes(StandardCharsets.ISO_8859_1))).isEqualTo(text);
        }

        @Test
        void damageInUtf8IsReplacedAndNamed() {
            var bytes = new ByteArrayOutputStream();
            bytes.writeBytes(GERMAN.getBytes(StandardCharsets.UTF_8));
            bytes.write(0xFF);
            bytes.writeBytes(GERMAN.getBytes(StandardCharsets.UTF_8));

            ExtractedDocument document = extract("a.txt", bytes.toByteArray());

            assertThat(document.text()).isEqualTo(GERMAN + "\uFFFD" + GERMAN);
            assertThat(document.warnings()).singleElement().asString().contains("UTF-8");
        }
    }

    @Nested
    class Lines {

        @Test
        void everyLineEndIsALineFeed() {
            assertThat(textOf("a\r\nb\rc\n\r\nd\r")).isEqualTo("a\nb\nc\n\nd\n");
        }

        @Test
        void aLineEndMayFallBetweenTwoReads() {
            for (int length = 8_180; length < 8_200; length++) {
                assertThat(textOf("x".repeat(length) + "\r\ny")).isEqualTo("x".repeat(length) + "\ny");
            }
        }

        @Test
        void nulsFarInAndLoneSurrogatesAreReplaced() {
            String text = "x".repeat(10_000);

            ExtractedDocument nul = extract("a.txt", (text + "\0y").getBytes(StandardCharsets.UTF_8));
            byte[] utf16 = (text + "??y").getBytes(StandardCharsets.UTF_16LE);
            utf16[20_001] = (byte) 0xD8;
            utf16[20_003] = (byte) 0xDC;
            utf16[20_000] = 0x3D;
            utf16[20_002] = 0x00;
            ExtractedDocument pair = extract("a.txt", utf16);
            utf16[20_003] = 0;
            ExtractedDocument lone = extract("a.txt", utf16);

            assertThat(nul.text()).isEqualTo(text + "\uFFFDy");
            assertThat(nul.warnings()).hasSize(1);
            assertThat(pair.text()).isEqualTo(text + "\uD83D\uDC00y");
            assertThat(lone.text()).doesNotContain("\uD83D").contains("\uFFFD");
        }
    }

    @Nested
    class Limits {

        @Test
        void tooManyBytesAreRefusedByName() {
            var limits = new ExtractionLimits(100, 1_000, 10);

            assertThatExceptionOfType(ExtractionException.class)
                    .isThrownBy(() -> new TextExtractor().extract(raw("big.md", new byte[101]), limits))
                    .withMessageContaining("big.md")
                    .withMessageContaining("maxBytes")
                    .withMessageContaining("100");
        }

        @Test
        void tooMuchTextIsCutAndSaysSo() {
            var limits = new ExtractionLimits(1_000, 3, 10);

            ExtractedDocument document = new TextExtractor()
                    .extract(raw("a.txt", "ab\uD83D\uDE00cd".getBytes(StandardCharsets.UTF_8)), limits);

            assertThat(document.text()).isEqualTo("ab");
            assertThat(document.warnings()).singleElement().asString().contains("maxCharacters");
        }

        @Test
        void binaryContentIsRefused() {
            assertThatExceptionOfType(ExtractionException.class)
                    .isThrownBy(() -> extract("a.txt", new byte[] {1, 0, 2, 0, 0, 7}))
                    .withMessageContaining("binary");
        }

        @Test
        void whateverTheBytesNothingElseIsThrown() {
            for (long seed = 0; seed < 400; seed++) {
                byte[] bytes = anything(new SplittableRandom(seed));
                for (String name : List.of("a.md", "a.txt", "a")) {
                    assertThatNoException()
                            .as("seed %d, %s", seed, name)
                            .isThrownBy(() -> extractOrRefuse(name, bytes));
                }
            }
        }

        private void extractOrRefuse(String name, byte[] bytes) {
            try {
                String text = extract(name, bytes).text();
                assertThat(text).doesNotContain("\r", "\0");
            } catch (ExtractionException refused) {
                assertThat(refused).hasMessageContaining(name);
            }
        }

        private byte[] anything(SplittableRandom random) {
            var bytes = new ByteArrayOutputStream();
            String[] words = {
                "---\n",
                "+++\n",
                "a: ",
                "- ",
                "[",
                "{",
                "&x ",
                "*x ",
                "!!",
                "<<: ",
                "\n",
                "\r\n",
                "# ",
                "```",
                "|\n",
                "é",
                "日本",
                "\uFEFF",
                "= ",
                "\"",
                "'",
                "\t",
                "? ",
                ": ",
                "%YAML 9\n",
                "[[a]]\n",
                "a.b = 1\n"
            };
            int kind = random.nextInt(3);
            for (int i = random.nextInt(200); i > 0; i--) {
                if (kind == 0 || (kind == 1 && random.nextInt(10) == 0)) {
                    bytes.write(random.nextInt(256));
                } else {
                    bytes.writeBytes(words[random.nextInt(words.length)].getBytes(StandardCharsets.UTF_8));
                }
            }
            byte[] body = bytes.toByteArray();
            return random.nextInt(3) == 0
                    ? ("---\n" + new String(body, StandardCharsets.ISO_8859_1) + "\n---\n")
                            .getBytes(StandardCharsets.ISO_8859_1)
                    : body;
        }
    }

    @Nested
    class Metadata {

        @Test
        void listsMapsAndScalarsAreReadAsTheyAreWritten() {
            ExtractedDocument document = markdown("""
                    ---
                    title: "The guide: part 1"
                    tags: [howto, Größe]
                    aliases:
                      - one
                      - two
                    version: 1.10
                    date: 2024-01-02
                    draft: no
                    empty:
                    author:
                      name: Ann
                      teams: [a, b]
                    Last Updated: yesterday
                    ---
                    # Heading
                    """);

            assertThat(document.title()).isEqualTo("The guide: part 1");
            assertThat(document.warnings()).isEmpty();
            assertThat(document.attributes())
                    .containsOnly(
                            java.util.Map.entry("title", List.of("The guide: part 1")),
                            java.util.Map.entry("tag", List.of("howto", "Größe")),
                            java.util.Map.entry("aliases", List.of("one", "two")),
                            java.util.Map.entry("version", List.of("1.10")),
                            java.util.Map.entry("date", List.of("2024-01-02")),
                            java.util.Map.entry("draft", List.of("no")),
                            java.util.Map.entry("author.name", List.of("Ann")),
                            java.util.Map.entry("author.teams", List.of("a", "b")),
                            java.util.Map.entry("last_updated", List.of("yesterday")));
        }

        @Test
        void tomlIsReadToo() {
            ExtractedDocument document = markdown("""
                    +++
                    title = "Ship it"
                    weight = 3
                    date = 2024-01-02T03:04:05Z
                    tags = ["a", "b"]
                    [params]
                    tier = "gold"
                    +++
                    Text
                    """);

            assertThat(document.title()).isEqualTo("Ship it");
            assertThat(document.attributes())
                    .containsEntry("tag", List.of("a", "b"))
                    .containsEntry("weight", List.of("3"))
                    .containsEntry("date", List.of("2024-01-02T03:04:05Z"))
                    .containsEntry("params.tier", List.of("gold"));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "---\na: [1, 2\n---\ntext\n",
                    "---\na: b: c\n---\ntext\n",
                    "---\n- a: 1\n---\ntext\n",
                    "---\n? [a]\n: 1\nb: 2\n---\ntext\n",
                    "---\n\tx: 1\n---\ntext\n",
                    "+++\na = \n+++\ntext\n"
                })
        void brokenMetadataIsAWarningAndStays(String text) {
            ExtractedDocument document = markdown(text);

            assertThat(document.text()).isEqualTo(text);
            assertThat(document.attributes()).isEmpty();
            assertThat(document.warnings()).singleElement().asString().contains("front matter", "left in the text");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "text\n---\na: 1\n---\n",
                    "---\nonly a ruler\n---\n",
                    "---\na: 1\nnever closed\n",
                    "----\na: 1\n----\n",
                    "---\n---\ntext\n",
                    "---"
                })
        void whatIsNoMetadataIsLeftAlone(String text) {
            ExtractedDocument document = markdown(text);

            assertThat(document.text()).isEqualTo(text);
            assertThat(document.attributes()).isEmpty();
            assertThat(document.warnings()).isEmpty();
        }

        @Test
        void namesAndValuesHaveLimits() {
            var text = new StringBuilder("---\nlong: " + "é".repeat(2_000) + "\n");
            for (int i = 0; i < 100; i++) {
                text.append("name").append(i).append(": x\n");
            }

            ExtractedDocument document = markdown(text + "---\n");

            assertThat(document.attributes()).hasSize(Attributes.MAX_NAMES);
            assertThat(document.attributes().get("long")).containsExactly("é".repeat(Attributes.MAX_VALUE_LENGTH));
            assertThat(document.warnings()).hasSize(2);
        }

        @Test
        void nestingAndAliasesCannotBlowUp() {
            String deep = "---\na: " + "[".repeat(20_000) + "]".repeat(20_000) + "\n---\n";
            String laughs = "---\na: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\nd: &d y\ne: *d\n---\n";
            String toml = "+++\na = " + "[".repeat(20_000) + "]".repeat(20_000) + "\n+++\n";

            assertThat(markdown(deep).warnings()).hasSize(1);
            assertThat(markdown(toml).warnings()).hasSize(1);
            assertThat(markdown(laughs).attributes())
                    .containsEntry("a", List.of("x", "x"))
                    .containsEntry("e", List.of("y"));
        }
    }

    @Nested
    class Titles {

        @ParameterizedTest
        @CsvSource(delimiter = '|', textBlock = """
                        '# The `foo` of **bar** [baz](x) {#id}\n'          | The foo of bar baz
                        'Set\next\n====\n\n# Later\n'                    | Set ext
                        '```\n# no\n```\n## Two\n# One #\n'              | One
                        '<!--\n# no\n-->\n# yes\n'                       | yes
                        '    # code\n\ntext\n'                           | ''
                        '- # in a list\n'                                | ''
                        """)
        void theFirstHeadingIsTheTitle(String text, String title) {
            assertThat(markdown(text.replace("\\n", "\n")).title()).isEqualTo(title);
        }
    }

    private static ExtractedDocument markdown(String text) {
        return extract("guide.md", text.getBytes(StandardCharsets.UTF_8));
    }

    private static String textOf(String text) {
        return textOf(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String textOf(byte[] bytes) {
        return extract("a.txt", bytes).text();
    }

    private static ExtractedDocument extract(String path, byte[] bytes) {
        return new TextExtractor().extract(raw(path, bytes), ExtractionLimits.DEFAULT);
    }

    private static RawDocument raw(String path, byte[] bytes) {
        return new RawDocument(path, Bytes.copyOf(bytes), Fingerprint.UNKNOWN, Optional.empty(), Optional.empty());
    }
}
