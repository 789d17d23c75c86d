package io.ragstone.adapter.operation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.Status;
import io.ragstone.adapter.json.Json;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.Coverage;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.ScanState;
import java.time.Instant;

/** How the state of the index looks as JSON. */
public final class StatusShape {

    private StatusShape() {}

    /** Each collection with its settings and counts. */
    public static ObjectNode collections(Status status) {
        ObjectNode node = Json.object();
        ArrayNode collections = node.putArray("collections");
        status.collections().forEach(each -> collections.add(collection(each)));
        return node;
    }

    /** Everything. */
    public static ObjectNode whole(Status status) {
        ObjectNode node = collections(status);
        Coverage.Counts total = status.collections().stream()
                .map(Status.CollectionStatus::counts)
                .reduce(Coverage.Counts.NONE, Coverage.Counts::plus);
        Shapes.counts(node.putObject("total"), total);
        node.putObject("queue")
                .put("waiting", status.queue().waiting())
                .put("running", status.queue().running())
                .put("parked", status.queue().parked());
        node.put("space", status.activeSpace().map(EmbeddingSpace::key).orElse(null));
        node.set("notes", Json.texts(status.notes()));
        return node;
    }

    private static ObjectNode collection(Status.CollectionStatus status) {
        CollectionSpec spec = status.collection().spec();
        ObjectNode node = Shapes.named(Json.object(), spec.id())
                .put("type", spec.source().type())
                .put("location", spec.source().location())
                .put("chunking", spec.chunking())
                .put("profile", spec.profile());
        node.set(
                "languages",
                Json.texts(status.collection().languages().stream().sorted().toList()));
        Shapes.counts(node, status.counts());
        ScanState scan = status.collection().scan();
        node.putObject("scan")
                .put("asOf", scan.asOf().map(Instant::toString).orElse(null))
                .put("revision", scan.revision())
                .put("ignored", scan.ignored())
                .put("heldBack", scan.heldBack());
        return Shapes.withText(node, "problem", scan.problem());
    }
}
