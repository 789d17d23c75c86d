package io.ragstone.embed.onnx;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ragstone.error.ConfigException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/**
 * A model that lies in a folder: {@code model.onnx}, {@code tokenizer.json} and, where mean pooling without prefixes is
 * not right, {@code ragstone-model.json} with any of {@code name}, {@code pooling}, {@code query_prefix},
 * {@code passage_prefix} and {@code max_tokens}.
 */
final class FolderModel implements ModelFiles {

    private static final String MODEL = "model.onnx";
    private static final String TOKENIZER = "tokenizer.json";
    private static final String DESCRIPTOR = "ragstone-model.json";
    private static final Set<String> SETTINGS =
            Set.of("name", "pooling", "query_prefix", "passage_prefix", "max_tokens");
    private static final int DEFAULT_TOKENS = 512;

    private final Path folder;
    private final String digest;

    private FolderModel(Path folder) {
        this.folder = folder;
        this.digest = digestOf(folder);
    }

    /** @throws ConfigException if the files are not there */
    static FolderModel at(String path) {
        try {
            Path folder = Path.of(path).toRealPath();
            for (String file : List.of(MODEL, TOKENIZER)) {
                if (!Files.isReadable(folder.resolve(file))) {
                    throw new ConfigException("the model folder " + folder + " has no readable " + file);
                }
            }
            return new FolderModel(folder);
        } catch (InvalidPathException | IOException e) {
            throw new ConfigException("there is no model folder at " + path + ": " + e.getMessage());
        }
    }

    ModelDescriptor descriptor() {
        Path file = folder.resolve(DESCRIPTOR);
        JsonNode settings = new ObjectMapper().createObjectNode();
        if (Files.exists(file)) {
            try {
                settings = new ObjectMapper().readTree(file.toFile());
            } catch (IOException e) {
                throw new ConfigException(file + " cannot be read as JSON: " + e.getMessage());
            }
            settings.fieldNames().forEachRemaining(name -> refuseUnknown(file, name));
        }
        return new ModelDescriptor(
                settings.path("name").asText(String.valueOf(folder.getFileName())),
                Pooling.named(settings.path("pooling").asText("mean")),
                settings.path("query_prefix").asText(""),
                settings.path("passage_prefix").asText(""),
                settings.path("max_tokens").asInt(DEFAULT_TOKENS));
    }

    private static void refuseUnknown(Path file, String name) {
        if (!SETTINGS.contains(name)) {
            throw new ConfigException(file + " has an unknown setting '" + name + "'; known are " + SETTINGS);
        }
    }

    /** Says which files these are: whoever exchanges them has another embedding space. */
    String digest() {
        return digest;
    }

    private static String digestOf(Path folder) {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            for (String file : List.of(MODEL, TOKENIZER)) {
                try (InputStream in = new DigestInputStream(Files.newInputStream(folder.resolve(file)), sha256)) {
                    in.transferTo(OutputStream.nullOutputStream());
                }
            }
            return HexFormat.of().formatHex(sha256.digest()).substring(0, 12);
        } catch (IOException e) {
            throw new ConfigException("the model in " + folder + " cannot be read: " + e.getMessage());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    @Override
    public String identity() {
        return folder.toUri() + "#" + digest;
    }

    @Override
    public InputStream tokenizer() throws IOException {
        return Files.newInputStream(folder.resolve(TOKENIZER));
    }

    @Override
    public byte[] model() throws IOException {
        return Files.readAllBytes(folder.resolve(MODEL));
    }
}
