package io.ragstone.embed.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ragstone.error.ModelException;
import io.ragstone.error.ModelException.Fault;
import io.ragstone.model.Purpose;
import io.ragstone.spi.EmbeddingModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import mockwebserver3.MockResponse;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The way to a server: proxies, certificates, redirects. */
class NetworkTest {

    private static final List<String> TEXTS = List.of("the pool is large");

    private final Opened opened = new Opened().with("MY_KEY", "sk-secret");

    @Test
    void aProxyIsAskedForServersThatOnlyItKnows() {
        try (var proxy = new FakeService();
                EmbeddingModel model = opened.model(
                        "words",
                        Map.of(
                                "base_url", "http://models.invalid/v1",
                                "proxy", "127.0.0.1:" + proxy.port(),
                                "api_key_env", "MY_KEY"))) {
            assertThat(model.embed(TEXTS, Purpose.DOCUMENT)).hasSize(1);
            assertThat(proxy.lastRequest().http().getRequestLine())
                    .isEqualTo("POST http://models.invalid/v1/embeddings HTTP/1.1");
        }
    }

    @Test
    void anAuthorityOfOnesOwnIsTrustedWhereItsCertificateIsNamed(@TempDir Path folder) throws IOException {
        HeldCertificate authority =
                new HeldCertificate.Builder().certificateAuthority(0).build();
        HeldCertificate certificate = new HeldCertificate.Builder()
                .addSubjectAlternativeName("127.0.0.1")
                .signedBy(authority)
                .build();
        HandshakeCertificates certificates =
                new HandshakeCertificates.Builder().heldCertificate(certificate).build();
        Path file = folder.resolve("ca.pem");
        Files.writeString(file, authority.certificatePem());
        try (var service = new FakeService(server -> server.useHttps(certificates.sslSocketFactory()))) {
            Map<String, String> settings = Map.of("base_url", service.url("/v1").replace("http:", "https:"));
            try (EmbeddingModel trusting = opened.model("words", Opened.and(settings, "ca_file", file.toString()));
                    EmbeddingModel careful = opened.model("words", settings)) {
                assertThat(trusting.embed(TEXTS, Purpose.DOCUMENT)).hasSize(1);
                assertThatThrownBy(() -> careful.embed(TEXTS, Purpose.DOCUMENT))
                        .isInstanceOfSatisfying(
                                ModelException.class,
                                failure -> assertThat(failure.fault()).isEqualTo(Fault.MODEL))
                        .hasMessageContaining("ca_file");
            }
        }
    }

    @Test
    void aRedirectTakesTheKeyNowhere() {
        try (var thief = new FakeService();
                var service = new FakeService();
                EmbeddingModel model =
                        opened.model("words", Map.of("base_url", service.url("/v1"), "api_key_env", "MY_KEY"))) {
            service.behaves(incoming -> new MockResponse.Builder()
                    .code(307)
                    .addHeader("Location", thief.url("/v1/embeddings?token=1"))
                    .build());

            assertThatThrownBy(() -> model.embed(TEXTS, Purpose.DOCUMENT))
                    .isInstanceOf(ModelException.class)
                    .hasMessageContaining("redirects to http://127.0.0.1")
                    .hasMessageContaining("set base_url");
            assertThat(service.lastRequest().header("Authorization")).isNotNull();
            assertThat(thief.requests()).isEmpty();
        }
    }

    @Test
    void openingAModelSendsNothing() {
        try (var service = new FakeService();
                EmbeddingModel model = opened.model("words", Map.of("base_url", service.url("/v1")))) {
            assertThat(model.isRemote()).isFalse();
            assertThat(service.requests()).isEmpty();
        }
    }
}
