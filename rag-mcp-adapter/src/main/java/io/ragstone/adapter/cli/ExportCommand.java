package io.ragstone.adapter.cli;

import io.ragstone.adapter.operation.CareShape;
import io.ragstone.adapter.operation.Caring;
import io.ragstone.adapter.operation.Sources;
import io.ragstone.model.CollectionId;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rag export}: writes the index, or the list of its sources, for use elsewhere. */
@CommandLine.Command(
        name = "export",
        description = "Writes the whole index, or the list of its sources, to a file for use elsewhere.")
final class ExportCommand implements Command {

    @Parameters(paramLabel = "FILE", description = "Where it goes.")
    Path file = Path.of("");

    @Option(
            names = "--sources",
            description = "Only collections and their settings, as a rag.toml; 'rag sync' makes them elsewhere.")
    boolean sources;

    @Option(names = "--force", description = "Replace a file that is there.")
    boolean force;

    @Override
    public ExitCode run(Session session) {
        Path target = session.around().workingDirectory().resolve(file).normalize();
        return sources ? sources(session, target) : whole(session, target);
    }

    private ExitCode sources(Session session, Path target) {
        List<CollectionId> collections = new Sources(session.forReading()).write(target, force);
        session.print(
                () -> CareShape.sources(target, collections),
                () -> session.printer().line(collections.size() + " collections in " + target));
        return ExitCode.OK;
    }

    private ExitCode whole(Session session, Path target) {
        var caring = new Caring(session.forReading());
        Caring.Exported exported;
        try (var progress = Progress.on(session.console(), session.options().quiet)) {
            exported = caring.export(target, force, progress::show);
        }
        session.print(
                () -> CareShape.copied(CareShape.written(exported.written()), exported.report()),
                () -> session.printer()
                        .line(ImportCommand.text(exported.report()) + " in "
                                + exported.written().file()));
        return ExitCode.OK;
    }
}
