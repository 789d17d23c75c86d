package io.ragstone.adapter.operation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.adapter.json.Json;
import io.ragstone.model.CareProgress;
import io.ragstone.model.WorkReport;

/** Works for everyone who shares an index. */
public final class Working {

    private final Index index;

    /** Works on {@code index}. */
    public Working(Index index) {
        this.index = index;
    }

    /** Begins in the background; goes on until the index is closed. */
    public void begin() {
        index.get().work();
    }

    /** Does what can be done here and now. */
    public WorkReport off(CareProgress progress) {
        return index.get().workOff(progress);
    }

    /** What has been done so far. */
    public WorkReport report() {
        return index.get().worked();
    }

    /** What waits still: for another machine, for its next attempt, or for whoever came meanwhile. */
    public int waiting() {
        return index.get().status().queue().waiting();
    }

    /** How that looks as JSON. */
    public static ObjectNode shape(WorkReport report, int waiting) {
        return Json.object()
                .put("jobs", report.jobs())
                .put("embedded", report.embedded())
                .put("waiting", waiting);
    }
}
