package io.ragstone.adapter.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.adapter.operation.Search;
import io.ragstone.adapter.operation.SearchInput;
import io.ragstone.adapter.operation.SearchShape;
import io.ragstone.model.Detail;
import io.ragstone.model.SearchMode;
import io.ragstone.model.SearchRequest;
import io.ragstone.model.SearchResponse;
import java.util.random.RandomGenerator;

/** Finds passages. */
final class SearchTool implements Tool {

    private static final String TEXT = "Searches indexed documents and code by words and meaning and returns cited passages"
            + " (collection, path, lines). Use it first, before listing or reading files: one call answers questions in plain"
            + " language and finds exact identifiers, error messages, flags and quoted strings as well. Read more of a hit with"
            + " the tool read. The answer says what it could not see.";

    private static final Parameters PARAMETERS = Parameters.of(
            Parameter.text("query", SearchRequest.MAX_QUERY_LENGTH, "What to look for. Any text is allowed.")
                    .asRequired(),
            Parameter.texts(
                    "collections", 100, "Only these collections, as NAME, NAME@VERSION or with * and ?. Default: all."),
            Parameter.choice(
                    "mode",
                    SearchInput.names(SearchMode.values()),
                    "hybrid (default), words alone, meaning alone, or exact: the string itself, or /regular expression/."),
            Parameter.text("profile", 100, "Name of the ranking profile. Default: the configured one."),
            Parameter.text(
                    "filter",
                    20_000,
                    "Which documents, such as: path=guide/** and modified>=2026-01-31 and not tag=draft."),
            Parameter.number("limit", 1, SearchRequest.MAX_LIMIT, "The most hits. Default: 10."),
            Parameter.number(
                    "maxTokens",
                    ResultBudget.LEAST,
                    ResultBudget.MOST,
                    "The most tokens of all passages together. Default: " + ResultBudget.DEFAULT + "."),
            Parameter.choice(
                    "detail",
                    SearchInput.names(Detail.values()),
                    "full passages (default), or concise: the best lines of each, a third of the tokens."),
            Parameter.text("cursor", 10_000, "Where an earlier answer to the same question ended."));

    private final Search search;
    private final RandomGenerator random;
    private final int defaultLimit;
    private final int defaultMaxTokens;

    SearchTool(Search search, RandomGenerator random, int defaultLimit, int defaultMaxTokens) {
        this.search = search;
        this.random = random;
        this.defaultLimit = defaultLimit;
        this.defaultMaxTokens = Math.min(defaultMaxTokens, ResultBudget.MOST);
    }

    @Override
    public Description description() {
        return new Description(
                "search", "Search documents", TEXT, PARAMETERS.schema(), ResultSchemas.answer(), true);
    }

    @Override
    public ToolResult call(ObjectNode arguments) {
        Arguments given = PARAMETERS.read(arguments);
        SearchInput input = new SearchInput(
                given.text("query", ""),
                given.texts("collections"),
                given.text("mode", "hybrid"),
                given.text("profile", ""),
                given.text("filter", ""),
                given.number("limit", defaultLimit),
                given.number("maxTokens", defaultMaxTokens),
                given.text("detail", "full"),
                given.text("cursor"),
                false);
        ToolResult result = answer(input);
        while (ResultBudget.isExceeded(result) && input.maxTokens() > ResultBudget.LEAST) {
            input = input.withMaxTokens(Math.max(ResultBudget.LEAST, input.maxTokens() * 3 / 4));
            result = answer(input);
        }
        return result;
    }

    /** Asking again with less keeps the cursor right; cutting hits off would lose them. */
    private ToolResult answer(SearchInput input) {
        SearchResponse response = search.run(input);
        return ToolResult.of(new SearchText(new Fence(random)).of(response), Hidden.shown(SearchShape.of(response)));
    }
}
