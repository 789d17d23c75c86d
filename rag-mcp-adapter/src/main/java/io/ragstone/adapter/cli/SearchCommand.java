package io.ragstone.adapter.cli;

import io.ragstone.adapter.config.Config;
import io.ragstone.adapter.config.Keys;
import io.ragstone.adapter.operation.CatchUp;
import io.ragstone.adapter.operation.Scope;
import io.ragstone.adapter.operation.Search;
import io.ragstone.adapter.operation.SearchInput;
import io.ragstone.adapter.operation.SearchShape;
import io.ragstone.model.SearchResponse;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rag search}: finds passages. */
@CommandLine.Command(name = "search", description = "Finds passages. Everything after -- is query text.")
final class SearchCommand implements Command {

    @Parameters(arity = "1..*", paramLabel = "QUERY", description = "What to look for; any text.")
    List<String> words = List.of();

    @Option(
            names = {"-c", "--collection"},
            paramLabel = "NAME[@VERSION]",
            description = "Only this collection; may be repeated, may have * and ?. Default: all.")
    List<String> collections = List.of();

    @Option(names = "--mode", paramLabel = "MODE", defaultValue = "hybrid", description = "hybrid, lexical, vector or exact.")
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
    @Nullable Integer limit;

    @Option(names = "--max-tokens", paramLabel = "N", description = "The most tokens of all hits together.")
    @Nullable Integer maxTokens;

    @Option(names = "--detail", paramLabel = "DETAIL", defaultValue = "full", description = "full or concise.")
    String detail = "full";

    @Option(names = "--cursor", paramLabel = "CURSOR", description = "Where an earlier answer ended.")
    @Nullable String cursor;

    @Option(names = "--explain", description = "Show the score leg by leg.")
    boolean explain;

    @Override
    public ExitCode run(Session session) {
        SearchInput input = input(session.config());
        SearchResponse response = new Search(session.forReading(), Scope.ALL, CatchUp.NEVER).run(input);
        session.print(() -> SearchShape.of(response), () -> new SearchResultText(session.printer()).print(response));
        return ExitCode.OK;
    }

    private SearchInput input(Config config) {
        return new SearchInput(
                String.join(" ", words),
                collections,
                mode,
                profile,
                filter,
                limit == null ? config.get(Keys.SEARCH_LIMIT) : limit,
                maxTokens == null ? config.get(Keys.SEARCH_MAX_TOKENS) : maxTokens,
                detail,
                Optional.ofNullable(cursor),
                explain);
    }
}
