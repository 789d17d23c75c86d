package io.ragstone.adapter.operation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.Embeddings;
import io.ragstone.adapter.json.Json;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.SpaceState;

/** How the vectors of an index look as JSON. */
public final class EmbedShape {

    private EmbedShape() {}

    /** How they stand. */
    public static ObjectNode standings(Embeddings.Standings standings) {
        ObjectNode node = Json.object()
                .put(
                        "configured",
                        standings.configured().map(EmbeddingSpace::key).orElse(null))
                .put("remote", standings.isRemote());
        Shapes.withText(node, "absence", standings.absence());
        ArrayNode spaces = node.putArray("spaces");
        for (SpaceState each : standings.spaces()) {
            spaces.addObject()
                    .put("space", each.space().key())
                    .put("standing", Shapes.lower(each.standing()))
                    .put("vectors", each.vectors())
                    .put("waiting", each.waiting())
                    .put("refused", each.refused());
        }
        return node;
    }

    /** What a switch takes. */
    public static ObjectNode plan(Embed.Plan plan, boolean isDryRun) {
        return Json.object()
                .put("dryRun", isDryRun)
                .put(
                        "space",
                        plan.standings().configured().map(EmbeddingSpace::key).orElse(null))
                .put("remote", plan.standings().isRemote())
                .put("texts", plan.work().texts())
                .put("tokens", plan.work().tokens())
                .put("cost", plan.cost());
    }
}
