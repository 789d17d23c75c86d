package io.ragstone.adapter.mcp;

import io.ragstone.adapter.json.Json;
import io.ragstone.model.SearchRequest;
import io.ragstone.model.TokenEstimate;

/**
 * How much an agent is given at once. Agents refuse results above 25,000 tokens, and some count a result's text and its
 * structured form, which hold the same passages.
 */
final class ResultBudget {

    /** The most tokens of text and structured form together. */
    static final int WHOLE = 25_000;

    /** The fewest tokens of passages that can be asked for. */
    static final int LEAST = 100;

    /** The most tokens of passages that can be asked for. */
    static final int MOST = 10_000;

    /** The tokens of passages when nobody says. */
    static final int DEFAULT = SearchRequest.DEFAULT_MAX_TOKENS;

    private ResultBudget() {}

    static boolean isExceeded(ToolResult result) {
        return TokenEstimate.count(result.text()) + TokenEstimate.count(Json.line(result.structured())) > WHOLE;
    }
}
