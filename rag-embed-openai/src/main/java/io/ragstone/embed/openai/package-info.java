/**
 * Models behind HTTP. {@link OpenAiEmbeddingModelProvider} reads settings into a {@link Server}, an
 * {@link EmbeddingForm} and an {@link HttpEmbeddingCall}, one exchange; whatever makes many exchanges dependable is in
 * core. The reranker is made the same way. Nothing is sent anywhere but to the server that was configured, and no text
 * or key is logged.
 */
@NullMarked
package io.ragstone.embed.openai;

import org.jspecify.annotations.NullMarked;
