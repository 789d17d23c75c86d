package io.ragstone.adapter.cli;

import io.ragstone.ReadResult;
import io.ragstone.adapter.operation.Read;
import io.ragstone.adapter.operation.Scope;
import io.ragstone.adapter.operation.Shapes;
import io.ragstone.error.RequestException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rag read}: prints lines of a document. */
@CommandLine.Command(name = "read", description = "Prints a document, or lines of it.")
final class ReadCommand implements Command {

    private static final Pattern RANGE = Pattern.compile("(\\d{1,9})(?:-(\\d{1,9})?)?");

    @Parameters(index = "0", paramLabel = "COLLECTION", description = "Its collection, as NAME or NAME@VERSION.")
    String collection = "";

    @Parameters(index = "1", paramLabel = "PATH", description = "Its path, as in a hit.")
    String path = "";

    @Option(names = "--lines", paramLabel = "A-B", description = "Only lines A to B, from 1; A- goes to the end.")
    String lines = "1-";

    @Override
    public ExitCode run(Session session) {
        Matcher range = RANGE.matcher(lines);
        if (!range.matches()) {
            throw new RequestException("--lines must be A-B, A- or A, was '" + lines + "'");
        }
        int first = Integer.parseInt(range.group(1));
        boolean isOpen = lines.endsWith("-");
        int last = isOpen ? Read.TO_THE_END : range.group(2) == null ? first : Integer.parseInt(range.group(2));
        ReadResult result = new Read(session.forReading(), Scope.ALL).run(collection, path, first, last);
        session.print(() -> Shapes.read(result), () -> {
            session.printer().text(result.text());
            if (!result.note().isEmpty()) {
                session.printer().note("note: " + result.note());
            }
        });
        return ExitCode.OK;
    }
}
