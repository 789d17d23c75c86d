package io.ragstone.adapter.cli;

import io.ragstone.Ragstone;
import io.ragstone.adapter.config.Config;
import io.ragstone.adapter.json.Json;
import io.ragstone.adapter.operation.CareShape;
import io.ragstone.adapter.operation.StoreAddress;
import io.ragstone.error.RequestException;
import io.ragstone.model.CopyReport;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** {@code rag copy}: moves a whole index to another store. */
@CommandLine.Command(
        name = "copy",
        description = "Makes an empty store hold what another one holds, vectors included, and checks it. Run again, it"
                + " begins a copy anew that was cut off.")
final class CopyCommand implements Command {

    @Option(
            names = "--from",
            required = true,
            paramLabel = "STORE",
            description = "What is copied: a file, or jdbc:postgresql://...")
    String from = "";

    @Option(
            names = "--to",
            required = true,
            paramLabel = "STORE",
            description = "Where to: a file that does not exist, or an empty schema.")
    String to = "";

    @Override
    public ExitCode run(Session session) {
        Config source = lasting(session, from, "--from");
        Config target = lasting(session, to, "--to");
        CopyReport report;
        try (Ragstone reading = session.opener(source).forReading();
                Ragstone writing = session.opener(target).forWriting();
                var progress = Progress.on(session.console(), session.options().quiet)) {
            report = reading.care().copyTo(writing, StoreAddress.of(source).place(), progress::show);
        }
        session.print(
                () -> CareShape.copied(Json.object(), report),
                () -> session.printer()
                        .line("copied " + ImportCommand.text(report) + " to "
                                + StoreAddress.of(target).place()));
        return ExitCode.OK;
    }

    private static Config lasting(Session session, String store, String flag) {
        Config config = session.configAt(store, flag);
        if (StoreAddress.of(config).location().equals("memory")) {
            throw new RequestException(
                    flag + " is 'memory', which is gone when this command ends; name a file or a server");
        }
        return config;
    }
}
