package io.ragstone.embed.onnx;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ragstone.error.ConfigException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads a {@code tokenizer.json} of Hugging Face's format. What it says of truncation and padding is left aside: a text
 * is embedded whole, and alone.
 */
final class TokenizerFile {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int LONGEST_WORD = 100;

    private final String name;
    private final JsonNode root;

    private TokenizerFile(String name, JsonNode root) {
        this.name = name;
        this.root = root;
    }

    /**
     * @param name for messages
     * @throws ConfigException if it is no tokenizer of BERT's kind
     */
    static BertTokenizer read(String name, InputStream json) throws IOException {
        return new TokenizerFile(name, JSON.readTree(json)).tokenizer();
    }

    private BertTokenizer tokenizer() {
        require("model", "WordPiece");
        require("normalizer", "BertNormalizer");
        require("pre_tokenizer", "BertPreTokenizer");
        JsonNode model = root.get("model");
        var vocabulary = new HashMap<String, Integer>();
        model.path("vocab")
                .properties()
                .forEach(
                        entry -> vocabulary.put(entry.getKey(), entry.getValue().asInt()));
        String unknown = model.path("unk_token").asText("[UNK]");
        var pieces = new WordPieces(
                vocabulary,
                model.path("continuing_subword_prefix").asText("##"),
                number(vocabulary, unknown),
                model.path("max_input_chars_per_word").asInt(LONGEST_WORD));
        return new BertTokenizer(
                normalizer(), pieces, markers(), number(vocabulary, "[CLS]"), number(vocabulary, "[SEP]"));
    }

    private void require(String part, String type) {
        String found = root.path(part).path("type").asText("nothing");
        if (!found.equals(type)) {
            throw new ConfigException(name + " has a " + part + " of type " + found
                    + "; tokenizers of BERT's kind are read, whose " + part + " is a " + type);
        }
    }

    private int number(Map<String, Integer> vocabulary, String token) {
        Integer number = vocabulary.get(token);
        if (number == null) {
            throw new ConfigException(name + " has no token " + token + " in its vocabulary of " + vocabulary.size());
        }
        return number;
    }

    /** Unless it says otherwise of accents, they go where capitals go. */
    private BertNormalizer normalizer() {
        JsonNode node = root.get("normalizer");
        boolean lowersCase = node.path("lowercase").asBoolean(true);
        return new BertNormalizer(
                node.path("clean_text").asBoolean(true),
                node.path("handle_chinese_chars").asBoolean(true),
                node.path("strip_accents").asBoolean(lowersCase),
                lowersCase);
    }

    private List<BertTokenizer.Marker> markers() {
        var markers = new ArrayList<BertTokenizer.Marker>();
        for (JsonNode token : root.path("added_tokens")) {
            markers.add(new BertTokenizer.Marker(
                    token.path("content").asText(), token.path("id").asInt()));
        }
        return markers;
    }
}
