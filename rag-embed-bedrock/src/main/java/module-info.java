/** Embedding models of Amazon Bedrock. */
module io.ragstone.embed.bedrock {
    requires transitive io.ragstone.core;
    requires static transitive org.jspecify;
    requires com.fasterxml.jackson.core;
    requires com.fasterxml.jackson.databind;
    requires software.amazon.awssdk.auth;
    requires software.amazon.awssdk.awscore;
    requires software.amazon.awssdk.core;
    requires software.amazon.awssdk.http;
    requires software.amazon.awssdk.http.urlconnection;
    requires software.amazon.awssdk.regions;
    requires software.amazon.awssdk.services.bedrockruntime;

    exports io.ragstone.embed.bedrock;

    provides io.ragstone.spi.EmbeddingModelProvider with
            io.ragstone.embed.bedrock.BedrockEmbeddingModelProvider;
}
