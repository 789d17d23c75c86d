package io.ragstone.adapter.cli;

import io.ragstone.adapter.operation.Working;
import io.ragstone.model.WorkReport;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** {@code rag work}: a worker for an index that others share. */
@CommandLine.Command(
        name = "work",
        description = "Works on what waits, documents that this machine can read and texts without vectors, until"
                + " interrupted. Looks for no changes; 'rag sync' and 'rag serve' do.")
final class WorkCommand implements Command {

    @Option(names = "--once", description = "End when nothing is left that can be done here.")
    boolean once;

    @Override
    public ExitCode run(Session session) {
        return once ? off(session) : stay(session);
    }

    private static ExitCode off(Session session) {
        var working = new Working(session.forWriting());
        WorkReport report;
        try (var progress = Progress.on(session.console(), session.options().quiet)) {
            report = working.off(progress::show);
        }
        print(session, report, working.waiting());
        return ExitCode.OK;
    }

    /** What is not done when the program is told to end, others do. */
    private static ExitCode stay(Session session) {
        var told = new UntilTold();
        try {
            var working = new Working(session.forStaying());
            working.begin();
            session.printer().note("working; interrupt to end");
            told.await();
            print(session, working.report(), working.waiting());
            session.printer().flush();
            session.close();
        } finally {
            told.end();
        }
        return ExitCode.OK;
    }

    private static void print(Session session, WorkReport report, int waiting) {
        session.print(
                () -> Working.shape(report, waiting),
                () -> session.printer()
                        .line(report.jobs() + " documents, " + report.embedded() + " texts embedded, " + waiting
                                + " documents wait"));
    }
}
