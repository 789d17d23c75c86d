package io.ragstone.internal.sync;

import io.ragstone.model.DocumentState;
import io.ragstone.model.Fingerprint;
import io.ragstone.model.LedgerEntry;
import io.ragstone.model.SourceItem;
import java.util.Optional;

/** What a scan makes of one item, by comparing it with the ledger alone. */
enum Decision {
    /** As before: nothing to write. */
    UNCHANGED,
    /** As before, but something of the entry has to be renewed. */
    TOUCH,
    /** Not in the ledger yet. */
    ADD,
    /** The cheap fingerprint differs: the content has to be compared. */
    COMPARE,
    /** To be read and cut again although its content may be the same. */
    REINDEX,
    /** Waits already; its job may be lost. */
    STILL_PENDING,
    /** The source leaves it out. */
    SKIP;

    /** The cheap half of design §7's decision; {@code entry} is empty for what the ledger does not know. */
    static Decision of(Optional<LedgerEntry> entry, SourceItem item, String pipeline, boolean isForced) {
        if (item.skip().isPresent()) {
            return entry.filter(known -> isSkippedAlike(known, item)).isPresent() ? UNCHANGED : SKIP;
        }
        return entry.map(known -> known(known, item.fingerprint(), pipeline, isForced))
                .orElse(ADD);
    }

    private static boolean isSkippedAlike(LedgerEntry known, SourceItem item) {
        return known.state() == DocumentState.SKIPPED
                && known.reason().equals(item.skip().orElse(""))
                && known.seen().cheaplyEquals(item.fingerprint())
                && !known.missing();
    }

    /**
     * What failed is left alone until its content changes or somebody asks, also by another pipeline: it would be
     * tried, and its parked job revived, by every scan.
     */
    private static Decision known(LedgerEntry known, Fingerprint seen, String pipeline, boolean isForced) {
        boolean isSame = known.seen().cheaplyEquals(seen);
        boolean isOutdated =
                known.state() == DocumentState.INDEXED && !known.pipeline().equals(pipeline);
        if (isForced || isOutdated) {
            return REINDEX;
        }
        if (!isSame) {
            return COMPARE;
        }
        if (known.state() == DocumentState.PENDING) {
            return STILL_PENDING;
        }
        return known.missing() ? TOUCH : UNCHANGED;
    }
}
