package io.ragstone.embed.onnx;

import io.ragstone.error.ModelException;
import java.util.List;
import java.util.OptionalInt;

/**
 * What the files of a cross-encoder do not say.
 *
 * @param name its name in configuration and explanations
 * @param maxTokens the longest sequence, beginning and ends included
 * @param output which of its answers holds the score; empty for the first
 * @param label which number of that answer is the score; must be said where there are several
 */
record CrossEncoderDescriptor(String name, int maxTokens, String output, OptionalInt label) {

    private static final List<String> SETTINGS = List.of("name", "max_tokens", "output", "label");

    /** Beginning, two ends, and a few tokens between them. */
    private static final int FEWEST_TOKENS = 8;

    CrossEncoderDescriptor {
        ModelDescriptor.requireRoom(name, maxTokens, FEWEST_TOKENS);
    }

    static CrossEncoderDescriptor of(FolderModel folder) {
        FolderSettings settings = folder.settings(SETTINGS);
        return new CrossEncoderDescriptor(
                settings.text("name", folder.name()),
                settings.number("max_tokens", ModelDescriptor.USUAL_TOKENS),
                settings.text("output", ""),
                settings.number("label"));
    }

    /**
     * The score that a model's answer holds: its only number, or the odds of one label against all others, as a
     * logarithm.
     *
     * @throws ModelException if it holds none
     */
    double score(Output answer) {
        int chosen = chosen(answer);
        double score = answer.get(chosen) - (answer.size() == 1 ? 0 : logSumExceptOf(answer, chosen));
        if (!Double.isFinite(score)) {
            throw ModelException.refused("the model's score is " + score, null);
        }
        return score;
    }

    private int chosen(Output answer) {
        int size = answer.size();
        if (size == 0 || size != answer.width()) {
            throw ModelException.unusable(
                    name + " is no cross-encoder: it answers with " + answer + ", not with one number for a question"
                            + " and a passage; take a model that was exported for sequence classification, or name the"
                            + " output that holds the score as 'output' in ragstone-model.json",
                    null);
        }
        if (size > 1 && (label.isEmpty() || label.getAsInt() < 0 || label.getAsInt() >= size)) {
            throw ModelException.unusable(
                    name + " answers a question and a passage with " + size + " numbers, " + answer
                            + "; say which of them is the score as 'label' in ragstone-model.json, from 0 to "
                            + (size - 1) + ". A model for embedding has none",
                    null);
        }
        return size == 1 ? 0 : label.getAsInt();
    }

    private static double logSumExceptOf(Output answer, int label) {
        double most = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < answer.size(); i++) {
            most = i == label ? most : Math.max(most, answer.get(i));
        }
        double sum = 0;
        for (int i = 0; i < answer.size(); i++) {
            sum += i == label ? 0 : Math.exp(answer.get(i) - most);
        }
        return most + Math.log(sum);
    }
}
