package io.ragstone.internal.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class RecentTest {

    private final Recent<String, Integer> recent = new Recent<>();
    private final List<String> asked = new ArrayList<>();

    private Supplier<Integer> model(String text) {
        return () -> {
            asked.add(text);
            return text.length();
        };
    }

    @Test
    void theModelRunsOncePerQuestion() {
        for (int i = 0; i < 3; i++) {
            assertThat(recent.of("cat", model("cat"))).isEqualTo(3);
            recent.of("lion", model("lion"));
        }

        assertThat(asked).containsExactly("cat", "lion");
    }

    @Test
    void onlyTheLatestAreKept() {
        for (int i = 0; i < 100; i++) {
            recent.of("query " + i, model("query " + i));
        }
        asked.clear();

        recent.of("query 99", model("query 99"));
        recent.of("query 0", model("query 0"));

        assertThat(asked).containsExactly("query 0");
    }

    @Test
    void aFailureIsNotKept() {
        assertThatThrownBy(() -> recent.of("cat", () -> {
                    throw new IllegalStateException("away");
                }))
                .hasMessage("away");

        assertThat(recent.of("cat", model("cat"))).isEqualTo(3);
    }
}
