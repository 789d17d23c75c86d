package io.ragstone.adapter.cli;

import io.ragstone.Status;
import io.ragstone.model.Coverage;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.ScanState;
import java.time.Instant;

/** Prints the state of the index for people. */
final class StatusText {

    private final Printer printer;

    StatusText(Printer printer) {
        this.printer = printer;
    }

    void collections(Status status) {
        if (status.collections().isEmpty()) {
            printer.note("there are no collections yet; 'rag add DIR' makes one");
        }
        status.collections().forEach(this::collection);
    }

    void whole(Status status) {
        collections(status);
        printer.line("work: " + status.queue().waiting() + " waiting, "
                + status.queue().running() + " running, " + status.queue().parked() + " set aside");
        printer.line("vectors: " + status.activeSpace().map(EmbeddingSpace::key).orElse("none"));
        status.notes().forEach(note -> printer.line("note: " + note));
    }

    private void collection(Status.CollectionStatus each) {
        Coverage.Counts counts = each.counts();
        ScanState scan = each.collection().scan();
        printer.line(each.collection().id() + "  "
                + each.collection().spec().source().type() + "  "
                + each.collection().spec().source().location());
        printer.line("  documents: " + counts.indexed() + " of " + counts.documents() + " indexed, " + counts.pending()
                + " pending, " + counts.failed() + " failed, " + counts.skipped() + " skipped, " + counts.stale()
                + " stale");
        printer.line("  passages: " + counts.chunks() + ", " + counts.withVectors() + " with vectors");
        printer.line("  scanned: " + scan.asOf().map(Instant::toString).orElse("never") + ", " + scan.ignored()
                + " entries ignored");
        if (scan.heldBack() > 0) {
            printer.line("  held back: the removal of " + scan.heldBack()
                    + " documents; 'rag sync --confirm-removals' carries it out");
        }
        if (!scan.problem().isEmpty()) {
            printer.line("  problem: " + scan.problem());
        }
    }
}
