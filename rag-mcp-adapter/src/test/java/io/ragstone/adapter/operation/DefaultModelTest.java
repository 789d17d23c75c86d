package io.ragstone.adapter.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.Ragstone;
import io.ragstone.spi.EmbeddingModel;
import io.ragstone.spi.EmbeddingModelProvider;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Which model is taken where nobody has chosen one. */
class DefaultModelTest {

    /** A default model that no machine can run. */
    public static final class Unfit implements EmbeddingModelProvider {

        @Override
        public String name() {
            return "unfit";
        }

        @Override
        public boolean isDefault() {
            return true;
        }

        @Override
        public Optional<String> obstacle() {
            return Optional.of("there is no library for this machine");
        }

        @Override
        public EmbeddingModel open(String model, Map<String, String> settings) {
            throw new IllegalStateException("must not be opened");
        }
    }

    /** Shows these providers of embedding models and no others. */
    private static final class Showing extends ClassLoader {

        private static final String SERVICE = "META-INF/services/" + EmbeddingModelProvider.class.getName();

        private final String names;

        Showing(Class<?>... providers) {
            super(DefaultModelTest.class.getClassLoader());
            names = Arrays.stream(providers).map(Class::getName).collect(Collectors.joining("\n"));
        }

        @Override
        public Enumeration<URL> getResources(String name) throws IOException {
            return name.equals(SERVICE) ? Collections.enumeration(List.of(url())) : super.getResources(name);
        }

        private URL url() throws IOException {
            return new URL(null, "memory:providers", new URLStreamHandler() {
                @Override
                protected URLConnection openConnection(URL url) {
                    return new URLConnection(url) {
                        @Override
                        public void connect() {}

                        @Override
                        public InputStream getInputStream() {
                            return new ByteArrayInputStream(names.getBytes(StandardCharsets.UTF_8));
                        }
                    };
                }
            });
        }
    }

    private static List<String> notes(ClassLoader loader) {
        try (Ragstone index =
                Ragstone.builder().store("memory").classLoader(loader).open()) {
            return index.status().notes();
        }
    }

    @Test
    void isTheLocalOneOnTheClassPath() {
        try (Ragstone index = Ragstone.builder().store("memory").open()) {
            assertThat(index.embeddings().standings().configured())
                    .hasValueSatisfying(space -> assertThat(space.key()).startsWith("onnx:bge-small-en-v1.5:384"));
        }
    }

    @Test
    void isNoneWhereTheMachineCannotRunIt() {
        assertThat(notes(new Showing(Unfit.class)))
                .containsExactly("there is no library for this machine: search is by words alone");
    }

    @Test
    void isNoneWhereThereIsNone() {
        assertThat(notes(new Showing()))
                .hasSize(1)
                .allSatisfy(note -> assertThat(note)
                        .contains("no embedding model is on the class path")
                        .contains("rag-embed-onnx"));
    }
}
