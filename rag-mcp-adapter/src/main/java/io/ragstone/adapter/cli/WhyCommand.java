package io.ragstone.adapter.cli;

import io.ragstone.adapter.operation.CatchUp;
import io.ragstone.adapter.operation.Scope;
import io.ragstone.adapter.operation.Search;
import io.ragstone.adapter.operation.SearchInput;
import io.ragstone.adapter.operation.WhyShape;
import io.ragstone.model.Explanation;
import io.ragstone.model.Explanation.Placement;
import io.ragstone.model.Explanation.WordUse;
import io.ragstone.model.Hit;
import io.ragstone.model.LegReport;
import io.ragstone.model.LegScore;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code rag why}: why these hits, and why not that document. */
@CommandLine.Command(
        name = "why",
        description = "Says why a search gives these hits, and why a document is among them or is not.")
final class WhyCommand implements Command {

    @Mixin
    final SearchOptions options = new SearchOptions();

    @Option(names = "--doc", paramLabel = "PATH", description = "The document, by its path in its collection.")
    @Nullable
    String document;

    @Override
    public ExitCode run(Session session) {
        SearchInput input = options.input(session.config(), "full", Optional.empty(), true);
        Explanation explanation =
                new Search(options.index(session), Scope.ALL, CatchUp.NEVER).why(input, Optional.ofNullable(document));
        session.print(() -> WhyShape.of(explanation), () -> print(explanation, session.printer()));
        return ExitCode.OK;
    }

    private static void print(Explanation explanation, Printer printer) {
        printer.line("language: " + (explanation.language().isEmpty() ? "not told by any word" : explanation.language())
                + (explanation.isForeign() ? "; the embedding model was not made for it, words count more" : ""));
        printer.line(
                "words: " + explanation.words().stream().map(WhyCommand::word).collect(Collectors.joining(", ")));
        for (LegReport leg : explanation.response().legs()) {
            printer.line(lower(leg.leg()) + ": " + lower(leg.state()) + ", " + leg.candidates() + " passages"
                    + (leg.reason().isEmpty() ? "" : " (" + leg.reason() + ")"));
        }
        int rank = 0;
        for (Hit hit : explanation.response().hits()) {
            rank++;
            printer.line(String.format(
                    Locale.ROOT,
                    "%d. %s  %s:%d  %.4f = %s",
                    rank,
                    hit.collection(),
                    hit.path(),
                    hit.startLine(),
                    hit.score(),
                    hit.legs().stream().map(WhyCommand::leg).collect(Collectors.joining(" + "))));
        }
        explanation.document().ifPresent(placement -> print(placement, printer));
    }

    private static String word(WordUse word) {
        return word.word() + " (" + word.passages() + ")";
    }

    private static String leg(LegScore leg) {
        return String.format(
                Locale.ROOT,
                "%.4f (%s: rank %d, score %.4f)",
                leg.contribution(),
                lower(leg.leg()),
                leg.rank(),
                leg.score());
    }

    private static void print(Placement placement, Printer printer) {
        printer.line(placement.path() + ": " + lower(placement.cause()) + ": " + placement.why());
        placement
                .legs()
                .forEach(leg -> printer.line(String.format(
                        Locale.ROOT,
                        "  %s: %s, score %.4f",
                        lower(leg.leg()),
                        leg.rank() == 0 ? "not among the first" : "rank " + leg.rank(),
                        leg.score())));
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
