package io.ragstone.internal.text;

import static io.ragstone.internal.text.Analysed.body;
import static io.ragstone.internal.text.Analysed.passage;
import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.Field;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class TermsTest {

    private static final Map<String, String> IDENTIFIERS = Map.ofEntries(
            Map.entry("getUserById", "get user by id getuserbyid"),
            Map.entry("get_user_by_id", "get user by id get_user_by_id"),
            Map.entry("x86_64", "x 86 x86 64 x86_64"),
            Map.entry("DEC-0054", "dec 0054 dec-0054"),
            Map.entry("--error-on-warnings", "-- error on warn error-on-warnings --error-on-warnings"),
            Map.entry("a=b", "a b a=b"),
            Map.entry("@nasa", "nasa @nasa"),
            Map.entry("C++", "c c++ ++"),
            Map.entry("C#", "c c#"),
            Map.entry(".NET", "net .net"),
            Map.entry("foo.bar()", "foo bar foo.bar"),
            Map.entry("path/to/file.md", "path to file md path/to/file.md"),
            Map.entry("utf-8", "utf 8 utf-8"),
            Map.entry("v1.2.3", "v 1 v1 2 3 v1.2.3"),
            Map.entry("HTTPServer", "http server httpserver"),
            Map.entry("URLs", "url"),
            Map.entry("3.14", "3 14 3.14"),
            Map.entry("1,000,000", "1 000 000 1,000,000"),
            Map.entry("std::vector", "std :: vector std::vector"),
            Map.entry("self->items", "self -> item self->items"),
            Map.entry("__init__", "init __init__"),
            Map.entry("user@host.org", "user host org user@host.org"),
            Map.entry("https://a.io/b?q=1", "https :// a io b a.io/b q 1 q=1"),
            Map.entry("**bold**", "** bold **"),
            Map.entry("x => y++", "x => y y++ ++"),
            Map.entry("the end.", "the end"),
            Map.entry("\"quoted\" (text)", "quot text"),
            Map.entry("e3b0c44298fc1c149afbf4c8996fb924", "e3b0c44298fc1c149afbf4c8996fb924"));

    private static final Map<String, String> SCRIPTS = Map.ofEntries(
            Map.entry("東京都", "東 東京 京 京都 都"),
            Map.entry("社内itgc入門", "社 社内 内 itgc 入 入門 門"),
            Map.entry("한국", "한 한국 국"),
            Map.entry("ไทย", "ไ ไท ไทย ท ทย ย"),
            Map.entry("𠮷野", "𠮷 𠮷野 野"),
            Map.entry("👍🏽👨‍👩‍👧🇩🇪❤️", "👍 👨 👩 👧 🇩🇪 ❤"),
            Map.entry("→ 5 €", "→ 5 €"));

    private static final Map<String, String> FOLDINGS = Map.ofEntries(
            Map.entry("ÉCOLE", "ecol"),
            Map.entry("e\u0301cole", "ecol"),
            Map.entry("ＡＢＣ１２", "abc 12 abc12"),
            Map.entry("ﬁsh", "fish"),
            Map.entry("Straße", "strass"),
            Map.entry("STRASSE", "strass"),
            Map.entry("Ærø", "aero"),
            Map.entry("İstanbul", "istanbul"),
            Map.entry("ılık", "ilik"),
            Map.entry("ёлка", "елк"),
            Map.entry("елка", "елк"),
            Map.entry("ｶﾞ", "ガ"),
            Map.entry("か\u3099", "が"),
            Map.entry("שָׁלוֹם", "שלום"),
            Map.entry("مُحَمَّد", "محمد"),
            Map.entry("٣٤", "34"),
            Map.entry("co\u00ADop", "coop"),
            Map.entry("x²", "x 2 x2"));

    @TestFactory
    Stream<DynamicTest> identifiersAreCutAndKeptWhole() {
        return table(IDENTIFIERS);
    }

    @TestFactory
    Stream<DynamicTest> textWithoutSpacesIsCutIntoOverlappingCharacters() {
        return table(SCRIPTS);
    }

    @TestFactory
    Stream<DynamicTest> caseAccentsWidthAndMarksFold() {
        return table(FOLDINGS);
    }

    private static Stream<DynamicTest> table(Map<String, String> expectations) {
        return expectations.entrySet().stream()
                .map(entry -> DynamicTest.dynamicTest(
                        entry.getKey(),
                        () -> assertThat(String.join(" ", body(entry.getKey()))).isEqualTo(entry.getValue())));
    }

    @Test
    void eachPartOfThePassageHasItsField() {
        var text = new PassageText(
                "Body text", "The Title", List.of("Heading", "Part"), "docs/a.md", "lib@2.1", List.of("openFile"));
        var terms = Analysed.ANALYSIS.passage(text, "en");
        assertThat(terms.terms(Field.BODY)).containsExactly("bodi", "text");
        assertThat(terms.terms(Field.HEADING)).containsExactly("the", "titl", "head", "part");
        assertThat(terms.terms(Field.PATH)).containsExactly("doc", "a", "md", "docs/a.md", "lib", "2", "1", "lib@2.1");
        assertThat(terms.terms(Field.SYMBOL)).containsExactly("open", "file", "openfile");
        assertThat(terms.terms(Field.WORD)).containsExactly("body", "title", "heading", "docs");
    }

    @Test
    void wordsThatStemmingChangesAreKeptOnceUnstemmed() {
        assertThat(passage("Running dogs, running", "en").terms(Field.WORD)).containsExactly("running", "dogs");
        assertThat(passage("fish 42", "en").terms(Field.WORD)).isEmpty();
    }

    @Test
    void wordsAreStemmedInTheLanguageOfTheDocumentOrOfTheirScript() {
        assertThat(passage("Häuser", "de").terms(Field.BODY)).containsExactly("haus");
        assertThat(passage("casas", "es").terms(Field.BODY)).containsExactly("cas");
        assertThat(passage("домами houses", "de").terms(Field.BODY)).startsWith("дом");
        assertThat(passage("houses", "zh").terms(Field.BODY)).containsExactly("hous");
        assertThat(passage("houses", "").terms(Field.BODY)).containsExactly("hous");
        assertThat(passage("houses", "pl").terms(Field.BODY)).containsExactly("houses");
    }
}
