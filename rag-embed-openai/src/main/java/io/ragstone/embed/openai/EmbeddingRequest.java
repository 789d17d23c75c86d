package io.ragstone.embed.openai;

import java.util.List;
import java.util.OptionalInt;

/**
 * What is asked of an embedding service.
 *
 * @param model its name there
 * @param texts in order, with their prefixes
 * @param inputType what the service calls texts of that purpose; empty to say nothing
 * @param dimensions that were asked for
 * @param isBase64 whether vectors are wanted in base64
 */
record EmbeddingRequest(String model, List<String> texts, String inputType, OptionalInt dimensions, boolean isBase64) {}
