package io.ragstone.adapter.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.Status;
import io.ragstone.adapter.operation.Overview;
import io.ragstone.adapter.operation.StatusShape;

/** Tells how the index stands. */
final class StatusTool implements Tool {

    private static final String TEXT = "Tells how the index stands: documents indexed, pending, failed, skipped and stale by"
            + " collection, when each was last scanned, waiting work, and what limits answers now.";

    private static final Parameters PARAMETERS = Parameters.of();

    private final Overview overview;

    StatusTool(Overview overview) {
        this.overview = overview;
    }

    @Override
    public Description description() {
        ObjectNode output = new Schema()
                .with("collections", Schema.arrayOf(ResultSchemas.collection()))
                .with("total", ResultSchemas.counts(new Schema()).build())
                .with("queue", new Schema().numbers("waiting", "running", "parked").build())
                .with("space", Schema.textOrNull())
                .with("notes", Schema.arrayOf(Schema.type("string")))
                .build();
        return new Description("status", "Status of the index", TEXT, PARAMETERS.schema(), output, true);
    }

    @Override
    public ToolResult call(ObjectNode arguments) {
        PARAMETERS.read(arguments);
        Status status = overview.run();
        return ToolResult.of(StatusText.whole(status), Hidden.shown(StatusShape.whole(status)));
    }
}
