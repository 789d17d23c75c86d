package io.ragstone.examples;

import io.ragstone.Ragstone;
import io.ragstone.model.Hit;

/**
 * How do I find what is meant, not what is written, with nothing but this machine? Arguments: an index file and a
 * folder. Needs {@code rag-embed-onnx} at run time.
 */
public final class SearchByMeaning {

    private SearchByMeaning() {}

    /** Indexes the folder and asks in words that its documents do not use. */
    public static void main(String[] args) {
        try (Ragstone ragstone =
                Ragstone.builder().store("sqlite:" + args[0]).embedding("onnx").open()) {
            ragstone.addFolder("guides", args[1]);
            ragstone.sync();
            for (Hit hit : ragstone.search("my computer refuses to start").hits()) {
                System.out.println(hit.path() + ": " + hit.text());
            }
        }
    }
}
