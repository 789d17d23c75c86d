package io.ragstone.examples;

import io.ragstone.NewDocument;
import io.ragstone.Ragstone;
import io.ragstone.model.CollectionId;
import io.ragstone.model.Filter;
import io.ragstone.model.Hit;
import io.ragstone.model.SearchRequest;

/** How do I narrow a search to some documents? */
public final class FilterHits {

    private FilterHits() {}

    /** Asks the same question under several filters. */
    public static void main(String[] args) {
        CollectionId wiki = CollectionId.of("wiki");
        try (Ragstone ragstone = Ragstone.open("memory")) {
            ragstone.addPush("wiki");
            ragstone.put(wiki, NewDocument.of("guide/keys.md", "Keys rotate monthly.").with("tags", "howto", "security"));
            ragstone.put(wiki, NewDocument.of("news/keys.md", "Keys were lost.").with("priority", "7"));
            print(ragstone, "path=guide/**");
            print(ragstone, "tag=security and not path=news/**");
            print(ragstone, "priority>=5 or (tag=howto and modified<2001-01-01)");
        }
    }

    private static void print(Ragstone ragstone, String filter) {
        SearchRequest request = SearchRequest.of("keys").withFilter(Filter.parse(filter));
        for (Hit hit : ragstone.search(request).hits()) {
            System.out.println(filter + " -> " + hit.path());
        }
    }
}
