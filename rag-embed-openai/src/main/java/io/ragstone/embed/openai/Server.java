package io.ragstone.embed.openai;

import io.ragstone.internal.remote.Settings;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where a model is, and how to get there.
 *
 * @param url what every address begins with
 * @param key what opens it, where there is one
 * @param client speaks HTTP; follows no redirects, for they would take the key along
 */
record Server(HttpUrl url, Optional<ApiKey> key, OkHttpClient client) {

    private static final Logger LOG = LoggerFactory.getLogger(Server.class);
    private static final HttpUrl NOWHERE = HttpUrl.get("http://localhost/");
    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final int TIMEOUT_SECONDS = 60;

    /**
     * Reads {@code base_url}, {@code api_key_env}, {@code credentials_file}, {@code timeout_seconds}, {@code proxy} and
     * {@code ca_file}.
     *
     * @param usualUrl of the service; empty if it has none
     * @param usualKeys the variables that hold its keys; they are sent to nobody else
     */
    static Server of(
            Settings settings,
            Optional<String> usualUrl,
            List<String> usualKeys,
            Function<String, @Nullable String> environment) {
        HttpUrl url = url(settings, usualUrl);
        Optional<List<String>> chosenKeys = settings.names("api_key_env");
        List<String> names = chosenKeys.orElse(isUsual(url, usualUrl) ? usualKeys : List.of());
        Optional<ApiKey> key = Credentials.of(settings, environment).first(names);
        if (key.isPresent() && !key.get().isSendable()) {
            settings.problem("the key from " + key.get().origin() + " has characters that no key has");
            key = Optional.empty();
        } else if (key.isEmpty() && !names.isEmpty() && !isLoopback(url)) {
            settings.problem("there is no key for " + url.host() + "; set the environment variable "
                    + String.join(" or ", names) + ", or name another by api_key_env");
        }
        return new Server(url, key, client(settings));
    }

    /**
     * Whether {@code url} is where the service's keys belong; they are shown to nobody else, and not on an open line.
     */
    private static boolean isUsual(HttpUrl url, Optional<String> usual) {
        return usual.map(HttpUrl::get)
                .map(each -> each.host().equals(url.host()) && each.scheme().equals(url.scheme()))
                .orElse(url.isHttps());
    }

    private static HttpUrl url(Settings settings, Optional<String> usual) {
        Optional<String> given = settings.text("base_url").or(() -> usual);
        if (given.isEmpty()) {
            settings.problem("base_url is missing; say where the server is, for example http://localhost:8080/v1");
            return NOWHERE;
        }
        HttpUrl url = HttpUrl.parse(given.get());
        if (url == null || !url.username().isEmpty() || url.query() != null || url.fragment() != null) {
            settings.problem("base_url is not of the form https://HOST/PATH; keys and parameters have settings of their"
                    + " own");
            return NOWHERE;
        }
        return url;
    }

    private static OkHttpClient client(Settings settings) {
        Duration timeout = Duration.ofSeconds(settings.number("timeout_seconds", TIMEOUT_SECONDS, 1, 3_600));
        var builder = new OkHttpClient.Builder()
                .callTimeout(timeout)
                .readTimeout(timeout)
                .writeTimeout(timeout)
                .connectTimeout(timeout.compareTo(CONNECT) < 0 ? timeout : CONNECT)
                .followRedirects(false)
                .followSslRedirects(false);
        settings.text("proxy").ifPresent(proxy -> builder.proxy(proxy(proxy, settings)));
        Certificates.added(settings).ifPresent(manager -> trust(builder, manager));
        return builder.build();
    }

    private static Proxy proxy(String hostAndPort, Settings settings) {
        HttpUrl parsed = HttpUrl.parse("http://" + hostAndPort);
        boolean hasPort = hostAndPort.matches(".*:\\d+");
        if (parsed == null
                || !hasPort
                || !parsed.username().isEmpty()
                || !parsed.encodedPath().equals("/")) {
            settings.problem("proxy is '" + hostAndPort + "'; it is HOST:PORT");
            return Proxy.NO_PROXY;
        }
        return new Proxy(Proxy.Type.HTTP, InetSocketAddress.createUnresolved(parsed.host(), parsed.port()));
    }

    private static void trust(OkHttpClient.Builder builder, X509TrustManager manager) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {manager}, null);
            builder.sslSocketFactory(context.getSocketFactory(), manager);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this machine has no TLS", e);
        }
    }

    /** Whether it is this machine. */
    boolean isLoopback() {
        return isLoopback(url);
    }

    private static boolean isLoopback(HttpUrl url) {
        String host = url.host();
        return host.equals("localhost")
                || host.endsWith(".localhost")
                || host.equals("::1")
                || host.matches("127(\\.\\d+){3}");
    }

    /** Host, and port where it is an unusual one. */
    String place() {
        return url.port() == HttpUrl.defaultPort(url.scheme()) ? url.host() : url.host() + ":" + url.port();
    }

    /** Says so if what is sent can be read on the way. */
    void warnIfOpen() {
        if (!url.isHttps() && !isLoopback()) {
            LOG.warn(
                    "texts{} go to {} unencrypted; an address with https would not show them",
                    key.isPresent() ? " and the key" : "",
                    place());
        }
    }
}
