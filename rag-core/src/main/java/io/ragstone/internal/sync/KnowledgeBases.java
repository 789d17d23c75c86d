package io.ragstone.internal.sync;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.error.RagstoneException;
import io.ragstone.error.StoreException;
import io.ragstone.model.Collection;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.SourceSpec;
import io.ragstone.spi.CollectionCatalog;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Roots whose first-level folders are collections: new folders appear, vanished ones go, guarded like documents. The
 * roots are kept in the store's metadata. Thread-safe as far as the store is.
 */
public final class KnowledgeBases {

    private static final String PREFIX = "kbs:";
    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * What is kept of a root.
     *
     * @param identity of the root when it was last seen whole
     * @param chunking policy of its collections
     * @param profile of its collections
     * @param languages of its collections
     * @param settings of their sources
     */
    record Kept(
            String identity, String chunking, String profile, List<String> languages, Map<String, String> settings) {}

    /**
     * What happened to the collections of the roots.
     *
     * @param notes collections that came or went
     * @param problems what could not be seen or was held back
     */
    public record Changes(List<String> notes, List<String> problems) {}

    private final CollectionCatalog catalog;
    private final Function<String, RootListing> list;

    /** @param list lists the first-level folders of an absolute location; never throws for a root that is away */
    public KnowledgeBases(CollectionCatalog catalog, Function<String, RootListing> list) {
        this.catalog = catalog;
        this.list = list;
    }

    /**
     * Remembers a root; {@link #expand} then makes its folders collections.
     *
     * @param like how the collections are to be; its id and location do not matter
     */
    public void add(String root, CollectionSpec like) {
        var kept = new Kept(
                "",
                like.chunking(),
                like.profile(),
                like.languages(),
                like.source().settings());
        catalog.putMetadata(PREFIX + root, write(kept));
    }

    /** The roots there are. */
    public List<String> roots() {
        return catalog.metadata(PREFIX).keySet().stream()
                .map(key -> key.substring(PREFIX.length()))
                .sorted()
                .toList();
    }

    /** Brings the collections of all roots in step with their folders. */
    public Changes expand(boolean confirmsRemovals, boolean isDryRun) {
        var notes = new ArrayList<String>();
        var problems = new ArrayList<String>();
        for (String root : roots()) {
            expand(root, confirmsRemovals, isDryRun, notes, problems);
        }
        return new Changes(notes, problems);
    }

    private void expand(
            String root, boolean confirmsRemovals, boolean isDryRun, List<String> notes, List<String> problems) {
        Kept kept = read(catalog.metadata(PREFIX + root).getOrDefault(PREFIX + root, ""));
        RootListing listing = list.apply(root);
        problems.addAll(listing.problems());
        Map<String, Collection> vanished = children(root);
        listing.folders().forEach((name, location) -> {
            if (vanished.remove(location) == null) {
                appear(kept, name, location, isDryRun, notes, problems);
            }
        });
        boolean isTrusted = listing.complete()
                && (confirmsRemovals || (!listing.folders().isEmpty() && isSamePlace(kept, listing)));
        for (Collection gone : vanished.values()) {
            vanish(gone, isTrusted, isDryRun, notes, problems);
        }
        var now = new Kept(listing.identity(), kept.chunking(), kept.profile(), kept.languages(), kept.settings());
        boolean isAccepted = listing.complete() && (isTrusted || kept.identity().isEmpty());
        if (!isDryRun && isAccepted && !now.equals(kept)) {
            catalog.putMetadata(PREFIX + root, write(now));
        }
    }

    private static boolean isSamePlace(Kept kept, RootListing listing) {
        return !listing.identity().isEmpty() && listing.identity().equals(kept.identity());
    }

    /** The collections whose folder lies directly under {@code root}, by location. */
    private Map<String, Collection> children(String root) {
        String start = root.endsWith("/") ? root : root + "/";
        var children = new HashMap<String, Collection>();
        for (Collection each : catalog.collections()) {
            String location = each.spec().source().location().replace('\\', '/');
            if (location.startsWith(start) && location.indexOf('/', start.length()) < 0) {
                children.put(each.spec().source().location(), each);
            }
        }
        return children;
    }

    private void appear(
            Kept kept, String name, String location, boolean isDryRun, List<String> notes, List<String> problems) {
        try {
            CollectionId id = CollectionId.parse(name);
            if (catalog.collection(id).isPresent()) {
                problems.add("folder " + location + " is no collection: another one is called '" + id + "'");
                return;
            }
            if (!isDryRun) {
                catalog.save(new CollectionSpec(
                        id,
                        new SourceSpec("folder", location, kept.settings()),
                        kept.chunking(),
                        kept.profile(),
                        kept.languages()));
            }
            notes.add("added collection '" + id + "'");
        } catch (RagstoneException refused) {
            problems.add("folder " + location + " is no collection: " + refused.getMessage());
        }
    }

    private void vanish(
            Collection gone, boolean isTrusted, boolean isDryRun, List<String> notes, List<String> problems) {
        if (!isTrusted) {
            problems.add("collection '" + gone.id()
                    + "' is kept although its folder is gone; confirm removals if that is" + " meant");
            return;
        }
        if (!isDryRun) {
            catalog.remove(gone.id());
        }
        notes.add("removed collection '" + gone.id() + "': its folder is gone");
    }

    private static String write(Kept kept) {
        ObjectNode node = JSON.createObjectNode()
                .put("identity", kept.identity())
                .put("chunking", kept.chunking())
                .put("profile", kept.profile())
                .put("languages", String.join(",", kept.languages()));
        ObjectNode settings = node.putObject("settings");
        kept.settings().forEach(settings::put);
        return node.toString();
    }

    private static Kept read(String json) {
        try {
            JsonNode node = JSON.readTree(json);
            var settings = new HashMap<String, String>();
            node.path("settings")
                    .properties()
                    .forEach(each -> settings.put(each.getKey(), each.getValue().asText()));
            String languages = node.path("languages").asText();
            return new Kept(
                    node.path("identity").asText(),
                    node.path("chunking").asText(CollectionSpec.DEFAULT_CHUNKING),
                    node.path("profile").asText(),
                    languages.isEmpty() ? List.of() : List.of(languages.split(",")),
                    settings);
        } catch (JsonProcessingException e) {
            throw StoreException.failed("the index's note of a root of knowledge bases is damaged: " + json, e);
        }
    }
}
