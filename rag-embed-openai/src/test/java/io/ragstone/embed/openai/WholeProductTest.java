package io.ragstone.embed.openai;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.Ragstone;
import io.ragstone.model.Leg;
import io.ragstone.model.LegReport;
import io.ragstone.model.SearchResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An index with a remote model, as an application has it. */
class WholeProductTest {

    private final FakeService service = new FakeService();

    @TempDir
    Path folder;

    @AfterEach
    void stop() {
        service.close();
    }

    private Ragstone open(String... settings) {
        return Ragstone.builder()
                .store("memory")
                .embedding(
                        "openai:words",
                        Opened.and(Map.of("base_url", service.url("/v1"), "retries", "1", "batch", "4"), settings))
                .open();
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    private static LegReport vectorLeg(SearchResponse answer) {
        return leg(answer, Leg.VECTOR);
    }

    private static LegReport leg(SearchResponse answer, Leg which) {
        return answer.legs().stream()
                .filter(leg -> leg.leg() == which)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aServerThatIsDeadWhenSomebodyAsksLeavesTheWords() throws IOException {
        write("pool.md", "The connection pool holds ten connections.");
        write("whales.md", "Whales sing in the deep ocean.");
        try (Ragstone index = open()) {
            index.addFolder("notes", folder.toString());
            index.sync();
            assertThat(vectorLeg(index.search("connection pool")).state()).isEqualTo(LegReport.State.ON);
            service.close();

            SearchResponse answer = index.search("whales in the ocean");

            assertThat(answer.hits()).extracting("path").contains("whales.md");
            assertThat(vectorLeg(answer).state()).isEqualTo(LegReport.State.OFF);
            assertThat(vectorLeg(answer).reason()).contains("nobody answers at 127.0.0.1");
            assertThat(answer.warnings()).anyMatch(warning -> warning.contains("words alone"));
        }
    }

    @Test
    void aPoisonTextCostsNoOtherItsVector() throws IOException {
        for (int i = 0; i < 30; i++) {
            write(
                    "note" + i + ".md",
                    i == 17 ? "This one is poison to the server." : "Note " + i + " tells of pool " + i);
        }
        service.behaves(incoming -> incoming.texts().stream().anyMatch(text -> text.contains("poison"))
                ? FakeService.status(400)
                : FakeForms.answer(incoming));
        try (Ragstone index = open()) {
            index.addFolder("notes", folder.toString());
            index.sync();

            SearchResponse answer = index.search("poison server");

            assertThat(answer.coverage().total().chunks()).isEqualTo(30);
            assertThat(answer.coverage().total().withVectors()).isEqualTo(29);
            assertThat(answer.hits().get(0).path()).isEqualTo("note17.md");
        }
    }

    @Test
    void aRerankerPutsPassagesInOrderAsLongAsItAnswers() throws IOException {
        write("first.md", "The pool, the pool and the pool.");
        write("second.md", "How large the pool is, nobody can say.");
        try (Ragstone index = Ragstone.builder()
                .store("memory")
                .embedding("none")
                .reranker("http:judge", Map.of("base_url", service.url("/v1"), "retries", "0"))
                .reranking(30, Duration.ofSeconds(20))
                .open()) {
            index.addFolder("notes", folder.toString());
            index.sync();

            assertThat(leg(index.search("how large is the pool"), Leg.RERANK).state())
                    .isEqualTo(LegReport.State.ON);
            assertThat(service.lastRequest().body().path("documents")).hasSize(2);
            service.close();
            SearchResponse answer = index.search("is the pool large");

            assertThat(answer.hits()).hasSize(2);
            assertThat(leg(answer, Leg.RERANK).reason())
                    .contains("http:judge could not put the passages in order: nobody answers");
        }
    }

    @Test
    void aServerThatIsDeadFromTheBeginningCostsVectorsAlone() throws IOException {
        write("pool.md", "The connection pool holds ten connections.");
        String address = service.url("/v1");
        service.close();
        try (Ragstone index = open("base_url", address, "retries", "0")) {
            index.addFolder("notes", folder.toString());
            index.sync();

            SearchResponse answer = index.search("connection pool");

            assertThat(answer.hits()).extracting("path").containsExactly("pool.md");
            assertThat(vectorLeg(answer).state()).isEqualTo(LegReport.State.OFF);
        }
    }
}
