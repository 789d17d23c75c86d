package io.ragstone.adapter.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.Status;
import io.ragstone.adapter.operation.Index;
import io.ragstone.adapter.operation.ListDocuments;
import io.ragstone.adapter.operation.Overview;
import io.ragstone.adapter.operation.Scope;
import io.ragstone.adapter.operation.Shapes;
import io.ragstone.adapter.operation.StatusShape;
import io.ragstone.model.Document;
import io.ragstone.model.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** {@code rag list}: collections, or the documents of one. */
@CommandLine.Command(name = "list", description = "Lists collections, or the documents of one.")
final class ListCommand implements Command {

    private static final int PAGE = 1_000;

    @Parameters(arity = "0..1", paramLabel = "COLLECTION", description = "Whose documents; without it, all collections.")
    @Nullable String collection;

    @Override
    public ExitCode run(Session session) {
        Index index = session.forReading();
        if (collection == null) {
            Status status = new Overview(index, Scope.ALL).run();
            session.print(() -> StatusShape.collections(status), () -> new StatusText(session.printer()).collections(status));
            return ExitCode.OK;
        }
        List<Document> documents = all(new ListDocuments(index, Scope.ALL), collection);
        session.print(() -> document(documents), () -> documents.forEach(each -> print(each, session.printer())));
        return ExitCode.OK;
    }

    private static List<Document> all(ListDocuments list, String collection) {
        var documents = new ArrayList<Document>();
        Optional<String> after = Optional.empty();
        do {
            Page<Document> page = list.run(collection, after, PAGE);
            documents.addAll(page.items());
            after = page.next();
        } while (after.isPresent());
        return documents;
    }

    private static ObjectNode document(List<Document> documents) {
        ObjectNode document = Shapes.documents(new Page<>(documents, Optional.empty()));
        document.remove("cursor");
        return document;
    }

    private static void print(Document document, Printer printer) {
        String state = document.state().name().toLowerCase(Locale.ROOT);
        String reason = document.reason().isEmpty() ? "" : "  (" + document.reason() + ")";
        printer.line(String.format(
                "%-8s %5d  %s%s%s", state, document.chunks(), document.key().path(), document.stale() ? "  (stale)" : "", reason));
    }
}
