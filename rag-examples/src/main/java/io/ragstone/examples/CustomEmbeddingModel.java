package io.ragstone.examples;

import io.ragstone.NewDocument;
import io.ragstone.Ragstone;
import io.ragstone.model.CollectionId;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.Hit;
import io.ragstone.model.Purpose;
import io.ragstone.model.SearchMode;
import io.ragstone.model.SearchRequest;
import io.ragstone.model.SyncRequest;
import io.ragstone.model.Vector;
import io.ragstone.spi.EmbeddingModel;
import java.util.List;
import java.util.Locale;

/** I have a model of my own: how do I search by its vectors? Here a toy that knows fruit from metal. */
public final class CustomEmbeddingModel {

    private CustomEmbeddingModel() {}

    /** Asks for a fruit that no document names. */
    public static void main(String[] args) {
        CollectionId shop = CollectionId.of("shop");
        try (Ragstone ragstone =
                Ragstone.builder().store("memory").embedding(new FruitOrMetal()).open()) {
            ragstone.addPush("shop");
            ragstone.put(shop, NewDocument.of("a", "apple and pear"));
            ragstone.put(shop, NewDocument.of("b", "iron and zinc"));
            ragstone.sync(SyncRequest.all());
            for (Hit hit : ragstone.search(SearchRequest.of("banana").withMode(SearchMode.VECTOR).withLimit(1))
                    .hits()) {
                System.out.println(hit.path() + ": " + hit.text());
            }
        }
    }

    /** Two dimensions: how much fruit, how much metal. */
    static final class FruitOrMetal implements EmbeddingModel {

        private static final List<String> FRUIT = List.of("apple", "pear", "banana");
        private static final List<String> METAL = List.of("iron", "zinc", "copper");

        @Override
        public EmbeddingSpace space() {
            return new EmbeddingSpace("example", "fruit-or-metal", 2, "v1");
        }

        @Override
        public List<Vector> embed(List<String> texts, Purpose purpose) {
            return texts.stream()
                    .map(text -> Vector.normalised(0.01f + count(text, FRUIT), 0.01f + count(text, METAL)))
                    .toList();
        }

        private static int count(String text, List<String> words) {
            String lower = text.toLowerCase(Locale.ROOT);
            return (int) words.stream().filter(lower::contains).count();
        }

        @Override
        public int maxInputTokens() {
            return 512;
        }

        @Override
        public int countTokens(String text) {
            return Math.min(maxInputTokens(), text.length());
        }

        @Override
        public void close() {}
    }
}
