package io.ragstone.adapter.cli;

import io.ragstone.adapter.config.Starter;
import io.ragstone.adapter.json.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** {@code rag init}: writes a first rag.toml. */
@CommandLine.Command(name = "init", description = "Writes a commented rag.toml into the working directory.")
final class InitCommand implements Command {

    @Option(names = "--yes", description = "Take the defaults instead of asking.")
    boolean yes;

    @Override
    public ExitCode run(Session session) {
        Path here = session.around().workingDirectory();
        Path own = here.getFileName();
        String folder = ".";
        String name = own == null ? "documents" : own.toString().replace('@', '-');
        if (!yes && session.console().isInteractive()) {
            var answers = new BufferedReader(new InputStreamReader(session.console().in(), StandardCharsets.UTF_8));
            folder = ask(session, answers, "Which folder holds the documents?", folder);
            name = ask(session, answers, "What shall the collection be called?", name);
        }
        Path file = new Starter(session.around()).write(name, folder);
        session.print(
                () -> Json.object().put("file", file.toString()),
                () -> session.printer().note("wrote " + file + "; 'rag sync' indexes what it declares"));
        return ExitCode.OK;
    }

    private static String ask(Session session, BufferedReader answers, String question, String otherwise) {
        session.console().err().print(question + " [" + otherwise + "] ");
        session.console().err().flush();
        try {
            String answer = answers.readLine();
            return answer == null || answer.isBlank() ? otherwise : answer.strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
