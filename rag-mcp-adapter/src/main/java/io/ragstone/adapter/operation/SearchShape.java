package io.ragstone.adapter.operation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.adapter.json.Json;
import io.ragstone.model.Hit;
import io.ragstone.model.LegReport;
import io.ragstone.model.LegScore;
import io.ragstone.model.SearchResponse;

/** How the answer to a question looks as JSON. */
public final class SearchShape {

    private SearchShape() {}

    /** The whole answer. */
    public static ObjectNode of(SearchResponse response) {
        ObjectNode node = Json.object().put("query", response.query());
        ArrayNode hits = node.putArray("hits");
        response.hits().forEach(hit -> hits.add(hit(hit)));
        ObjectNode coverage = Shapes.counts(node.putObject("coverage"), response.coverage().total());
        ObjectNode legs = coverage.putObject("legs");
        for (LegReport leg : response.legs()) {
            ObjectNode each = legs.putObject(Shapes.lower(leg.leg()))
                    .put("state", Shapes.lower(leg.state()))
                    .put("candidates", leg.candidates());
            Shapes.withText(each, "reason", leg.reason());
        }
        coverage.set("warnings", Json.texts(response.warnings()));
        return node.put("cursor", response.cursor().orElse(null));
    }

    private static ObjectNode hit(Hit hit) {
        ObjectNode node = Shapes.named(Json.object(), hit.collection())
                .put("path", hit.path())
                .put("title", hit.title());
        node.set("breadcrumb", Json.texts(hit.breadcrumb()));
        node.put("startLine", hit.startLine())
                .put("endLine", hit.endLine())
                .put("text", hit.text())
                .put("hash", hit.hash())
                .put("score", hit.score());
        if (hit.stale()) {
            node.put("stale", true);
        }
        if (!hit.legs().isEmpty()) {
            ArrayNode legs = node.putArray("legs");
            hit.legs().forEach(leg -> legs.add(leg(leg)));
        }
        return node;
    }

    private static ObjectNode leg(LegScore leg) {
        return Json.object()
                .put("leg", Shapes.lower(leg.leg()))
                .put("rank", leg.rank())
                .put("score", leg.score())
                .put("contribution", leg.contribution());
    }
}
