/** Embedding models and rerankers behind HTTP. */
module io.ragstone.embed.openai {
    requires transitive io.ragstone.core;
    requires static transitive org.jspecify;
    requires com.fasterxml.jackson.core;
    requires com.fasterxml.jackson.databind;
    requires okhttp3;
    requires org.slf4j;

    exports io.ragstone.embed.openai;

    provides io.ragstone.spi.EmbeddingModelProvider with
            io.ragstone.embed.openai.OpenAiEmbeddingModelProvider;
    provides io.ragstone.spi.RerankerProvider with
            io.ragstone.embed.openai.HttpRerankerProvider;
}
