package io.ragstone.adapter.operation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.adapter.json.Json;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CopyReport;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.Finding;
import io.ragstone.model.RepairReport;
import java.nio.file.Path;
import java.util.List;

/** How care for an index looks as JSON. */
public final class CareShape {

    private CareShape() {}

    /** What is wrong. */
    public static ArrayNode findings(List<Finding> findings) {
        ArrayNode array = Json.object().putArray("findings");
        for (Finding each : findings) {
            ObjectNode node = array.addObject().put("code", each.code()).put("part", Shapes.lower(each.part()));
            each.collection().ifPresent(id -> Shapes.named(node, id));
            Shapes.withText(node, "path", each.path());
            node.put("subject", each.subject())
                    .put("problem", each.problem())
                    .put("remedy", Shapes.lower(each.remedy()));
        }
        return array;
    }

    /** What a repair would do. */
    public static ObjectNode dryRun(List<Finding> found) {
        return repair(new RepairReport(found, List.of(), List.of(), found)).put("dryRun", true);
    }

    /** What a repair did. */
    public static ObjectNode repair(RepairReport report) {
        ObjectNode node = Json.object().put("dryRun", false);
        node.set("found", findings(report.found()));
        node.set("rebuilt", documents(report.rebuilt()));
        node.set("queued", documents(report.queued()));
        return node.set("left", findings(report.left()));
    }

    private static ArrayNode documents(List<DocumentKey> documents) {
        ArrayNode array = Json.object().putArray("documents");
        documents.forEach(
                each -> Shapes.named(array.addObject(), each.collection()).put("path", each.path()));
        return array;
    }

    /** A file that was written. */
    public static ObjectNode written(Caring.Written written) {
        return Json.object().put("file", written.file().toString()).put("bytes", written.bytes());
    }

    /** What was copied. */
    public static ObjectNode copied(ObjectNode node, CopyReport report) {
        collections(node, report.collections());
        return node.put("documents", report.documents())
                .put("chunks", report.chunks())
                .put("vectors", report.vectors());
    }

    /** The list of sources that was written. */
    public static ObjectNode sources(Path file, List<CollectionId> collections) {
        return collections(Json.object().put("file", file.toString()), collections);
    }

    private static ObjectNode collections(ObjectNode node, List<CollectionId> ids) {
        ArrayNode array = node.putArray("collections");
        ids.forEach(id -> Shapes.named(array.addObject(), id));
        return node;
    }
}
