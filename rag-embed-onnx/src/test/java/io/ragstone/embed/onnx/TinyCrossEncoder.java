package io.ragstone.embed.onnx;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A real model of a few hundred bytes that reads a question and a passage together. Its score is the logarithm of one
 * and how many tokens of the one are tokens of the other: no less of a judgement than counting shared words.
 */
final class TinyCrossEncoder {

    private TinyCrossEncoder() {}

    /** Puts it into {@code folder}, beside the tokenizer of the packaged model. */
    static void write(Path folder) throws IOException {
        write(folder, counting(OnnxFile.INT64).output("logits", "batch", "label"));
    }

    /** The same, but the answer is two numbers: nought, and the score. */
    static void writeWithTwoLabels(Path folder) throws IOException {
        OnnxFile file = counting(OnnxFile.INT64)
                .constant("nought", 0, 1, 1)
                .node("Concat", "labels", List.of("nought", "logits"), Map.of("axis", new long[] {1}))
                .output("labels", "batch", "label");
        write(folder, file);
    }

    /** The same, but the first answer is one number for each token, and the score comes second. */
    static void writeWithTwoOutputs(Path folder) throws IOException {
        OnnxFile file = counting(OnnxFile.INT64)
                .node("Identity", "tokens", "passageDown")
                .output("tokens", "batch", "tokens", "one")
                .output("logits", "batch", "label");
        write(folder, file);
    }

    /** One that wants its numbers in four bytes each. */
    static void writeWithShortNumbers(Path folder) throws IOException {
        write(folder, counting(OnnxFile.INT32).output("logits", "batch", "label"));
    }

    /** One that looks at the numbers alone, and says how many there are. */
    static void writeCountingTokens(Path folder) throws IOException {
        OnnxFile file = new OnnxFile()
                .input("input_ids", OnnxFile.INT64)
                .node("Cast", "numbers", List.of("input_ids"), Map.of("to", new long[] {OnnxFile.FLOAT}))
                .node("Equal", "isSame", "numbers", "numbers")
                .node("Cast", "ones", List.of("isSame"), Map.of("to", new long[] {OnnxFile.FLOAT}))
                .node("ReduceSum", "logits", List.of("ones"), axes(1))
                .output("logits", "batch", "label");
        write(folder, file);
    }

    private static void write(Path folder, OnnxFile file) throws IOException {
        Files.createDirectories(folder);
        Files.write(folder.resolve("model.onnx"), file.bytes());
        ModelFiles packaged =
                PackagedModels.named(PackagedModels.DEFAULT).files(TinyCrossEncoder.class.getClassLoader());
        try (InputStream in = packaged.tokenizer()) {
            Files.copy(in, folder.resolve("tokenizer.json"));
        }
    }

    /** All that {@code logits} needs; it has no attention mask, which it would not look at. */
    private static OnnxFile counting(int type) {
        return new OnnxFile()
                .input("input_ids", type)
                .input("token_type_ids", type)
                .constant("one", 1)
                .node("Unsqueeze", "down", List.of("input_ids"), axes(2))
                .node("Unsqueeze", "across", List.of("input_ids"), axes(1))
                .node("Equal", "isSame", "down", "across")
                .node("Cast", "same", List.of("isSame"), Map.of("to", new long[] {OnnxFile.FLOAT}))
                .node("Cast", "types", List.of("token_type_ids"), Map.of("to", new long[] {OnnxFile.FLOAT}))
                .node("Unsqueeze", "isPassage", List.of("types"), axes(1))
                .node("Unsqueeze", "passageDown", List.of("types"), axes(2))
                .node("Sub", "isQuestion", "one", "passageDown")
                .node("Mul", "sameInPassage", "same", "isPassage")
                .node("Mul", "shared", "sameInPassage", "isQuestion")
                .node("ReduceSum", "sum", List.of("shared"), Map.of("axes", new long[] {1, 2}, "keepdims", new long[] {0
                }))
                .node("Add", "sumAndOne", "sum", "one")
                .node("Log", "score", "sumAndOne")
                .node("Unsqueeze", "logits", List.of("score"), axes(1));
    }

    private static Map<String, long[]> axes(long... axes) {
        return Map.of("axes", axes);
    }
}
