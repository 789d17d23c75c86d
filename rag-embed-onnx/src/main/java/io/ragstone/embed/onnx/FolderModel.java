package io.ragstone.embed.onnx;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
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

/**
 * A model that lies in a folder: {@code model.onnx}, {@code tokenizer.json} and, where it has to be described,
 * {@code ragstone-model.json}.
 */
final class FolderModel implements ModelFiles {

    private static final String MODEL = "model.onnx";
    private static final String TOKENIZER = "tokenizer.json";
    private static final String DESCRIPTOR = "ragstone-model.json";

    private final Path folder;
    private final String digest;

    private FolderModel(Path folder) {
        this.folder = folder;
        this.digest = digestOf(folder);
    }

    /** Whether {@code model} means a folder, not a name. */
    static boolean isNamedBy(String model) {
        try {
            return Path.of(model).isAbsolute();
        } catch (InvalidPathException e) {
            return false;
        }
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

    /** How it is described, if it is. */
    FolderSettings settings(List<String> known) {
        return FolderSettings.in(folder.resolve(DESCRIPTOR), known);
    }

    /** The folder's. */
    String name() {
        return String.valueOf(folder.getFileName());
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
    public OrtSession model(OrtEnvironment environment, OrtSession.SessionOptions options, UserCache cache)
            throws OrtException {
        return environment.createSession(folder.resolve(MODEL).toString(), options);
    }
}
