package io.ragstone.adapter.mcp;

import io.ragstone.Status;
import io.ragstone.adapter.text.Visible;
import io.ragstone.model.Coverage;
import io.ragstone.model.SourceSpec;
import java.time.Instant;

/** Writes the state of the index as text for an agent. */
final class StatusText {

    private StatusText() {}

    static String collections(Status status) {
        if (status.collections().isEmpty()) {
            return "There are no collections yet.\n";
        }
        var text = new StringBuilder();
        for (Status.CollectionStatus each : status.collections()) {
            text.append(Visible.line(line(each))).append('\n');
        }
        return text.toString();
    }

    static String whole(Status status) {
        var text = new StringBuilder(collections(status));
        text.append("Work: ").append(status.queue().waiting()).append(" waiting, ");
        text.append(status.queue().running()).append(" running, ");
        text.append(status.queue().parked()).append(" set aside\n");
        status.notes()
                .forEach(
                        note -> text.append("Note: ").append(Visible.line(note)).append('\n'));
        return text.toString();
    }

    private static String line(Status.CollectionStatus each) {
        Coverage.Counts counts = each.counts();
        SourceSpec source = each.collection().spec().source();
        String scanned = each.collection().scan().asOf().map(Instant::toString).orElse("never");
        String problem = each.collection().scan().problem();
        return each.collection().id() + " | " + source.type() + " " + source.location() + " | " + counts.indexed()
                + " of "
                + counts.documents() + " documents indexed, " + counts.pending() + " pending, " + counts.failed()
                + " failed, " + counts.skipped() + " skipped, " + counts.stale() + " stale | " + counts.chunks()
                + " passages, " + counts.withVectors() + " with vectors | scanned " + scanned
                + (problem.isEmpty() ? "" : " | " + problem);
    }
}
