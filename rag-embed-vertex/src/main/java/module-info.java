/** Embedding models of Vertex AI. */
module io.ragstone.embed.vertex {
    requires transitive io.ragstone.core;
    requires static transitive org.jspecify;
    requires com.fasterxml.jackson.core;
    requires com.fasterxml.jackson.databind;
    requires com.google.auth;
    requires com.google.auth.oauth2;
    requires java.net.http;

    exports io.ragstone.embed.vertex;

    provides io.ragstone.spi.EmbeddingModelProvider with
            io.ragstone.embed.vertex.VertexEmbeddingModelProvider;
}
