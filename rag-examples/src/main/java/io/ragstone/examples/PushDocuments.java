package io.ragstone.examples;

import io.ragstone.NewDocument;
import io.ragstone.Ragstone;
import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.Hit;

/** My documents are rows, tickets or messages, not files: how do I index them? */
public final class PushDocuments {

    private PushDocuments() {}

    /** Hands in two tickets, asks, changes one, removes the other. */
    public static void main(String[] args) {
        CollectionId tickets = CollectionId.of("tickets");
        try (Ragstone ragstone = Ragstone.open("memory")) {
            ragstone.addPush("tickets");
            ragstone.put(
                    tickets,
                    NewDocument.of("T-1", "The lift stops between floors two and three.")
                            .withTitle("Lift stuck")
                            .with("status", "open"));
            ragstone.put(tickets, NewDocument.of("T-2", "Coffee machine leaks.").with("status", "open"));
            print(ragstone, "lift stops");

            ragstone.put(tickets, NewDocument.of("T-1", "Repaired: a relay was replaced.").with("status", "done"));
            ragstone.remove(new DocumentKey(tickets, "T-2"));
            print(ragstone, "relay");
        }
    }

    private static void print(Ragstone ragstone, String query) {
        for (Hit hit : ragstone.search(query).hits()) {
            System.out.println(hit.path() + ": " + hit.text());
        }
    }
}
