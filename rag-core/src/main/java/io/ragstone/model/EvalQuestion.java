package io.ragstone.model;

import java.util.List;
import java.util.Map;

/**
 * A question whose answers are known.
 *
 * @param id tells it from others
 * @param text what is asked
 * @param documents the documents that answer it, by path, with how well: 1 or more
 * @param passages pieces of text that answer it; where there are any, hits count by these instead of by their document
 */
public record EvalQuestion(String id, String text, Map<String, Integer> documents, List<String> passages) {

    public EvalQuestion {
        documents = Map.copyOf(documents);
        passages = List.copyOf(passages);
        if (text.isBlank()) {
            throw new IllegalArgumentException("question '" + id + "' is blank");
        }
        if (passages.stream().anyMatch(String::isBlank)) {
            throw new IllegalArgumentException("an expected passage of question '" + id + "' is blank");
        }
    }

    /** Whether anything answers it; a question without answers says nothing about a ranking. */
    public boolean isJudged() {
        return !passages.isEmpty() || documents.values().stream().anyMatch(grade -> grade > 0);
    }
}
