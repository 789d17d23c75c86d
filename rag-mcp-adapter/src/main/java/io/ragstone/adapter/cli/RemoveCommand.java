package io.ragstone.adapter.cli;

import io.ragstone.adapter.json.Json;
import io.ragstone.adapter.operation.Remove;
import io.ragstone.adapter.operation.Shapes;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** {@code rag remove}: takes a collection out of the index. */
@CommandLine.Command(name = "remove", description = "Takes a collection out of the index; files stay where they are.")
final class RemoveCommand implements Command {

    @Parameters(paramLabel = "COLLECTION", description = "Which, as NAME or NAME@VERSION.")
    String collection = "";

    @Override
    public ExitCode run(Session session) {
        Remove.Removed removed = new Remove(session.forWriting()).run(collection);
        session.print(
                () -> Shapes.named(Json.object(), removed.id())
                        .put("documents", removed.report().documents())
                        .put("chunks", removed.report().chunks()),
                () -> session.printer().line("removed " + removed.id() + ": " + removed.report().documents()
                        + " documents, " + removed.report().chunks() + " passages"));
        return ExitCode.OK;
    }
}
