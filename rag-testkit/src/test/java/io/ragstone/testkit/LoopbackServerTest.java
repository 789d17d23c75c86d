package io.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.testkit.LoopbackServer.Received;
import io.ragstone.testkit.LoopbackServer.Reply;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class LoopbackServerTest {

    @Test
    void answersByItsScriptThenAsItBehavesAndTellsWhatCameIn() throws IOException {
        try (var server = new LoopbackServer(request -> Reply.of(200, "you said " + request.body()))) {
            server.next(Reply.of(429, "").with("Retry-After", "3"));

            HttpURLConnection limited = post(server.url() + "/v1?a=b", "first");
            assertThat(limited.getResponseCode()).isEqualTo(429);
            assertThat(limited.getHeaderField("retry-after")).isEqualTo("3");
            assertThat(new String(post(server.url(), "second").getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo("you said second");

            Received first = server.received().get(0);
            assertThat(first.method()).isEqualTo("POST");
            assertThat(first.target()).isEqualTo("/v1?a=b");
            assertThat(first.header("X-KEY")).contains("k");
        }
    }

    private static HttpURLConnection post(String url, String body) throws IOException {
        var connection = (HttpURLConnection) URI.create(url).toURL().openConnection();
        connection.setDoOutput(true);
        connection.setRequestProperty("x-key", "k");
        connection.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
        return connection;
    }
}
