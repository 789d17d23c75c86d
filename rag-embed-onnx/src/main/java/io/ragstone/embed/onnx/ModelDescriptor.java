package io.ragstone.embed.onnx;

import io.ragstone.error.ConfigException;
import java.util.List;
import java.util.Set;

/**
 * What the files of an embedding model do not say.
 *
 * @param name its name in configuration and in the embedding space
 * @param pooling how tokens become one vector
 * @param queryPrefix what a question begins with
 * @param passagePrefix what a passage begins with
 * @param maxTokens the longest sequence, beginning and end included
 * @param languages the languages it was made for, as ISO 639-1 codes; none if it makes no difference or nobody says
 */
record ModelDescriptor(
        String name, Pooling pooling, String queryPrefix, String passagePrefix, int maxTokens, Set<String> languages) {

    /** What BERT was trained for. */
    static final int USUAL_TOKENS = 512;

    private static final List<String> SETTINGS =
            List.of("name", "pooling", "query_prefix", "passage_prefix", "max_tokens", "languages");

    /** Beginning, end, and a few tokens between them. */
    private static final int FEWEST_TOKENS = 8;

    ModelDescriptor {
        requireRoom(name, maxTokens, FEWEST_TOKENS);
        languages = Set.copyOf(languages);
    }

    /** @throws ConfigException if {@code maxTokens} is below {@code fewest} */
    static void requireRoom(String name, int maxTokens, int fewest) {
        if (maxTokens < fewest) {
            throw new ConfigException("max_tokens of " + name + " is " + maxTokens + "; it must be at least " + fewest);
        }
    }

    /** Of a model in a folder: mean pooling without prefixes, unless it is described otherwise. */
    static ModelDescriptor of(FolderModel folder) {
        FolderSettings settings = folder.settings(SETTINGS);
        return new ModelDescriptor(
                settings.text("name", folder.name()),
                Pooling.named(settings.text("pooling", "mean")),
                settings.text("query_prefix", ""),
                settings.text("passage_prefix", ""),
                settings.number("max_tokens", USUAL_TOKENS),
                settings.texts("languages"));
    }

    /** Whatever changes vectors besides the model's files. */
    String recipe() {
        return "pooling=" + pooling.label() + ",query=" + queryPrefix + ",passage=" + passagePrefix + ",max="
                + maxTokens;
    }
}
