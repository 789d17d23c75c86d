package io.ragstone.adapter.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.Status;
import io.ragstone.adapter.operation.ListDocuments;
import io.ragstone.adapter.operation.Overview;
import io.ragstone.adapter.operation.Shapes;
import io.ragstone.adapter.operation.StatusShape;
import io.ragstone.adapter.text.Visible;
import io.ragstone.model.Document;
import io.ragstone.model.Page;
import java.util.Locale;
import java.util.Optional;

/** Lists collections, or the documents of one. */
final class ListTool implements Tool {

    private static final int DEFAULT_LIMIT = 100;
    private static final int MOST = 200;

    private static final String TEXT = "Without a collection: lists the collections there are. With one: lists its documents in"
            + " order of path, with title, size and state. To find something by content use the tool search instead.";

    private static final Parameters PARAMETERS = Parameters.of(
            Parameter.text("collection", 500, "Whose documents: NAME or NAME@VERSION. Default: list the collections."),
            Parameter.number("limit", 1, MOST, "The most documents. Default: " + DEFAULT_LIMIT + "."),
            Parameter.text("cursor", 10_000, "Where an earlier list of the same collection ended."));

    private final Overview overview;
    private final ListDocuments documents;

    ListTool(Overview overview, ListDocuments documents) {
        this.overview = overview;
        this.documents = documents;
    }

    @Override
    public Description description() {
        ObjectNode document = new Schema()
                .texts("path", "title", "hash")
                .numbers("bytes")
                .with("modified", Schema.textOrNull())
                .numbers("chunks")
                .texts("state")
                .optional("stale", Schema.type("boolean"))
                .optional("reason", Schema.type("string"))
                .build();
        ObjectNode output = new Schema()
                .optional("collections", Schema.arrayOf(ResultSchemas.collection()))
                .optional("documents", Schema.arrayOf(document))
                .optional("cursor", Schema.textOrNull())
                .build();
        return new Description("list", "List collections or documents", TEXT, PARAMETERS.schema(), output, true);
    }

    @Override
    public ToolResult call(ObjectNode arguments) {
        Arguments given = PARAMETERS.read(arguments);
        Optional<String> collection = given.text("collection");
        if (collection.isEmpty()) {
            Status status = overview.run();
            return ToolResult.of(StatusText.collections(status), Hidden.shown(StatusShape.collections(status)));
        }
        int limit = given.number("limit", DEFAULT_LIMIT);
        ToolResult result = page(collection.get(), given.text("cursor"), limit);
        while (ResultBudget.isExceeded(result) && limit > 1) {
            limit = Math.max(1, limit / 2);
            result = page(collection.get(), given.text("cursor"), limit);
        }
        return result;
    }

    private ToolResult page(String collection, Optional<String> after, int limit) {
        Page<Document> page = documents.run(collection, after, limit);
        return ToolResult.of(text(page), Hidden.shown(Shapes.documents(page)));
    }

    private static String text(Page<Document> page) {
        var text = new StringBuilder();
        text.append(page.items().isEmpty() ? "No documents.\n" : page.items().size() + " documents: path | title | state\n");
        for (Document document : page.items()) {
            String state = document.state().name().toLowerCase(Locale.ROOT);
            String why = document.reason().isEmpty() ? "" : " (" + document.reason() + ")";
            text.append(Visible.line(document.key().path() + " | " + document.title() + " | " + state + why)).append('\n');
        }
        page.next().ifPresent(cursor -> text.append("More: the same call with cursor ").append(Visible.line(cursor)).append('\n'));
        return text.toString();
    }
}
