package io.ragstone.embed.onnx;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.ragstone.model.Vector;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/**
 * What others make of the same texts with the same files: Hugging Face's tokenizers 0.31.1 of DJL, and LangChain4j's
 * in-process wrapper 1.11.0-beta19 on ONNX Runtime 1.23.2.
 */
final class Reference {

    private Reference() {}

    static List<String> texts() {
        var json = new ObjectMapper();
        return lines("reference-texts.jsonl").stream()
                .map(line -> {
                    try {
                        return json.readValue(line, String.class);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                })
                .toList();
    }

    /** Of each text, beginning and end included. */
    static List<int[]> tokens() {
        return lines("reference-tokens.txt").stream()
                .map(line -> Arrays.stream(line.split(" "))
                        .mapToInt(Integer::parseInt)
                        .toArray())
                .toList();
    }

    /** Of each text as a passage. */
    static List<Vector> vectors() {
        return lines("reference-vectors.txt").stream().map(Reference::vector).toList();
    }

    /** CRC-32 over the tokens of a hundred {@link RandomTexts} of each seed from 0, two bytes each. */
    static List<String> digests() {
        return lines("reference-digests.txt");
    }

    private static Vector vector(String base64) {
        ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(base64)).order(ByteOrder.LITTLE_ENDIAN);
        float[] values = new float[bytes.remaining() / Float.BYTES];
        bytes.asFloatBuffer().get(values);
        return Vector.normalised(values);
    }

    private static List<String> lines(String name) {
        try (InputStream in = Reference.class.getResourceAsStream("/" + name);
                var reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return reader.lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
