package io.ragstone.adapter.cli;

import io.ragstone.adapter.operation.Index;
import io.ragstone.adapter.operation.Sync;
import io.ragstone.adapter.operation.SyncShape;
import io.ragstone.model.SyncReport;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rag sync}: brings the index in step with its sources. */
@CommandLine.Command(
        name = "sync",
        description = "Brings collections in step with their sources, declared ones included.")
final class SyncCommand implements Command {

    @Parameters(arity = "0..*", paramLabel = "NAME", description = "Only these collections; may have * and ?. Default: all.")
    List<String> names = List.of();

    @Option(names = "--force", description = "Read and cut unchanged documents again too.")
    boolean force;

    @Option(names = "--dry-run", description = "Change nothing; say what would be done with each document and why.")
    boolean dryRun;

    @Option(names = "--confirm-removals", description = "Carry out removals that would be held back.")
    boolean confirmRemovals;

    @Override
    public ExitCode run(Session session) {
        Index index = session.forWriting();
        SyncReport report;
        try (var progress = Progress.on(session.console(), session.options().quiet)) {
            report = new Sync(index, session.config())
                    .run(new Sync.Input(names, force, dryRun, confirmRemovals), progress, session.printer()::note);
        }
        session.print(() -> SyncShape.of(report), () -> new SyncText(session.printer()).print(report));
        return dryRun ? ExitCode.OK : exitCode(report);
    }

    /** A sync that could not do everything is a failure, even though the rest was done. */
    static ExitCode exitCode(SyncReport report) {
        return report.isClean() ? ExitCode.OK : ExitCode.FAILURE;
    }
}
