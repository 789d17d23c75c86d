package io.ragstone.adapter.operation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.adapter.json.Json;
import io.ragstone.model.SyncReport;
import java.util.TreeMap;

/** How the report of a sync looks as JSON. */
public final class SyncShape {

    private SyncShape() {}

    /** The whole report. */
    public static ObjectNode of(SyncReport report) {
        ObjectNode node = Json.object().put("clean", report.isClean());
        ArrayNode collections = node.putArray("collections");
        report.collections().forEach(each -> collections.add(collection(each)));
        node.set("notes", Json.texts(report.notes()));
        node.set("problems", Json.texts(report.problems()));
        return node.put("embedded", report.embedded()).put("seconds", report.elapsed().toMillis() / 1000.0);
    }

    private static ObjectNode collection(SyncReport.CollectionReport report) {
        ObjectNode node = Shapes.named(Json.object(), report.id()).put("total", report.total());
        node.set("added", Json.texts(report.added()));
        node.set("changed", Json.texts(report.changed()));
        node.set("moved", Json.texts(report.moved()));
        node.set("removed", Json.texts(report.removed()));
        node.set("skipped", Json.texts(report.skipped()));
        node.set("failed", Json.texts(report.failed()));
        node.set("heldBack", Json.texts(report.heldBack()));
        ObjectNode ignored = node.putObject("ignored");
        new TreeMap<>(report.ignored()).forEach(ignored::put);
        node.put("unchanged", report.unchanged());
        node.set("problems", Json.texts(report.problems()));
        if (!report.decisions().isEmpty()) {
            ArrayNode decisions = node.putArray("decisions");
            report.decisions()
                    .forEach(each -> decisions
                            .addObject()
                            .put("path", each.path())
                            .put("action", each.action())
                            .put("why", each.why()));
        }
        return node;
    }
}
