package io.ragstone.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.Field;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextAnalysisTest {

    private final TextAnalysis analysis = TextAnalysis.standard();

    @Test
    void keepsAnIdentifierWholeBesideItsParts() {
        assertThat(body("getUserById")).containsExactly("get", "user", "by", "id", "getuserbyid");
        assertThat(body("x86_64")).containsExactly("x", "86", "x86", "64", "x86_64");
    }

    private List<String> body(String text) {
        return analysis.passage(new PassageText(text, "", List.of(), "", "", List.of()), "en")
                .terms(Field.BODY);
    }
}
