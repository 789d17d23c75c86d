/**
 * Embedding models and cross-encoders in the process itself: ONNX Runtime and a WordPiece tokenizer; no server, no key,
 * no network.
 */
@NullMarked
package io.ragstone.embed.onnx;

import org.jspecify.annotations.NullMarked;
