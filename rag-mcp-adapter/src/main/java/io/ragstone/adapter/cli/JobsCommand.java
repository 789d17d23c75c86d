package io.ragstone.adapter.cli;

import io.ragstone.adapter.json.Json;
import io.ragstone.adapter.operation.Jobs;
import io.ragstone.adapter.operation.Shapes;
import io.ragstone.model.Job;
import io.ragstone.model.Page;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rag jobs}: work that waits or was set aside. */
@CommandLine.Command(
        name = "jobs",
        description = "Shows work that waits or was set aside; retries or cancels it.",
        subcommands = {JobsCommand.Listing.class, JobsCommand.Retry.class, JobsCommand.Cancel.class})
final class JobsCommand implements Command {

    @Override
    public ExitCode run(Session session) {
        return new Listing().run(session);
    }

    /** Which jobs are meant. */
    static final class Selection {

        @Option(
                names = {"-c", "--collection"},
                paramLabel = "NAME[@VERSION]",
                description = "Only those of this collection; may be repeated.")
        List<String> collections = List.of();

        @Parameters(arity = "0..*", paramLabel = "ID", description = "Only these jobs. Default: all.")
        List<Long> ids = List.of();
    }

    /** The jobs there are. */
    @CommandLine.Command(name = "list", description = "Lists jobs, the oldest first.")
    static final class Listing implements Command {

        @Option(
                names = {"-c", "--collection"},
                paramLabel = "NAME[@VERSION]",
                description = "Only those of this collection; may be repeated.")
        List<String> collections = List.of();

        @Option(names = "--limit", paramLabel = "N", defaultValue = "100", description = "The most jobs. Default: 100.")
        int limit = 100;

        @Option(names = "--after", paramLabel = "ID", description = "Only jobs after this one.")
        @Nullable Long after;

        @Override
        public ExitCode run(Session session) {
            if (limit < 1) {
                throw new io.ragstone.error.RequestException("--limit must be at least 1, was " + limit);
            }
            Page<Job> page =
                    new Jobs(session.forReading()).list(collections, Optional.ofNullable(after), limit);
            session.print(() -> Shapes.jobs(page), () -> page.items().forEach(job -> print(job, session.printer())));
            return ExitCode.OK;
        }

        private static void print(Job job, Printer printer) {
            String error = job.lastError().isEmpty() ? "" : "  (" + job.lastError() + ")";
            printer.line(job.id() + "  " + job.state().name().toLowerCase(Locale.ROOT) + "  "
                    + job.key().document() + "  attempts " + job.attempts() + "  due " + job.due() + error);
        }
    }

    /** Makes jobs that were set aside wait again. */
    @CommandLine.Command(name = "retry", description = "Makes jobs that were set aside wait again.")
    static final class Retry implements Command {

        @Mixin
        final Selection which = new Selection();

        @Override
        public ExitCode run(Session session) {
            var jobs = new Jobs(session.forWriting());
            return count(session, "wait again", () -> jobs.retry(Set.copyOf(which.ids), which.collections));
        }
    }

    /** Takes jobs away. */
    @CommandLine.Command(name = "cancel", description = "Takes jobs away; their documents wait for the next sync.")
    static final class Cancel implements Command {

        @Mixin
        final Selection which = new Selection();

        @Override
        public ExitCode run(Session session) {
            var jobs = new Jobs(session.forWriting());
            return count(session, "are cancelled", () -> jobs.cancel(Set.copyOf(which.ids), which.collections));
        }
    }

    private static ExitCode count(Session session, String what, IntSupplier action) {
        int count = action.getAsInt();
        session.print(() -> Json.object().put("count", count), () -> session.printer().line(count + " jobs " + what));
        return ExitCode.OK;
    }
}
