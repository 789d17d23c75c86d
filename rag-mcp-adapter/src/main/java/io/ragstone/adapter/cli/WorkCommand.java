package io.ragstone.adapter.cli;

import io.ragstone.adapter.operation.Index;
import io.ragstone.adapter.operation.OpenIndex;
import io.ragstone.adapter.operation.Working;
import io.ragstone.error.RequestException;
import io.ragstone.model.WorkReport;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** {@code rag work}: a worker for an index that others share. */
@CommandLine.Command(
        name = "work",
        description = "Works on what waits, documents that this machine can read and texts without vectors, until"
                + " interrupted. Looks for no changes; 'rag sync' and 'rag serve' do.")
final class WorkCommand implements Command {

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "What the worker is called where a job tells who had it. Default: host and process.")
    @Nullable
    String name;

    @Option(names = "--once", description = "End when nothing is left that can be done here.")
    boolean once;

    @Override
    public ExitCode run(Session session) {
        OpenIndex opener = session.opener().forWorker(name());
        return once
                ? off(session, session.openedBy(opener::forWriting))
                : stay(session, session.openedBy(opener::forStaying));
    }

    private String name() {
        if (name != null && name.isBlank()) {
            throw new RequestException("--name is blank; leave it out, or name the worker");
        }
        return name == null ? host() + " pid-" + ProcessHandle.current().pid() : name;
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException nameless) {
            return "localhost";
        }
    }

    private static ExitCode off(Session session, Index index) {
        var working = new Working(index);
        WorkReport report;
        try (var progress = Progress.on(session.console(), session.options().quiet)) {
            report = working.off(progress::show);
        }
        print(session, report, working.waiting());
        return ExitCode.OK;
    }

    /** What is not done when the program is told to end, others do. */
    private static ExitCode stay(Session session, Index index) {
        var told = new UntilTold();
        try {
            var working = new Working(index);
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
