package io.ragstone.model;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What a sync did, collection by collection.
 *
 * @param collections in the order in which they were synced
 * @param notes collections that came or went with the folders of a root
 * @param problems what kept such folders from being seen, or collections from going
 * @param embedded texts that got a vector meanwhile
 * @param elapsed how long it took
 */
public record SyncReport(
        List<CollectionReport> collections, List<String> notes, List<String> problems, int embedded, Duration elapsed) {

    public SyncReport {
        collections = List.copyOf(collections);
        notes = List.copyOf(notes);
        problems = List.copyOf(problems);
    }

    /** Whether every document that should be indexed is, and no removal was held back. */
    public boolean isClean() {
        return problems.isEmpty() && collections.stream().allMatch(CollectionReport::isClean);
    }

    /** Documents that failed, over all collections. */
    public int failures() {
        return collections.stream().mapToInt(each -> each.failed().size()).sum();
    }

    /**
     * What happened to one collection.
     *
     * @param id which
     * @param total documents that are in or ought to be, skipped ones excepted
     * @param added paths that are new
     * @param changed paths with new content
     * @param moved new paths by the old path whose content they took over
     * @param removed paths that went
     * @param skipped paths left out in this scan or before, with the reason
     * @param failed paths that could not be indexed, with the reason
     * @param heldBack paths whose removal the guard held back
     * @param ignored entries left out by rule, by name of the rule; a folder counts as one
     * @param unchanged number of documents that stayed as they were
     * @param problems what kept the scan from being complete, or why removals were held back
     * @param decisions for a dry run: what would be done with each document that is not unchanged, in order of path
     */
    public record CollectionReport(
            CollectionId id,
            int total,
            List<String> added,
            List<String> changed,
            Map<String, String> moved,
            List<String> removed,
            Map<String, String> skipped,
            Map<String, String> failed,
            List<String> heldBack,
            Map<String, Integer> ignored,
            int unchanged,
            List<String> problems,
            List<Decision> decisions) {

        public CollectionReport {
            added = List.copyOf(added);
            changed = List.copyOf(changed);
            moved = Map.copyOf(moved);
            removed = List.copyOf(removed);
            skipped = Map.copyOf(skipped);
            failed = Map.copyOf(failed);
            heldBack = List.copyOf(heldBack);
            ignored = Map.copyOf(ignored);
            problems = List.copyOf(problems);
            decisions = List.copyOf(decisions);
        }

        /** Whether nothing failed, nothing was held back and the scan was complete. */
        public boolean isClean() {
            return failed.isEmpty() && heldBack.isEmpty() && problems.isEmpty();
        }
    }

    /**
     * What a scan decided about one document.
     *
     * @param path which
     * @param action what is done with it: add, change, move, remove, hold back, skip, index again
     * @param why the reason, in words for a user
     */
    public record Decision(String path, String action, String why) {}
}
