package io.ragstone.internal.sync;

import io.ragstone.model.ScanOutcome;
import io.ragstone.model.ScanState;
import java.util.Optional;

/**
 * Decides whether what a scan did not show may be forgotten. An unmounted disk and a deleted folder look alike; the
 * guard would rather keep too much than forget what is still there.
 *
 * @param share removals above this share of the known documents are suspicious, 0 to 1
 * @param atLeast fewer known documents than this are never suspicious by share alone
 */
public record RemovalGuard(double share, int atLeast) {

    /** Suspicious above one half of more than twenty documents. */
    public static final RemovalGuard DEFAULT = new RemovalGuard(0.5, 21);

    public RemovalGuard {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("the guard's share is between 0 and 1, was " + share);
        }
    }

    /**
     * Why {@code missing} of {@code known} documents must not be removed; empty if they may. Moved documents do not
     * count as missing.
     *
     * @param seen entries the scan met, ignored ones included
     */
    Optional<String> objection(ScanState before, ScanOutcome now, int seen, int missing, int known) {
        if (missing == 0) {
            return Optional.empty();
        }
        if (!now.complete()) {
            return Optional.of("the scan was not complete");
        }
        if (seen == 0) {
            return Optional.of("the source is empty");
        }
        boolean isSamePlace =
                !now.rootIdentity().isEmpty() && now.rootIdentity().equals(before.rootIdentity());
        boolean isExplained = !now.revision().isEmpty() && !now.revision().equals(before.revision());
        boolean isMany = missing == known || (known >= atLeast && missing > share * known);
        return isMany && !isSamePlace && !isExplained
                ? Optional.of(
                        missing + " of " + known + " documents are gone and the root is another place than before")
                : Optional.empty();
    }
}
