package io.ragstone.model;

import java.time.Instant;
import java.util.Optional;

/**
 * What the last scan of a collection's source found out about the source as a whole.
 *
 * @param asOf when the last complete scan began: what changed before was seen; empty before the first
 * @param rootIdentity tells whether the root is still the same place (device and inode of a folder); empty if unknown
 * @param revision tells which version of everything was seen (the commit of a work tree); empty if unknown
 * @param heldBack removals that the guard held back, in documents
 * @param ignored entries left out by ignore rules and exclusions; a folder counts as one
 * @param cheapIsExact whether an unchanged cheap fingerprint proves unchanged content there; where it does not, every
 *     document is read again now and then
 * @param problem why the last scan was incomplete or suspicious; empty if it was neither
 */
public record ScanState(
        Optional<Instant> asOf,
        String rootIdentity,
        String revision,
        int heldBack,
        int ignored,
        boolean cheapIsExact,
        String problem) {

    /** Before the first scan. */
    public static final ScanState NEVER = new ScanState(Optional.empty(), "", "", 0, 0, true, "");
}
