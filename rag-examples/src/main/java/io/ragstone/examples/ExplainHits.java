package io.ragstone.examples;

import io.ragstone.NewDocument;
import io.ragstone.Ragstone;
import io.ragstone.model.CollectionId;
import io.ragstone.model.Hit;
import io.ragstone.model.LegReport;
import io.ragstone.model.LegScore;
import io.ragstone.model.SearchRequest;
import io.ragstone.model.SearchResponse;
import io.ragstone.model.SyncRequest;

/** Why is this hit first, and what has the answer not seen? */
public final class ExplainHits {

    private ExplainHits() {}

    /** Asks, then prints each leg's share of each score, and the coverage. */
    public static void main(String[] args) {
        CollectionId wiki = CollectionId.of("wiki");
        try (Ragstone ragstone =
                Ragstone.builder().store("memory").embedding("hash:256").open()) {
            ragstone.addPush("wiki");
            ragstone.put(wiki, NewDocument.of("keys.md", "Keys rotate monthly, says the guide."));
            ragstone.put(wiki, NewDocument.of("locks.md", "Locks are oiled yearly."));
            ragstone.sync(SyncRequest.all());
            SearchResponse response =
                    ragstone.search(SearchRequest.of("when do keys rotate").explained());
            for (Hit hit : response.hits()) {
                System.out.printf("%s %.3f%n", hit.path(), hit.score());
                for (LegScore leg : hit.legs()) {
                    System.out.printf("  %s: rank %d, adds %.3f%n", leg.leg(), leg.rank(), leg.contribution());
                }
            }
            for (LegReport leg : response.legs()) {
                System.out.println(leg.leg() + " " + leg.state() + " " + leg.reason());
            }
            System.out.println("documents: " + response.coverage().total().documents());
        }
    }
}
