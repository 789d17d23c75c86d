package io.ragstone.adapter.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.adapter.config.Plugins;
import io.ragstone.adapter.json.Json;
import io.ragstone.adapter.operation.CareShape;
import io.ragstone.adapter.operation.Caring;
import io.ragstone.adapter.operation.Doctor;
import io.ragstone.adapter.operation.Extensions;
import io.ragstone.adapter.operation.Index;
import io.ragstone.adapter.operation.Shapes;
import io.ragstone.adapter.operation.StoreAddress;
import io.ragstone.error.NotFoundException;
import io.ragstone.error.RagstoneException;
import io.ragstone.model.Finding;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** {@code rag doctor}: what is here, and whether the index is in order. */
@CommandLine.Command(name = "doctor", description = "Shows what is installed and checks the index.")
final class DoctorCommand implements Command {

    @Option(
            names = "--deep",
            description = "Compare every part of the index with every other: takes as long as reading it all.")
    boolean deep;

    /** What was found out. */
    private record Diagnosis(
            String store,
            String sqlite,
            List<Extensions.Found> providers,
            List<Doctor.Recount> recounts,
            List<Finding> findings,
            List<String> notes,
            List<String> problems) {

        boolean isWell() {
            return problems.isEmpty() && findings.isEmpty();
        }
    }

    @Override
    public ExitCode run(Session session) {
        Diagnosis diagnosis = diagnose(session);
        session.print(() -> document(diagnosis), () -> print(diagnosis, session.printer()));
        return diagnosis.isWell() ? ExitCode.OK : ExitCode.FAILURE;
    }

    private Diagnosis diagnose(Session session) {
        Extensions extensions = Extensions.through(Plugins.of(session.around()));
        var problems = new ArrayList<>(extensions.problems());
        var notes = new ArrayList<String>();
        List<Doctor.Recount> recounts = List.of();
        List<Finding> findings = List.of();
        try {
            Index index = session.forReading();
            recounts = new Doctor(index).recount();
            notes.addAll(new Doctor(index).notes());
            findings = deep ? inspect(session, index) : findings;
        } catch (NotFoundException nothingYet) {
            notes.add(String.valueOf(nothingYet.getMessage()));
        } catch (RagstoneException refused) {
            problems.add("the index cannot be opened: " + refused.getMessage());
        }
        recounts.stream()
                .filter(each -> !each.agrees())
                .forEach(each -> problems.add(each.id() + ": the counters say " + each.recorded()
                        + ", its documents add up to " + each.counted()));
        String store = StoreAddress.of(session.config()).shown();
        return new Diagnosis(store, sqlite(), extensions.found(), recounts, findings, notes, problems);
    }

    private static List<Finding> inspect(Session session, Index index) {
        try (var progress = Progress.on(session.console(), session.options().quiet)) {
            return new Caring(index).inspect(progress::show);
        }
    }

    private static String sqlite() {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:");
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select sqlite_version()")) {
            return row.next() ? row.getString(1) : "unknown";
        } catch (SQLException none) {
            return "none: " + none.getMessage();
        }
    }

    private static String java() {
        return System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")";
    }

    private static String system() {
        return System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                + System.getProperty("os.arch");
    }

    private ObjectNode document(Diagnosis diagnosis) {
        ObjectNode document = Json.object()
                .put("ok", diagnosis.isWell())
                .put("version", ProgramVersion.number())
                .put("java", java())
                .put("system", system())
                .put("sqlite", diagnosis.sqlite())
                .put("store", diagnosis.store());
        ArrayNode providers = document.putArray("providers");
        for (Extensions.Found each : diagnosis.providers()) {
            providers
                    .addObject()
                    .put("kind", each.kind())
                    .put("name", each.name())
                    .put("class", each.type());
        }
        ArrayNode collections = document.putArray("collections");
        for (Doctor.Recount each : diagnosis.recounts()) {
            Shapes.named(collections.addObject(), each.id())
                    .put("documents", each.counted().documents())
                    .put("chunks", each.counted().chunks())
                    .put("agrees", each.agrees());
        }
        if (deep) {
            document.set("findings", CareShape.findings(diagnosis.findings()));
        }
        document.set("notes", Json.texts(diagnosis.notes()));
        return document.set("problems", Json.texts(diagnosis.problems()));
    }

    private static void print(Diagnosis diagnosis, Printer printer) {
        printer.line("rag      " + ProgramVersion.number());
        printer.line("java     " + java());
        printer.line("system   " + system());
        printer.line("sqlite   " + diagnosis.sqlite());
        printer.line("store    " + diagnosis.store());
        for (Extensions.Found each : diagnosis.providers()) {
            printer.line(String.format("%-10s %-12s %s", each.kind(), each.name(), each.type()));
        }
        for (Doctor.Recount each : diagnosis.recounts()) {
            printer.line(each.id() + ": " + each.counted().documents() + " documents, "
                    + each.counted().chunks() + " passages, counters " + (each.agrees() ? "right" : "WRONG"));
        }
        new FindingsText(printer).print(diagnosis.findings());
        diagnosis.notes().forEach(note -> printer.line("note: " + note));
        diagnosis.problems().forEach(problem -> printer.line("problem: " + problem));
    }
}
