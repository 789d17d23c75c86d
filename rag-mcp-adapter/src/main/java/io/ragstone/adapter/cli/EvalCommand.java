package io.ragstone.adapter.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.Evaluator;
import io.ragstone.adapter.config.ConfigEditor;
import io.ragstone.adapter.config.Keys;
import io.ragstone.adapter.operation.EvalShape;
import io.ragstone.adapter.operation.Evaluate;
import io.ragstone.adapter.operation.Index;
import io.ragstone.error.RequestException;
import io.ragstone.model.EvalFit;
import io.ragstone.model.EvalQuestion;
import io.ragstone.model.SearchMode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rag eval}: how good the answers are. */
@CommandLine.Command(
        name = "eval",
        description = "Judges rankings by questions whose answers are known: those of a set of documents, questions and"
                + " grades (corpus.jsonl, queries.jsonl, qrels.tsv, each perhaps with .gz), or your own questions to a"
                + " collection.")
final class EvalCommand implements Command {

    @Parameters(
            arity = "0..1",
            paramLabel = "DIR",
            description = "The set. It is indexed apart, unless --store is given.")
    @Nullable
    Path set;

    @Option(
            names = {"-c", "--collection"},
            paramLabel = "NAME[@VERSION]",
            description = "The collection to ask.")
    @Nullable
    String collection;

    @Option(
            names = "--questions",
            paramLabel = "FILE",
            description = "Questions to the collection, one JSON object a line:"
                    + " {\"question\": ..., \"paths\": [...]} or {\"question\": ..., \"passages\": [...]}.")
    @Nullable
    Path questions;

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            description = "lexical, vector or hybrid; may be repeated. Default: all three.")
    List<SearchMode> modes = List.of();

    @Option(names = "--profile", paramLabel = "P", defaultValue = "", description = "How the legs are fused.")
    String profile = "";

    @Option(names = "--runs-dir", paramLabel = "D", description = "Write a TREC run file D/MODE.run for each mode.")
    @Nullable
    Path runsFolder;

    @Option(
            names = "--compare",
            paramLabel = "D",
            description = "Compare with the run files that an earlier --runs-dir D wrote.")
    @Nullable
    Path baseline;

    @Option(
            names = "--tune",
            description = "Fit how much meaning counts, by cross-validation, and write it to the configuration.")
    boolean tune;

    @Option(names = "--dry-run", description = "With --tune: write nothing.")
    boolean dryRun;

    @Option(
            names = "--fail-below",
            paramLabel = "[METRIC=]VALUE",
            description = "Fail if the mean of a metric is below; nDCG@10 if none is named. May be repeated.")
    List<String> demands = List.of();

    @Override
    public ExitCode run(Session session) {
        try (var progress = Progress.on(session.console(), session.options().quiet)) {
            return set == null ? ofCollection(session, progress) : ofSet(set, session, progress);
        }
    }

    private ExitCode ofCollection(Session session, Progress progress) {
        if (collection == null || questions == null) {
            throw new RequestException(
                    "name a set of questions (rag eval DIR), or a collection and your questions to it"
                            + " (rag eval --collection NAME --questions FILE)");
        }
        Index index = session.forReading();
        return judge(
                input(collection, Evaluator.questionsOfFile(at(session, questions)), session),
                index,
                session,
                progress);
    }

    private ExitCode ofSet(Path folder, Session session, Progress progress) {
        if (collection != null || questions != null) {
            throw new RequestException("a set has its own questions: leave --collection and --questions away, or DIR");
        }
        Path at = at(session, folder);
        List<EvalQuestion> asked = Evaluator.questionsOfSet(at);
        Index index = session.options().store == null ? session.apart() : session.forWriting();
        String name = new Evaluate(index).fill(at, progress::show);
        return judge(input(name, asked, session), index, session, progress);
    }

    private static Path at(Session session, Path path) {
        return session.around().workingDirectory().resolve(path);
    }

    private Evaluate.Input input(String name, List<EvalQuestion> asked, Session session) {
        return new Evaluate.Input(
                name,
                asked,
                modes,
                profile,
                Optional.ofNullable(runsFolder).map(path -> at(session, path)),
                Optional.ofNullable(baseline).map(path -> at(session, path)));
    }

    private ExitCode judge(Evaluate.Input input, Index index, Session session, Progress progress) {
        var evaluate = new Evaluate(index);
        Evaluate.Outcome outcome = evaluate.run(input, progress::show);
        Optional<EvalFit> fit = tune ? Optional.of(evaluate.tune(input, progress::show)) : Optional.empty();
        progress.close();
        List<String> failed = Evaluate.below(demands, outcome.runs());
        Optional<Path> changed = fit.filter(any -> !dryRun).map(found -> write(found, session));
        session.print(() -> document(outcome, failed, fit, changed), () -> {
            new EvalText(session.printer()).print(outcome);
            fit.ifPresent(found -> new EvalText(session.printer()).print(found, changed));
        });
        failed.forEach(session.printer()::error);
        return failed.isEmpty() ? ExitCode.OK : ExitCode.FAILURE;
    }

    private static Path write(EvalFit fit, Session session) {
        Map<String, String> settings = Evaluate.tuned(session.config().get(Keys.PROFILE_SETTINGS), fit);
        ObjectNode text = JsonNodeFactory.instance.objectNode();
        settings.forEach(text::put);
        return new ConfigEditor(session.around())
                .set(session.options().configFile(), Keys.PROFILE_SETTINGS, text.toString());
    }

    private static ObjectNode document(
            Evaluate.Outcome outcome, List<String> failed, Optional<EvalFit> fit, Optional<Path> changed) {
        ObjectNode node = EvalShape.of(outcome, failed);
        fit.ifPresent(found -> node.set(
                "tuned",
                EvalShape.fit(found).put("file", changed.map(Path::toString).orElse(null))));
        return node;
    }
}
