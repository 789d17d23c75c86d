package io.ragstone.adapter.cli;

import io.ragstone.Watch;
import io.ragstone.adapter.operation.Index;
import io.ragstone.adapter.operation.Sync;
import io.ragstone.adapter.operation.SyncShape;
import io.ragstone.model.CollectionSelector;
import io.ragstone.model.SyncReport;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rag sync}: brings the index in step with its sources. */
@CommandLine.Command(
        name = "sync",
        description = "Brings collections in step with their sources, declared ones included.")
final class SyncCommand implements Command {

    @Parameters(
            arity = "0..*",
            paramLabel = "NAME",
            description = "Only these collections; may have * and ?. Default: all.")
    List<String> names = List.of();

    @Option(names = "--force", description = "Read and cut unchanged documents again too.")
    boolean force;

    @Option(names = "--dry-run", description = "Change nothing; say what would be done with each document and why.")
    boolean dryRun;

    @Option(names = "--confirm-removals", description = "Carry out removals that would be held back.")
    boolean confirmRemovals;

    @Option(names = "--watch", description = "Go on until interrupted: index what changes soon after it was saved.")
    boolean watch;

    @Option(names = "--no-embed", description = "Leave texts without vectors to 'rag embed run'; words find them.")
    boolean noEmbed;

    @Override
    public ExitCode run(Session session) {
        Index index = watch && !noEmbed ? session.forStaying() : session.forWriting();
        SyncReport report;
        try (var progress = Progress.on(session.console(), session.options().quiet)) {
            report = new Sync(index, session.config())
                    .run(
                            new Sync.Input(names, force, dryRun, confirmRemovals, !noEmbed),
                            progress,
                            session.printer()::note);
        }
        print(session, report);
        if (watch) {
            watch(session, index);
        }
        return dryRun ? ExitCode.OK : exitCode(report);
    }

    private static void print(Session session, SyncReport.CollectionReport seen) {
        print(session, new SyncReport(List.of(seen), List.of(), List.of(), 0, Duration.ZERO));
    }

    private static void print(Session session, SyncReport report) {
        session.print(() -> SyncShape.of(report), () -> new SyncText(session.printer()).print(report));
        session.printer().flush();
    }

    /** Ends when the program is told to, and then ends in order. */
    private void watch(Session session, Index index) {
        var told = new UntilTold();
        Watch watching = index.get().watch(new CollectionSelector(names), each -> print(session, each));
        session.printer().note("watching for changes; interrupt to end");
        told.await();
        watching.close();
        session.close();
        told.end();
    }

    /** A sync that could not do everything is a failure, even though the rest was done. */
    static ExitCode exitCode(SyncReport report) {
        return report.isClean() ? ExitCode.OK : ExitCode.FAILURE;
    }
}
