package io.ragstone.internal.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.DocumentState;
import io.ragstone.model.Fingerprint;
import io.ragstone.model.LedgerEntry;
import io.ragstone.model.SourceItem;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a scan makes of documents that another pipeline made. */
class DecisionTest {

    private static final Fingerprint SEEN = new Fingerprint("size and time", "hash");
    private static final SourceItem ITEM = new SourceItem("a.md", SEEN, 1, Optional.empty(), Optional.empty());

    @Test
    void anIndexedDocumentOfAnotherPipelineIsIndexedAgain() {
        assertThat(of(DocumentState.INDEXED, false)).isEqualTo(Decision.REINDEX);
    }

    @Test
    void aFailedDocumentIsTriedAgainOnlyWhenForced() {
        assertThat(of(DocumentState.FAILED, false)).isEqualTo(Decision.UNCHANGED);
        assertThat(of(DocumentState.FAILED, true)).isEqualTo(Decision.REINDEX);
    }

    @Test
    void aDocumentThatWaitsIsAskedForAgain() {
        assertThat(of(DocumentState.PENDING, false)).isEqualTo(Decision.STILL_PENDING);
    }

    @Test
    void whatIsLeftOutIsNotedAgainWhenItsSizeOrTimeChanges() {
        var leftOut = new SourceItem("a.md", SEEN, 1, Optional.empty(), Optional.of("too large"));
        var later = new SourceItem("a.md", new Fingerprint("later", ""), 2, Optional.empty(), Optional.of("too large"));
        var known =
                Optional.of(new LedgerEntry("a.md", DocumentState.SKIPPED, SEEN, "", "", 1, false, "", "too large"));

        assertThat(Decision.of(known, leftOut, "new", false)).isEqualTo(Decision.UNCHANGED);
        assertThat(Decision.of(known, later, "new", false)).isEqualTo(Decision.SKIP);

        var justWritten = new SourceItem("a.md", Fingerprint.UNKNOWN, 1, Optional.empty(), Optional.of("too large"));
        var unsure = Optional.of(
                new LedgerEntry("a.md", DocumentState.SKIPPED, Fingerprint.UNKNOWN, "", "", 1, false, "", "too large"));
        assertThat(Decision.of(unsure, justWritten, "new", false)).isEqualTo(Decision.SKIP);
    }

    private static Decision of(DocumentState state, boolean isForced) {
        var entry = new LedgerEntry("a.md", state, SEEN, "hash", "old", 1, false, "", "");
        return Decision.of(Optional.of(entry), ITEM, "new", isForced);
    }
}
