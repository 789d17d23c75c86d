package io.ragstone.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.internal.store.Lines;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The small forms in which values are kept. */
class ValuesTest {

    @Test
    void listsComeBackWhateverTheyHold() {
        for (List<String> texts : List.of(
                List.<String>of(),
                List.of(""),
                List.of("", ""),
                List.of("a\nb", "\\n", "\\", "c\\\n"),
                List.of("😀"))) {
            assertThat(Lines.decode(Lines.encode(texts))).isEqualTo(texts);
        }
        Map<String, String> settings = Map.of("a", "", "b\n", "\\");
        assertThat(Lines.decodeMap(Lines.encodeMap(settings))).isEqualTo(settings);
    }

    @Test
    void storedTermsDifferWhereTermsDoAndKeepTheirBeginnings() {
        List<String> terms = List.of("a", "A", "\u0001a", "\u0001A", "\0", "\u0002", "\u0001\u0002", "aA", "Aa", "é");

        assertThat(terms.stream().map(StoredTerm::encode)).doesNotHaveDuplicates();
        assertThat(StoredTerm.encode("aAb")).startsWith(StoredTerm.encode("aA"));
        assertThat(StoredTerm.encode("plain text")).isEqualTo("plain text");
        assertThat(StoredTerm.quoted("a\"b")).isEqualTo("\"a\"\"b\"");
    }
}
