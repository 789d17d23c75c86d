/** Hybrid retrieval for Java programs: index documents, ask questions, get cited passages. */
@SuppressWarnings("module") // the embedded store named below is built after this module
module io.ragstone.core {
    requires static transitive org.jspecify;
    requires org.slf4j;

    exports io.ragstone;
    exports io.ragstone.error;
    exports io.ragstone.internal.vector to
            io.ragstone.store.sqlite;
    exports io.ragstone.model;
    exports io.ragstone.spi;

    uses io.ragstone.spi.StoreProvider;
    uses io.ragstone.spi.JobQueueProvider;
    uses io.ragstone.spi.ChunkerProvider;
    uses io.ragstone.spi.HybridSearcherProvider;
    uses io.ragstone.spi.EmbeddingModelProvider;
    uses io.ragstone.spi.ExtractorProvider;
    uses io.ragstone.spi.SourceProvider;

    provides io.ragstone.spi.StoreProvider with
            io.ragstone.internal.memory.MemoryStoreProvider;
    provides io.ragstone.spi.JobQueueProvider with
            io.ragstone.internal.memory.MemoryJobQueueProvider;
}
