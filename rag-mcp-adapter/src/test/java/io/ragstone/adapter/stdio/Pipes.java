package io.ragstone.adapter.stdio;

import com.fasterxml.jackson.databind.JsonNode;
import io.ragstone.adapter.json.Json;
import io.ragstone.adapter.mcp.ToolBox;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A client that speaks to a door line by line. */
final class Pipes implements AutoCloseable {

    private final PipedOutputStream toServer = new PipedOutputStream();
    private final BufferedReader fromServer;
    private final CompletableFuture<Void> served;

    Pipes(ToolBox tools, Runnable afterFirstAnswer) throws IOException {
        var in = new PipedInputStream(toServer, 1 << 16);
        var out = new PipedOutputStream();
        this.fromServer = new BufferedReader(
                new InputStreamReader(new PipedInputStream(out, 1 << 20), StandardCharsets.UTF_8));
        var door = new StdioDoor(tools, "1.2.3", afterFirstAnswer);
        this.served = CompletableFuture.runAsync(() -> {
            try (out) {
                door.serve(in, out);
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });
    }

    void send(String json) throws IOException {
        toServer.write((json + "\n").getBytes(StandardCharsets.UTF_8));
        toServer.flush();
    }

    JsonNode receive() throws IOException {
        return Json.mapper().readTree(fromServer.readLine());
    }

    JsonNode ask(String json) throws IOException {
        send(json);
        return receive();
    }

    void handshake() throws IOException {
        ask(initialize());
        send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    }

    static String initialize() {
        return "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\","
                + "\"capabilities\":{},\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}}}";
    }

    void endInput() throws IOException {
        toServer.close();
    }

    void awaitEnd() {
        served.orTimeout(30, TimeUnit.SECONDS).join();
    }

    @Override
    public void close() throws IOException {
        endInput();
        awaitEnd();
    }
}
