package io.ragstone.adapter.cli;

import io.ragstone.adapter.config.Config;
import io.ragstone.adapter.config.Keys;
import io.ragstone.adapter.mcp.ToolBox;
import io.ragstone.adapter.operation.CatchUp;
import io.ragstone.adapter.operation.Index;
import io.ragstone.adapter.operation.OpenIndex;
import io.ragstone.adapter.operation.Scope;
import io.ragstone.adapter.operation.Standing;
import io.ragstone.adapter.stdio.ParentWatch;
import io.ragstone.adapter.stdio.StdioDoor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** {@code rag serve}: answers an agent over stdin and stdout until it goes. */
@CommandLine.Command(name = "serve", description = "Serves an agent over stdin and stdout (MCP).")
final class ServeCommand implements Command {

    private static final Duration CATCH_UP_INTERVAL = Duration.ofSeconds(3);
    private static final Duration CATCH_UP_WAIT = Duration.ofMillis(200);
    private static final Duration FAREWELL = Duration.ofSeconds(5);

    @Option(
            names = {"-c", "--collection"},
            paramLabel = "NAME[@VERSION]",
            description = "Show only this collection; may be repeated, may have * and ?. Default: all.")
    List<String> collections = List.of();

    @Override
    public ExitCode run(Session session) {
        Config config = session.config();
        OpenIndex opener = session.opener();
        ExecutorService background = Executors.newSingleThreadExecutor(ServeCommand::daemon);
        var index = new Index(() -> new Standing(config).brought(opener.forServing()), background);
        ToolBox tools = ToolBox.reading(
                index,
                new Scope(collections),
                CatchUp.every(CATCH_UP_INTERVAL, CATCH_UP_WAIT),
                new SecureRandom(),
                config.get(Keys.SEARCH_LIMIT),
                config.get(Keys.SEARCH_MAX_TOKENS));
        // Not exit: native code that runs on another thread must not lose its ground under it.
        ParentWatch.onEnd(() -> Runtime.getRuntime().halt(ExitCode.OK.number()));
        try {
            new StdioDoor(tools, ProgramVersion.number(), index::prepare)
                    .serve(session.console().in(), session.console().out());
        } catch (IOException e) {
            throw new UncheckedIOException("stdin cannot be read: " + e.getMessage(), e);
        }
        sayFarewell(index, background);
        return ExitCode.OK;
    }

    /** Whatever takes longer goes on when the index is opened next; native code may be running then, so no exit. */
    private static void sayFarewell(Index index, ExecutorService background) {
        background.execute(index::close);
        background.shutdown();
        try {
            if (!background.awaitTermination(FAREWELL.toMillis(), TimeUnit.MILLISECONDS)) {
                Runtime.getRuntime().halt(ExitCode.OK.number());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Thread daemon(Runnable task) {
        var thread = new Thread(task, "ragstone-open");
        thread.setDaemon(true);
        return thread;
    }
}
