package io.ragstone.adapter.cli;

import io.ragstone.adapter.config.Surroundings;
import io.ragstone.error.ConfigException;
import io.ragstone.error.RagstoneException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reads arguments, runs one command, and turns what happens into an exit code and words. */
public final class CommandLineDoor {

    private final Console console;
    private final Surroundings around;

    /** Opens the door between these streams, in these surroundings. */
    public CommandLineDoor(Console console, Surroundings around) {
        this.console = console;
        this.around = around;
    }

    /** Runs the command that {@code args} name and returns the exit code for the process. Never throws. */
    public int run(String... args) {
        var root = new RootCommand();
        var session = new Session(console, around, root.options);
        CommandLine line = new CommandLine(root)
                .setExpandAtFiles(false)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionStrategy(parsed -> guarded(parsed, session).number())
                .setParameterExceptionHandler((failure, given) -> misused(failure, session).number());
        return line.execute(args);
    }

    private static ExitCode guarded(ParseResult parsed, Session session) {
        try (session) {
            return execute(parsed, session);
        } catch (RuntimeException failure) {
            return failed(failure, session);
        }
    }

    private static ExitCode execute(ParseResult parsed, Session session) {
        CommandLine chosen = deepest(parsed).commandSpec().commandLine();
        ExitCode code = ExitCode.OK;
        if (chosen.isVersionHelpRequested()) {
            session.printer().line(ProgramVersion.text());
        } else if (chosen.isUsageHelpRequested() || !(chosen.getCommand() instanceof Command)) {
            session.printer().text(chosen.getUsageMessage(Ansi.OFF));
        } else {
            Command command = chosen.getCommand();
            code = command.run(session);
        }
        session.printer().flush();
        return code;
    }

    private static ParseResult deepest(ParseResult parsed) {
        ParseResult at = parsed;
        while (at.hasSubcommand() && !at.isVersionHelpRequested() && !at.isUsageHelpRequested()) {
            at = at.subcommand();
        }
        return at;
    }

    private static ExitCode misused(ParameterException failure, Session session) {
        CommandLine at = failure.getCommandLine();
        session.printer().error("rag: " + failure.getMessage());
        var suggestions = new StringWriter();
        UnmatchedArgumentException.printSuggestions(failure, new PrintWriter(suggestions, true));
        suggestions.toString().lines().forEach(session.printer()::error);
        session.printer().error("see '" + at.getCommandSpec().qualifiedName() + " --help'");
        return ExitCode.USAGE;
    }

    private static ExitCode failed(RuntimeException failure, Session session) {
        if (isBrokenPipe(failure)) {
            return ExitCode.OK;
        }
        Printer printer = session.printer();
        if (failure instanceof ConfigException wrong && wrong.problems().size() > 1) {
            printer.error("rag: " + wrong.problems().size() + " problems");
            wrong.problems().forEach(problem -> printer.error("  " + problem));
        } else {
            printer.error("rag: " + words(failure));
        }
        if (session.options().verbose) {
            var trace = new StringWriter();
            failure.printStackTrace(new PrintWriter(trace));
            printer.error(trace.toString());
        }
        return ExitCode.of(failure);
    }

    private static String words(RuntimeException failure) {
        String message = failure.getMessage();
        if (failure instanceof RagstoneException || failure instanceof UncheckedIOException) {
            return String.valueOf(message);
        }
        return "unexpected " + failure.getClass().getSimpleName() + (message == null ? "" : ": " + message)
                + "; --verbose shows where";
    }

    /** Whoever read our output has had enough of it, as {@code head} has. */
    private static boolean isBrokenPipe(RuntimeException failure) {
        return failure instanceof UncheckedIOException io
                && String.valueOf(io.getMessage()).contains("Broken pipe");
    }
}
