package io.ragstone.adapter.cli;

import io.ragstone.Embeddings;
import io.ragstone.adapter.json.Json;
import io.ragstone.adapter.operation.Embed;
import io.ragstone.adapter.operation.EmbedShape;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.SpaceState;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** {@code rag embed}: the vectors of an index and the model that makes them. */
@CommandLine.Command(
        name = "embed",
        description = "Shows how the vectors stand; makes those that are missing, switches to another model.",
        subcommands = {
            EmbedCommand.Standing.class,
            EmbedCommand.Run.class,
            EmbedCommand.Switch.class,
            EmbedCommand.Cancel.class,
            EmbedCommand.Prune.class
        })
final class EmbedCommand implements Command {

    @Override
    public ExitCode run(Session session) {
        return new Standing().run(session);
    }

    /** How the vectors stand. */
    @CommandLine.Command(name = "status", description = "Shows which model answers, and what waits for its vector.")
    static final class Standing implements Command {

        @Override
        public ExitCode run(Session session) {
            Embeddings.Standings standings = new Embed(session.forReading(), session.config()).standings();
            session.print(() -> EmbedShape.standings(standings), () -> print(standings, session.printer()));
            return ExitCode.OK;
        }

        private static void print(Embeddings.Standings standings, Printer printer) {
            printer.line("configured: "
                    + standings
                            .configured()
                            .map(EmbeddingSpace::key)
                            .orElse(standings.absence().isEmpty() ? "cannot be asked now" : standings.absence())
                    + (standings.isRemote() ? " (texts leave this machine)" : ""));
            standings.spaces().forEach(each -> printer.line(line(each)));
        }

        private static String line(SpaceState each) {
            return each.standing().name().toLowerCase(Locale.ROOT) + ": "
                    + each.space().key() + "  " + each.vectors() + " vectors, " + each.waiting() + " texts wait, "
                    + each.refused() + " refused";
        }
    }

    /** Works off what waits. */
    @CommandLine.Command(name = "run", description = "Gives vectors to the texts that wait for one.")
    static final class Run implements Command {

        @Option(names = "--limit", paramLabel = "N", description = "The most texts. Default: all.")
        long limit = Long.MAX_VALUE;

        @Override
        public ExitCode run(Session session) {
            var embed = new Embed(session.forWriting(), session.config());
            long embedded;
            try (var progress = Progress.on(session.console(), session.options().quiet)) {
                embedded = embed.run(limit, progress::show);
            }
            long waiting = embed.waiting();
            session.print(
                    () -> Json.object().put("embedded", embedded).put("waiting", waiting),
                    () -> session.printer().line(embedded + " texts embedded, " + waiting + " wait"));
            return ExitCode.OK;
        }
    }

    /** Begins to embed everything by the configured model. */
    @CommandLine.Command(
            name = "switch",
            description = "Sets the index on its way to the configured model; says what that takes.")
    static final class Switch implements Command {

        @Option(names = "--dry-run", description = "Change nothing; say what it takes.")
        boolean dryRun;

        @Override
        public ExitCode run(Session session) {
            var embed = new Embed(dryRun ? session.forReading() : session.forWriting(), session.config());
            Embed.Plan plan = embed.plan();
            if (!dryRun) {
                embed.switchModel();
            }
            session.print(() -> EmbedShape.plan(plan, dryRun), () -> print(plan, session.printer()));
            return ExitCode.OK;
        }

        private void print(Embed.Plan plan, Printer printer) {
            printer.line(plan.standings().configured().map(EmbeddingSpace::key).orElse("")
                    + (plan.standings().isRemote() ? " (texts leave this machine)" : ""));
            printer.line(plan.work().texts() + " texts to embed, about "
                    + plan.work().tokens() + " tokens"
                    + (plan.cost() > 0 ? String.format(Locale.ROOT, ", about %.2f", plan.cost()) : ""));
            printer.note(
                    dryRun
                            ? "nothing was changed"
                            : "'rag embed run' or the next 'rag sync' makes them; until then the index answers as before");
        }
    }

    /** Ends a switch. */
    @CommandLine.Command(name = "cancel", description = "Ends a switch that is under way; its vectors stay.")
    static final class Cancel implements Command {

        @Override
        public ExitCode run(Session session) {
            boolean cancelled = new Embed(session.forWriting(), session.config()).cancel();
            session.print(
                    () -> Json.object().put("cancelled", cancelled),
                    () -> session.printer().line(cancelled ? "cancelled" : "nothing was under way"));
            return ExitCode.OK;
        }
    }

    /** Removes vectors that answer nothing. */
    @CommandLine.Command(
            name = "prune",
            description = "Removes the vectors of models that neither answer nor are being switched to.")
    static final class Prune implements Command {

        @Option(names = "--purge", description = "Also those of texts that no document holds any more.")
        boolean purge;

        @Override
        public ExitCode run(Session session) {
            long removed;
            try (var progress = Progress.on(session.console(), session.options().quiet)) {
                removed = new Embed(session.forWriting(), session.config()).prune(purge, progress::show);
            }
            session.print(
                    () -> Json.object().put("removed", removed),
                    () -> session.printer().line(removed + " vectors removed"));
            return ExitCode.OK;
        }
    }
}
