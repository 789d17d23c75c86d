package io.ragstone.adapter.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Describes the structured answers of the tools. */
final class ResultSchemas {

    private ResultSchemas() {}

    static ObjectNode answer() {
        return new Schema()
                .texts("query")
                .with("hits", Schema.arrayOf(hit()))
                .with("coverage", coverage())
                .with("cursor", Schema.textOrNull())
                .build();
    }

    private static ObjectNode hit() {
        ObjectNode leg = new Schema()
                .texts("leg")
                .numbers("rank")
                .with("score", Schema.type("number"))
                .with("contribution", Schema.type("number"))
                .build();
        return new Schema()
                .texts("collection", "version", "path", "title")
                .with("breadcrumb", Schema.arrayOf(Schema.type("string")))
                .numbers("startLine", "endLine")
                .texts("text", "hash")
                .with("score", Schema.type("number"))
                .optional("stale", Schema.type("boolean"))
                .optional("legs", Schema.arrayOf(leg))
                .build();
    }

    private static ObjectNode coverage() {
        return counts(new Schema())
                .with("legs", Schema.type("object"))
                .with("warnings", Schema.arrayOf(Schema.type("string")))
                .build();
    }

    static Schema counts(Schema schema) {
        return schema.with(
                        "documents",
                        new Schema()
                                .numbers("total", "indexed", "pending", "failed", "skipped", "stale")
                                .build())
                .with("chunks", new Schema().numbers("total", "withVectors").build());
    }

    static ObjectNode collections() {
        return new Schema().with("collections", Schema.arrayOf(collection())).build();
    }

    static ObjectNode collection() {
        return counts(new Schema()
                        .texts("collection", "version", "type", "location", "chunking", "profile")
                        .with("languages", Schema.arrayOf(Schema.type("string"))))
                .with("scan", Schema.type("object"))
                .optional("problem", Schema.type("string"))
                .build();
    }
}
