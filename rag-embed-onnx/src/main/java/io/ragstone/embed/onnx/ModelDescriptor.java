package io.ragstone.embed.onnx;

import io.ragstone.error.ConfigException;

/**
 * What a model's files do not say.
 *
 * @param name its name in configuration and in the embedding space
 * @param pooling how tokens become one vector
 * @param queryPrefix what a question begins with
 * @param passagePrefix what a passage begins with
 * @param maxTokens the longest sequence, beginning and end included
 */
record ModelDescriptor(String name, Pooling pooling, String queryPrefix, String passagePrefix, int maxTokens) {

    /** Beginning, end, and a few tokens between them. */
    private static final int FEWEST_TOKENS = 8;

    ModelDescriptor {
        if (maxTokens < FEWEST_TOKENS) {
            throw new ConfigException(
                    "max_tokens of " + name + " is " + maxTokens + "; it must be at least " + FEWEST_TOKENS);
        }
    }

    /** Whatever changes vectors besides the model's files. */
    String recipe() {
        return "pooling=" + pooling.label() + ",query=" + queryPrefix + ",passage=" + passagePrefix + ",max="
                + maxTokens;
    }
}
