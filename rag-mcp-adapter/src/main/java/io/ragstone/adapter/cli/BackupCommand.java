package io.ragstone.adapter.cli;

import io.ragstone.adapter.operation.CareShape;
import io.ragstone.adapter.operation.Caring;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rag backup}: copies the index while it is used. */
@CommandLine.Command(
        name = "backup",
        description = "Copies the index to a file that can be opened like it; others may read and write meanwhile.")
final class BackupCommand implements Command {

    @Parameters(paramLabel = "FILE", description = "Where the copy goes.")
    Path file = Path.of("");

    @Option(names = "--force", description = "Replace a file that is there.")
    boolean force;

    @Override
    public ExitCode run(Session session) {
        Path target = session.around().workingDirectory().resolve(file).normalize();
        Caring.Written written = new Caring(session.forReading()).backup(target, force);
        session.print(
                () -> CareShape.written(written),
                () -> session.printer().line(written.bytes() + " bytes in " + written.file()));
        return ExitCode.OK;
    }
}
