package io.ragstone.adapter.cli;

import io.ragstone.Status;
import io.ragstone.adapter.operation.Overview;
import io.ragstone.adapter.operation.Scope;
import io.ragstone.adapter.operation.StatusShape;
import picocli.CommandLine;

/** {@code rag status}: how the index stands. */
@CommandLine.Command(name = "status", description = "Shows how the index and its collections stand.")
final class StatusCommand implements Command {

    @Override
    public ExitCode run(Session session) {
        Status status = new Overview(session.forReading(), Scope.ALL).run();
        session.print(() -> StatusShape.whole(status), () -> new StatusText(session.printer()).whole(status));
        return ExitCode.OK;
    }
}
