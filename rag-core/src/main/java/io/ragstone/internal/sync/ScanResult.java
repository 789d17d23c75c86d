package io.ragstone.internal.sync;

import io.ragstone.model.SyncReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What one scan decided, collected while it runs. Confined to the thread that scans. */
final class ScanResult {

    final List<String> added = new ArrayList<>();
    final List<String> changed = new ArrayList<>();
    final Map<String, String> moved = new LinkedHashMap<>();
    final List<String> removed = new ArrayList<>();
    final Map<String, String> skipped = new TreeMap<>();
    final List<String> heldBack = new ArrayList<>();
    final List<String> problems = new ArrayList<>();
    final List<SyncReport.Decision> decisions = new ArrayList<>();
    final Map<String, Integer> ignored = new TreeMap<>();
    int unchanged;
    boolean complete;

    boolean hasWork() {
        return !added.isEmpty() || !changed.isEmpty() || !moved.isEmpty();
    }

    boolean hasChanges() {
        return hasWork() || !removed.isEmpty();
    }

    void decide(String path, String action, String why) {
        decisions.add(new SyncReport.Decision(path, action, why));
    }
}
