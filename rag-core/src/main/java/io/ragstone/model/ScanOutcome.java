package io.ragstone.model;

import java.util.List;
import java.util.Map;

/**
 * How a scan of a source went.
 *
 * @param complete whether everything was seen; if not, what was not seen proves nothing
 * @param problems what could not be seen and why, in words for a user
 * @param rootIdentity tells whether the root is still the same place; empty if unknown
 * @param revision tells which version of everything was seen; empty if unknown
 * @param ignored entries left out by rule, by the name of the rule; a folder counts as one
 * @param cheapIsExact whether an unchanged cheap fingerprint proves unchanged content; false where the source has no
 *     time of change that programs cannot set
 */
public record ScanOutcome(
        boolean complete,
        List<String> problems,
        String rootIdentity,
        String revision,
        Map<String, Integer> ignored,
        boolean cheapIsExact) {

    public ScanOutcome {
        problems = List.copyOf(problems);
        ignored = Map.copyOf(ignored);
    }
}
