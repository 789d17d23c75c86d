package io.ragstone.adapter.operation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.ReadResult;
import io.ragstone.adapter.json.Json;
import io.ragstone.model.CollectionId;
import io.ragstone.model.Coverage;
import io.ragstone.model.Document;
import io.ragstone.model.Job;
import io.ragstone.model.Page;
import java.util.Locale;

/** How values look as JSON, the same at every door. {@code docs/cli.md} describes them. */
public final class Shapes {

    private Shapes() {}

    /** Lines of a document. */
    public static ObjectNode read(ReadResult result) {
        ObjectNode node = named(Json.object(), result.document().collection())
                .put("path", result.document().path())
                .put("title", result.title())
                .put("startLine", result.startLine())
                .put("endLine", result.endLine())
                .put("totalLines", result.totalLines())
                .put("hash", result.hash())
                .put("text", result.text());
        return withText(node, "note", result.note());
    }

    /** One page of documents. */
    public static ObjectNode documents(Page<Document> page) {
        ObjectNode node = Json.object();
        ArrayNode documents = node.putArray("documents");
        for (Document document : page.items()) {
            ObjectNode each = documents
                    .addObject()
                    .put("path", document.key().path())
                    .put("title", document.title())
                    .put("hash", document.hash())
                    .put("bytes", document.bytes())
                    .put("modified", document.modified().map(Object::toString).orElse(null))
                    .put("chunks", document.chunks())
                    .put("state", lower(document.state()));
            if (document.stale()) {
                each.put("stale", true);
            }
            withText(each, "reason", document.reason());
        }
        return node.put("cursor", page.next().orElse(null));
    }

    /** One page of jobs. */
    public static ObjectNode jobs(Page<Job> page) {
        ObjectNode node = Json.object();
        ArrayNode jobs = node.putArray("jobs");
        for (Job job : page.items()) {
            ObjectNode each = named(jobs.addObject().put("id", job.id()), job.key().document().collection())
                    .put("path", job.key().document().path())
                    .put("kind", lower(job.key().kind()))
                    .put("state", lower(job.state()))
                    .put("attempts", job.attempts())
                    .put("due", job.due().toString())
                    .put("enqueued", job.enqueued().toString());
            withText(each, "lastError", job.lastError());
        }
        return node.put("cursor", page.next().orElse(null));
    }

    /** Adds documents and chunks of {@code counts} to {@code node}. */
    static ObjectNode counts(ObjectNode node, Coverage.Counts counts) {
        node.putObject("documents")
                .put("total", counts.documents())
                .put("indexed", counts.indexed())
                .put("pending", counts.pending())
                .put("failed", counts.failed())
                .put("skipped", counts.skipped())
                .put("stale", counts.stale());
        node.putObject("chunks").put("total", counts.chunks()).put("withVectors", counts.withVectors());
        return node;
    }

    /** Adds name and version of {@code id} to {@code node}. */
    public static ObjectNode named(ObjectNode node, CollectionId id) {
        return node.put("collection", id.name()).put("version", id.version());
    }

    static ObjectNode withText(ObjectNode node, String field, String text) {
        return text.isEmpty() ? node : node.put(field, text);
    }

    static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
