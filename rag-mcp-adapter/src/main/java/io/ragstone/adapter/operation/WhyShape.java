package io.ragstone.adapter.operation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.adapter.json.Json;
import io.ragstone.model.Explanation;
import io.ragstone.model.Explanation.Placement;

/** How an explanation looks as JSON. */
public final class WhyShape {

    private WhyShape() {}

    /** Everything. */
    public static ObjectNode of(Explanation explanation) {
        ObjectNode node = Json.object().put("language", explanation.language()).put("foreign", explanation.isForeign());
        ArrayNode words = node.putArray("words");
        explanation
                .words()
                .forEach(each -> words.addObject().put("word", each.word()).put("passages", each.passages()));
        node.set("search", SearchShape.of(explanation.response()));
        node.set("document", explanation.document().map(WhyShape::placement).orElse(null));
        return node;
    }

    private static ObjectNode placement(Placement placement) {
        ObjectNode node = Json.object()
                .put("path", placement.path())
                .put("cause", Shapes.lower(placement.cause()))
                .put("why", placement.why())
                .put("rank", placement.rank());
        ArrayNode legs = node.putArray("legs");
        placement
                .legs()
                .forEach(each -> legs.addObject()
                        .put("leg", Shapes.lower(each.leg()))
                        .put("rank", each.rank())
                        .put("score", each.score()));
        return node;
    }
}
