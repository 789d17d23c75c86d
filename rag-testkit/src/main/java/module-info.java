/** Contract tests and test doubles for those who extend the library. */
module io.ragstone.testkit {
    requires transitive io.ragstone.core;
    requires static transitive org.jspecify;
    requires transitive org.junit.jupiter.api;
    requires transitive org.junit.jupiter.params;
    requires jdk.httpserver;
    requires org.assertj.core;

    exports io.ragstone.testkit;

    opens io.ragstone.testkit;

    uses io.ragstone.spi.EmbeddingModelProvider;
    uses io.ragstone.spi.HybridSearcherProvider;
    uses io.ragstone.spi.StoreProvider;
    uses io.ragstone.spi.JobQueueProvider;
    uses io.ragstone.spi.SourceProvider;
    uses io.ragstone.spi.ChunkerProvider;
    uses io.ragstone.spi.ExtractorProvider;
}
