package io.ragstone.bench;

import java.io.File;
import java.nio.file.Path;
import java.util.Map;

/** The systems that embed the same texts with the same model. */
enum EmbeddingSystem {
    RAGSTONE {
        @Override
        TextEmbedder open() {
            return new RagstoneEmbedder();
        }

        @Override
        String classPath() {
            return ChildJvm.ownClassPath();
        }
    },
    LANGCHAIN4J {
        @Override
        TextEmbedder open() {
            return new LangChain4jEmbedder();
        }

        /** The build puts the libraries that it needs, and nobody else, beside the classes. */
        @Override
        String classPath() {
            Path classes = ChildJvm.ownClasses();
            return classes + File.pathSeparator + classes.resolveSibling("langchain4j") + "/*";
        }
    };

    /** Opens it in the process where this is called. */
    abstract TextEmbedder open();

    /** Of the process in which it is opened. */
    abstract String classPath();

    /** Keeps DJL, whose tokenizers LangChain4j uses, from asking the network; its libraries go into {@code scratch}. */
    static Map<String, String> environment(Path scratch) {
        return Map.of("DJL_OFFLINE", "true", "OPT_OUT_TRACKING", "true", "DJL_CACHE_DIR", scratch.toString());
    }
}
