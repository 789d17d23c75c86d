/** Hybrid retrieval for Java programs: index documents, ask questions, get cited passages. */
@SuppressWarnings("module") // the modules named below are built after this one
module io.ragstone.core {
    requires static transitive org.jspecify;
    requires com.fasterxml.jackson.core;
    requires com.fasterxml.jackson.databind;
    requires org.apache.lucene.analysis.common;
    requires org.apache.lucene.core;
    requires com.fasterxml.jackson.dataformat.toml;
    requires com.github.albfernandez.juniversalchardet;
    requires org.commonmark;
    requires org.slf4j;
    requires org.snakeyaml.engine;

    exports io.ragstone;
    exports io.ragstone.error;
    exports io.ragstone.internal.relevance to
            io.ragstone.store.postgres,
            io.ragstone.store.sqlite;
    exports io.ragstone.internal.remote to
            io.ragstone.embed.bedrock,
            io.ragstone.embed.openai,
            io.ragstone.embed.vertex;
    exports io.ragstone.internal.store to
            io.ragstone.store.postgres,
            io.ragstone.store.sqlite;
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
    uses io.ragstone.spi.RerankerProvider;
    uses io.ragstone.spi.SourceProvider;

    provides io.ragstone.spi.HybridSearcherProvider with
            io.ragstone.internal.search.BalancedProvider,
            io.ragstone.internal.search.DocsProvider,
            io.ragstone.internal.search.RagHubProvider,
            io.ragstone.internal.search.RagHubRepairedProvider,
            io.ragstone.internal.search.RrfProvider,
            io.ragstone.internal.search.WeightedProvider;
    provides io.ragstone.spi.SourceProvider with
            io.ragstone.internal.folder.FolderSourceProvider;
    provides io.ragstone.spi.EmbeddingModelProvider with
            io.ragstone.internal.embed.HashEmbeddingModelProvider;
    provides io.ragstone.spi.StoreProvider with
            io.ragstone.internal.memory.MemoryStoreProvider;
    provides io.ragstone.spi.JobQueueProvider with
            io.ragstone.internal.memory.MemoryJobQueueProvider;
    provides io.ragstone.spi.ChunkerProvider with
            io.ragstone.internal.chunk.StructureChunkerProvider;
    provides io.ragstone.spi.ExtractorProvider with
            io.ragstone.internal.extract.TextExtractorProvider;
}
