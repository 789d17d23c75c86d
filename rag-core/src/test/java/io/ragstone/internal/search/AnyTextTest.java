package io.ragstone.internal.search;

import static io.ragstone.internal.search.SearchBench.DOCS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.ragstone.model.Leg;
import io.ragstone.model.SearchMode;
import io.ragstone.model.SearchRequest;
import io.ragstone.model.SearchResponse;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Any text is a query: it never fails, and a string with something to hold on to puts its document on top. */
class AnyTextTest {

    private static final List<String> STRINGS = List.of(
            "DEC-0054",
            "--error-on-warnings",
            "a=b",
            "@nasa",
            "C++",
            "C#",
            "x86_64",
            "getUserById",
            "ёлка",
            "straße",
            "東京",
            "東京タワー",
            "猫",
            "😀",
            "👩‍👩‍👧",
            "q",
            "#1234",
            "v2.1.0",
            "/usr/local/bin",
            "com.example.App",
            "std::vector",
            "snake_case_name",
            "kebab-case-name",
            "$HOME",
            "50%",
            "it's",
            "ключ=значение",
            "naïve",
            "ﬁle",
            "ＦＵＬＬ",
            "한국어",
            "ภาษาไทย",
            "foo(bar)",
            "E_NO_SUCH",
            "0x1F",
            "user@example.com",
            "https://example.com/a?b=c",
            "-Xmx1g",
            "{{name}}");

    private final SearchBench bench = new SearchBench();

    @AfterEach
    void close() {
        bench.close();
    }

    private void fillWithLookAlikes() {
        for (int i = 0; i < STRINGS.size(); i++) {
            String text = STRINGS.get(i);
            bench.put("right/" + i, "Here stands " + text + " in plain sight, once.");
            bench.put("wrong/" + i + "-longer", "Here stands " + text + "x9 and Z" + text + " in plain sight " + i);
            bench.put(
                    "wrong/" + i + "-parted",
                    "Here stands " + String.join(" ", text.split("(?<=.)(?=.)", 2)) + " twice " + i);
            bench.put("wrong/" + i + "-words", "Plain words, once and twice, in sight of number " + i + " here");
        }
    }

    @Test
    void everyStringIsFoundAmongItsLookAlikes() {
        fillWithLookAlikes();

        for (int i = 0; i < STRINGS.size(); i++) {
            List<String> paths = bench.paths(STRINGS.get(i));
            assertThat(paths.subList(0, Math.min(3, paths.size())))
                    .as(STRINGS.get(i))
                    .contains("right/" + i);
        }
    }

    @Test
    void spellingsThatFoldToTheSameFindEachOther() {
        bench.put(DOCS, "tree.md", "ru", "Зимой мы украшаем ёлку, ёлка пахнет лесом");
        bench.put(DOCS, "road.md", "de", "Die Straße ist gesperrt");
        bench.put("cafe.md", "A café in Paris");

        assertThat(bench.paths("елка")).containsExactly("tree.md");
        assertThat(bench.paths("ёлка")).containsExactly("tree.md");
        assertThat(bench.paths("strasse")).containsExactly("road.md");
        assertThat(bench.paths("STRAßE")).containsExactly("road.md");
        assertThat(bench.paths("cafe")).containsExactly("cafe.md");
    }

    @Test
    void everyPairOfPrintableCharactersIsAQuery() {
        bench.put("a.md", "Plain words, (once) <and> twice; x = y + z % 2 -> \"quoted\" & 'so on' #1 @home ~/.rc");
        bench.put("b.md", "!\"#$%&'()*+,-./0123456789:;<=>?@[\\]^_`{|}~");
        SearchEngine engine = bench.engine();

        for (char first = '!'; first <= '~'; first++) {
            for (char second = ' '; second <= '~'; second++) {
                String query = "" + first + second;
                assertThatCode(() -> engine.search(SearchRequest.of(query)))
                        .as(query)
                        .doesNotThrowAnyException();
            }
        }
    }

    @Test
    void whatMeansSomethingToOthersMeansNothingHere() {
        fillWithLookAlikes();

        for (String query : List.of(
                "\"",
                "'",
                "\"\"",
                "a\"b",
                "NEAR(a b)",
                "a AND",
                "OR",
                "NOT x",
                "x*",
                "*",
                "(",
                ")",
                "^x",
                "col:x",
                "-x",
                "';--",
                "%",
                "_",
                "\\",
                "a&b|c",
                "<->",
                ":*",
                "\u0000",
                "a\u0000b",
                "\ud83d",
                "x\ude00y",
                "\u200b",
                "\ufeff",
                "\u202e",
                "ASCII東京ASCII",
                "AND OR NOT",
                "{}",
                "[",
                "/",
                "//",
                "/x/",
                "\"unclosed",
                "unopened\"",
                "\u0001",
                "\ufffd")) {
            assertThatCode(() -> bench.search(query)).as(query).doesNotThrowAnyException();
        }
    }

    @Test
    void everyModeTakesEveryText() {
        fillWithLookAlikes();
        bench.embed(TopicModel.sound());
        var random = new SplittableRandom(7);

        for (int i = 0; i < 300; i++) {
            String query = "x" + noise(random);
            for (SearchMode mode : List.of(SearchMode.HYBRID, SearchMode.LEXICAL, SearchMode.VECTOR)) {
                assertThatCode(() -> bench.search(SearchRequest.of(query).withMode(mode)))
                        .as("%s in mode %s", query, mode)
                        .doesNotThrowAnyException();
            }
        }
    }

    private static String noise(SplittableRandom random) {
        var noise = new StringBuilder();
        for (int i = random.nextInt(1, 12); i > 0; i--) {
            noise.append(
                    switch (random.nextInt(4)) {
                        case 0 -> Character.toString(random.nextInt(0x20, 0x7F));
                        case 1 -> Character.toString(random.nextInt(0x4E00, 0x4E80));
                        case 2 -> String.valueOf((char) random.nextInt(0x10000));
                        default -> Character.toString(random.nextInt(0x1F300, 0x1F700));
                    });
        }
        return noise.toString();
    }

    @Test
    void aHundredKilobytesOfLogAreAQuery() {
        fillWithLookAlikes();
        var random = new SplittableRandom(3);
        var log = new StringBuilder();
        while (log.length() < 100_000) {
            log.append("2026-01-01T00:00:00 WARN pool-")
                    .append(random.nextInt(1_000))
                    .append(" getUserById failed\n");
        }

        SearchResponse response = bench.search(log.toString());

        assertThat(response.hits()).isNotEmpty();
    }

    @Test
    void aQueryBeyondTheLimitIsCutAloud() {
        bench.put("a.md", "cats purr");

        SearchResponse response = bench.search("cats " + "x ".repeat(SearchRequest.MAX_QUERY_LENGTH));

        assertThat(SearchBench.paths(response)).containsExactly("a.md");
        assertThat(response.warnings()).anyMatch(each -> each.contains("first 200000 characters"));
    }

    @Test
    void punctuationAloneFindsItsPassage() {
        bench.put("a.md", "strictly !== equal");
        bench.put("b.md", "loosely == equal");
        bench.put("c.md", "an arrow -> here");

        assertThat(bench.paths("!==")).containsExactly("a.md");
        assertThat(bench.paths("->")).containsExactly("c.md");
        assertThat(bench.search("->").legs()).anyMatch(each -> each.leg() == Leg.EXACT && each.candidates() == 1);
    }
}
