package io.ragstone.adapter.cli;

import io.ragstone.adapter.config.Config;
import io.ragstone.adapter.config.Keys;
import io.ragstone.adapter.operation.Index;
import io.ragstone.adapter.operation.SearchInput;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What is asked and where, as {@code search} and {@code why} take it. */
final class SearchOptions {

    @Parameters(arity = "1..*", paramLabel = "QUERY", description = "What to look for; any text.")
    List<String> words = List.of();

    @Option(
            names = {"-c", "--collection"},
            paramLabel = "NAME[@VERSION]",
            description = "Only this collection; may be repeated, may have * and ?. Default: all.")
    List<String> collections = List.of();

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            defaultValue = "hybrid",
            description = "hybrid, lexical, vector or exact.")
    String mode = "hybrid";

    @Option(names = "--profile", paramLabel = "NAME", defaultValue = "", description = "How the legs are fused.")
    String profile = "";

    @Option(
            names = "--filter",
            paramLabel = "FILTER",
            defaultValue = "",
            description = "Which documents, such as: path=guide/** and modified>=2026-01-31 and not tag=draft.")
    String filter = "";

    @Option(names = "--limit", paramLabel = "N", description = "The most hits.")
    @Nullable
    Integer limit;

    @Option(names = "--max-tokens", paramLabel = "N", description = "The most tokens of all hits together.")
    @Nullable
    Integer maxTokens;

    /** The index to ask, ready for the mode that is asked for. */
    Index index(Session session) {
        boolean byMeaning = mode.equalsIgnoreCase("hybrid") || mode.equalsIgnoreCase("vector");
        return byMeaning ? session.forAsking() : session.forReading();
    }

    SearchInput input(Config config, String detail, Optional<String> cursor, boolean explained) {
        return new SearchInput(
                String.join(" ", words),
                collections,
                mode,
                profile,
                filter,
                limit == null ? config.get(Keys.SEARCH_LIMIT) : limit,
                maxTokens == null ? config.get(Keys.SEARCH_MAX_TOKENS) : maxTokens,
                detail,
                cursor,
                explained);
    }
}
