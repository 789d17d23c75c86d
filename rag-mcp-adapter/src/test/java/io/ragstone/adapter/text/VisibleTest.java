package io.ragstone.adapter.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class VisibleTest {

    @Test
    void writesOutWhatCannotBeSeen() {
        assertThat(Visible.text("a\u001b[31mb")).isEqualTo("a<U+001B>[31mb");
        assertThat(Visible.text("x\u202Ey\u2066z\u200B\uFEFF")).isEqualTo("x<U+202E>y<U+2066>z<U+200B><U+FEFF>");
        assertThat(Visible.text("\uD800")).isEqualTo("<U+D800>");
        assertThat(Visible.text("tag" + Character.toString(0xE0041) + Character.toString(0xE0101)))
                .isEqualTo("tag<U+E0041><U+E0101>");
    }

    @Test
    void leavesOrdinaryTextAlone() {
        String text = "Straße ёлка 日本語 👩\u200D👧 नि\u200Dयम\n\ttab";

        assertThat(Visible.text(text)).isSameAs(text);
        assertThat(Visible.line("a\nb\tc")).isEqualTo("a<U+000A>b<U+0009>c");
    }

    @Test
    void aNearNameIsSuggested() {
        List<String> names = List.of("query", "collections", "maxTokens");

        assertThat(Nearest.to("qeury", names)).contains("query");
        assertThat(Nearest.to("max_tokens", names)).contains("maxTokens");
        assertThat(Nearest.hint("zzzzzz", names)).isEqualTo("; known: collections, maxTokens, query");
    }
}
