package io.ragstone.adapter.cli;

import io.ragstone.adapter.operation.CareShape;
import io.ragstone.adapter.operation.Caring;
import io.ragstone.model.Finding;
import io.ragstone.model.RepairReport;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** {@code rag repair}: mends what {@code rag doctor --deep} finds. */
@CommandLine.Command(
        name = "repair",
        description = "Mends what 'rag doctor --deep' finds and leaves everything else as it is.")
final class RepairCommand implements Command {

    @Option(names = "--dry-run", description = "Change nothing; say what is wrong and how it would be mended.")
    boolean dryRun;

    @Override
    public ExitCode run(Session session) {
        return dryRun ? look(session) : repair(session);
    }

    private static ExitCode look(Session session) {
        var caring = new Caring(session.forReading());
        List<Finding> found;
        try (var progress = Progress.on(session.console(), session.options().quiet)) {
            found = caring.inspect(progress::show);
        }
        session.print(() -> CareShape.dryRun(found), () -> {
            new FindingsText(session.printer()).print(found);
            session.printer().line(found.size() + " found, nothing changed");
        });
        return ExitCode.OK;
    }

    private static ExitCode repair(Session session) {
        var caring = new Caring(session.forWriting());
        RepairReport report;
        try (var progress = Progress.on(session.console(), session.options().quiet)) {
            report = caring.repair(progress::show);
        }
        session.print(() -> CareShape.repair(report), () -> print(report, session.printer()));
        if (!report.queued().isEmpty()) {
            session.printer().note(report.queued().size() + " documents wait to be read again; 'rag sync' does that");
        }
        return report.left().isEmpty() ? ExitCode.OK : ExitCode.FAILURE;
    }

    private static void print(RepairReport report, Printer printer) {
        new FindingsText(printer).print(report.found());
        report.rebuilt().forEach(each -> printer.line("analysed anew  " + each));
        report.queued().forEach(each -> printer.line("to be read again  " + each));
        printer.line(report.found().size() + " found, " + report.left().size() + " left");
        if (!report.left().isEmpty()) {
            printer.line("left:");
            new FindingsText(printer).print(report.left());
        }
    }
}
