package io.ragstone.internal.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class QueryVectorsTest {

    private static final EmbeddingSpace SPACE = new EmbeddingSpace("test", "one", 2, "");
    private static final Vector VECTOR = Vector.normalised(1, 2);

    private final QueryVectors vectors = new QueryVectors();
    private final List<String> embedded = new ArrayList<>();

    private Supplier<Vector> model(String text) {
        return () -> {
            embedded.add(text);
            return VECTOR;
        };
    }

    @Test
    void theModelRunsOncePerTextAndSpace() {
        var other = new EmbeddingSpace("test", "two", 2, "");

        for (int i = 0; i < 3; i++) {
            assertThat(vectors.of(SPACE, "cat", model("cat"))).isEqualTo(VECTOR);
            vectors.of(SPACE, "dog", model("dog"));
            vectors.of(other, "cat", model("other cat"));
        }

        assertThat(embedded).containsExactly("cat", "dog", "other cat");
    }

    @Test
    void onlyTheLatestAreKept() {
        for (int i = 0; i < 100; i++) {
            vectors.of(SPACE, "query " + i, model("query " + i));
        }
        embedded.clear();

        vectors.of(SPACE, "query 99", model("query 99"));
        vectors.of(SPACE, "query 0", model("query 0"));

        assertThat(embedded).containsExactly("query 0");
    }

    @Test
    void aFailureIsNotKept() {
        assertThatThrownBy(() -> vectors.of(SPACE, "cat", () -> {
                    throw new IllegalStateException("away");
                }))
                .hasMessage("away");

        assertThat(vectors.of(SPACE, "cat", model("cat"))).isEqualTo(VECTOR);
    }
}
