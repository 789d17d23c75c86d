package io.ragstone.adapter.cli;

import io.ragstone.adapter.json.Json;
import io.ragstone.adapter.operation.CareShape;
import io.ragstone.adapter.operation.Caring;
import io.ragstone.model.CopyReport;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** {@code rag import}: adds what an export holds. */
@CommandLine.Command(
        name = "import",
        description = "Adds the collections of an export; all of the file is checked before anything is written.")
final class ImportCommand implements Command {

    @Parameters(paramLabel = "FILE", description = "What 'rag export' wrote.")
    Path file = Path.of("");

    @Override
    public ExitCode run(Session session) {
        Path source = session.around().workingDirectory().resolve(file).normalize();
        var caring = new Caring(session.forWriting());
        CopyReport report;
        try (var progress = Progress.on(session.console(), session.options().quiet)) {
            report = caring.importFrom(source, progress::show);
        }
        session.print(
                () -> CareShape.copied(Json.object(), report),
                () -> session.printer().line("imported " + text(report)));
        return ExitCode.OK;
    }

    static String text(CopyReport report) {
        return report.collections().size() + " collections, " + report.documents() + " documents, " + report.chunks()
                + " passages, " + report.vectors() + " vectors";
    }
}
