package io.ragstone.examples;

import io.ragstone.Ragstone;
import io.ragstone.model.Filter;
import io.ragstone.model.Hit;
import io.ragstone.model.SearchRequest;

/** How do I search a folder from my own program? Arguments: an index file and a folder. */
public final class EmbedIt {

    private EmbedIt() {}

    /** Indexes the folder and asks one question. */
    public static void main(String[] args) {
        String file = args[0];
        String folder = args[1];
        // README:start
        try (Ragstone ragstone = Ragstone.open("sqlite:" + file)) {
            ragstone.addFolder("guides", folder);
            ragstone.sync();
            SearchRequest question = SearchRequest.of("how often do keys rotate?")
                    .withFilter(Filter.parse("path=**.md and not tag=draft"))
                    .withLimit(3);
            for (Hit hit : ragstone.search(question).hits()) {
                System.out.println(hit.path() + ":" + hit.startLine() + " " + hit.text());
            }
        }
        // README:end
    }
}
