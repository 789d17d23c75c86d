package io.ragstone.adapter.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.ReadResult;
import io.ragstone.adapter.operation.Read;
import io.ragstone.adapter.operation.Shapes;
import io.ragstone.adapter.text.Visible;
import io.ragstone.model.DocumentKey;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Reads lines of one document. */
final class ReadTool implements Tool {

    private static final String TEXT = "Reads lines of one indexed document as they are now. Use it to see more around a hit:"
            + " take collection, path and lines from there. Long documents come in parts; the answer says where to go on.";

    private static final Parameters PARAMETERS = Parameters.of(
            Parameter.text("collection", 500, "The collection, as in a hit: NAME or NAME@VERSION.").asRequired(),
            Parameter.text("path", DocumentKey.MAX_PATH_LENGTH, "The document's path, exactly as in a hit.").asRequired(),
            Parameter.number("startLine", 1, Integer.MAX_VALUE, "First line, from 1. Default: 1."),
            Parameter.number("endLine", 1, Integer.MAX_VALUE, "Last line, inclusive. Default: the last there is."),
            Parameter.number(
                    "maxTokens",
                    ResultBudget.LEAST,
                    ResultBudget.MOST,
                    "The most tokens of text. Default: " + ResultBudget.DEFAULT + "."));

    private final Read read;
    private final RandomGenerator random;

    ReadTool(Read read, RandomGenerator random) {
        this.read = read;
        this.random = random;
    }

    @Override
    public Description description() {
        ObjectNode output = new Schema()
                .texts("collection", "version", "path", "title")
                .numbers("startLine", "endLine", "totalLines")
                .texts("hash", "text")
                .optional("note", Schema.type("string"))
                .optional("nextLine", Schema.type("integer"))
                .build();
        return new Description("read", "Read a document", TEXT, PARAMETERS.schema(), output, true);
    }

    @Override
    public ToolResult call(ObjectNode arguments) {
        Arguments given = PARAMETERS.read(arguments);
        ReadResult all = read.run(
                given.text("collection", ""),
                given.text("path", ""),
                given.number("startLine", 1),
                given.number("endLine", Read.TO_THE_END));
        int budget = given.number("maxTokens", ResultBudget.DEFAULT);
        ToolResult result = answer(all, budget);
        while (ResultBudget.isExceeded(result) && budget > ResultBudget.LEAST) {
            budget = Math.max(ResultBudget.LEAST, budget * 3 / 4);
            result = answer(all, budget);
        }
        return result;
    }

    private ToolResult answer(ReadResult all, int budget) {
        LinesInBudget part = LinesInBudget.of(all, budget);
        ObjectNode structured = Shapes.read(part.result());
        part.nextLine().ifPresent(line -> structured.put("nextLine", line));
        return ToolResult.of(text(part.result(), part.nextLine()), Hidden.shown(structured));
    }

    private String text(ReadResult result, Optional<Integer> nextLine) {
        var fence = new Fence(random);
        var text = new StringBuilder();
        text.append(Visible.line(result.document().collection() + " | " + result.document().path() + ":"
                + result.startLine() + "-" + result.endLine() + " of " + result.totalLines() + " lines | " + result.title()));
        text.append('\n');
        if (!result.note().isEmpty()) {
            text.append("Note: ").append(Visible.line(result.note())).append('\n');
        }
        text.append(fence.explanation()).append('\n').append(fence.around(result.text()));
        nextLine.ifPresent(line -> text.append("More: the same call with startLine ").append(line).append('\n'));
        return text.toString();
    }
}
