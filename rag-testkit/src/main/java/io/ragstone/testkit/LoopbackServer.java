package io.ragstone.testkit;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/**
 * An HTTP server on loopback that does what a test says. For whoever writes a model or a source behind HTTP.
 * Thread-safe.
 */
public final class LoopbackServer implements AutoCloseable {

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        var thread = new Thread(task, "loopback-server");
        thread.setDaemon(true);
        return thread;
    });
    private final List<Received> received = new CopyOnWriteArrayList<>();
    private final ConcurrentLinkedQueue<Reply> script = new ConcurrentLinkedQueue<>();
    private volatile Function<Received, Reply> behaviour;

    /** Listens at a free port, and answers every request by {@code behaviour}. */
    public LoopbackServer(Function<Received, Reply> behaviour) {
        this.behaviour = behaviour;
        try {
            this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::handle);
        server.setExecutor(threads);
        server.start();
    }

    /**
     * A request that came in.
     *
     * @param method such as {@code POST}
     * @param target path and query as they were sent
     * @param headers the first of each name, whatever its case
     * @param body as text
     */
    public record Received(String method, String target, Map<String, String> headers, String body) {

        /** The header {@code name}, if it was sent. */
        public Optional<String> header(String name) {
            return Optional.ofNullable(headers.get(name));
        }
    }

    /**
     * What is answered.
     *
     * @param status of HTTP
     * @param headers besides those that say what the body is
     * @param body in JSON
     */
    public record Reply(int status, Map<String, String> headers, String body) {

        /** {@code body} with {@code status}. */
        public static Reply of(int status, String body) {
            return new Reply(status, Map.of(), body);
        }

        /** This reply with one header more. */
        public Reply with(String name, String value) {
            var more = new TreeMap<>(headers);
            more.put(name, value);
            return new Reply(status, more, body);
        }
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            Received request = read(exchange);
            received.add(request);
            Reply scripted = script.poll();
            Reply reply = scripted == null ? behaviour.apply(request) : scripted;
            byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            reply.headers().forEach(exchange.getResponseHeaders()::set);
            exchange.sendResponseHeaders(reply.status(), body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private static Received read(HttpExchange exchange) throws IOException {
        var headers = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
        exchange.getRequestHeaders().forEach((name, values) -> headers.put(name, values.get(0)));
        return new Received(
                exchange.getRequestMethod(),
                exchange.getRequestURI().toString(),
                headers,
                new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
    }

    /** Its address, without a slash at the end. */
    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Answers by {@code newBehaviour} from now on. */
    public void behaves(Function<Received, Reply> newBehaviour) {
        behaviour = newBehaviour;
    }

    /** Answers the next requests by {@code replies}, one each, before it behaves as usual. */
    public void next(Reply... replies) {
        script.addAll(List.of(replies));
    }

    /** All that came in, in order. */
    public List<Received> received() {
        return received;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
