/**
 * Embedding models of Vertex AI. Google's library turns a service account into tokens; the rest is one HTTP call,
 * {@link VertexCall}, on what all remote models share.
 */
@NullMarked
package io.ragstone.embed.vertex;

import org.jspecify.annotations.NullMarked;
