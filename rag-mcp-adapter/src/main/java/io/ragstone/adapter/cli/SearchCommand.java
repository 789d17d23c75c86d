package io.ragstone.adapter.cli;

import io.ragstone.adapter.operation.CatchUp;
import io.ragstone.adapter.operation.Scope;
import io.ragstone.adapter.operation.Search;
import io.ragstone.adapter.operation.SearchInput;
import io.ragstone.adapter.operation.SearchShape;
import io.ragstone.model.SearchResponse;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code rag search}: finds passages. */
@CommandLine.Command(name = "search", description = "Finds passages. Everything after -- is query text.")
final class SearchCommand implements Command {

    @Mixin
    final SearchOptions options = new SearchOptions();

    @Option(names = "--detail", paramLabel = "DETAIL", defaultValue = "full", description = "full or concise.")
    String detail = "full";

    @Option(names = "--cursor", paramLabel = "CURSOR", description = "Where an earlier answer ended.")
    @Nullable
    String cursor;

    @Option(names = "--explain", description = "Show the score leg by leg.")
    boolean explain;

    @Override
    public ExitCode run(Session session) {
        SearchInput input = options.input(session.config(), detail, Optional.ofNullable(cursor), explain);
        SearchResponse response = new Search(options.index(session), Scope.ALL, CatchUp.NEVER).run(input);
        session.print(() -> SearchShape.of(response), () -> new SearchResultText(session.printer()).print(response));
        return ExitCode.OK;
    }
}
