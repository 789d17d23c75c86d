package io.ragstone.adapter.operation;

import io.ragstone.adapter.config.Config;
import io.ragstone.adapter.config.Key;
import io.ragstone.adapter.config.Keys;
import io.ragstone.adapter.config.Origin;
import io.ragstone.adapter.config.Setting;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where the configured index lives. As text it is what people may see.
 *
 * @param location what the store is told; may hold a password
 * @param shown the same without secrets
 */
public record StoreAddress(String location, String shown) {

    private static final String SQLITE = "sqlite:";
    private static final String POSTGRESQL = "jdbc:postgresql:";
    private static final Pattern SCHEMA = Pattern.compile("[?&]schema=([^&]*)");

    /** Puts it together from the keys that say it. */
    public static StoreAddress of(Config config) {
        String store = config.get(Keys.STORE);
        String address = store.equals(Keys.POSTGRESQL) ? server(config) : store;
        if (!address.startsWith(POSTGRESQL)) {
            return new StoreAddress(address, Setting.redacted(address));
        }
        String told = with(address, "schema", said(config, Keys.POSTGRES_SCHEMA));
        told = with(told, "user", isNamedIn(address) ? Optional.empty() : said(config, Keys.POSTGRES_USER));
        told = with(told, "password", said(config, Keys.POSTGRES_PASSWORD));
        told = with(told, "sslmode", said(config, Keys.POSTGRES_SSLMODE));
        return new StoreAddress(told, Setting.redacted(told));
    }

    private static String server(Config config) {
        String host = config.get(Keys.POSTGRES_HOST);
        boolean isBareIpv6 = host.indexOf(':') >= 0 && !host.startsWith("[");
        return POSTGRESQL + "//" + (isBareIpv6 ? "[" + host + "]" : host) + ":" + config.get(Keys.POSTGRES_PORT) + "/"
                + encoded(config.get(Keys.POSTGRES_DATABASE)).replace("+", "%20");
    }

    /** Defaults are the store's and the driver's own. */
    private static Optional<String> said(Config config, Key<String> key) {
        return config.named(key.name())
                .filter(setting -> setting.origin().kind() != Origin.Kind.DEFAULT)
                .map(Setting::text)
                .filter(text -> !text.isEmpty());
    }

    private static boolean isNamedIn(String address) {
        int question = address.indexOf('?');
        return (question < 0 ? address : address.substring(0, question)).indexOf('@') >= 0;
    }

    /** What the address says itself, stays. */
    private static String with(String address, String parameter, Optional<String> value) {
        boolean isThere = address.toLowerCase(Locale.ROOT).matches("(?s).*[?&]" + parameter + "=.*");
        if (isThere || value.isEmpty()) {
            return address;
        }
        return address + (address.indexOf('?') < 0 ? "?" : "&") + parameter + "=" + encoded(value.get());
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** Names the place alone, the same whoever asks and however. */
    public String place() {
        if (!isServer()) {
            return shown;
        }
        int question = shown.indexOf('?');
        String server = (question < 0 ? shown : shown.substring(0, question)).replace("(hidden)@", "");
        Matcher schema = SCHEMA.matcher(shown);
        return server + " (schema " + (schema.find() ? schema.group(1) : "ragstone") + ")";
    }

    /** The file that it is, if it is one. */
    Optional<Path> file() {
        return location.startsWith(SQLITE)
                ? Optional.of(Path.of(location.substring(SQLITE.length())))
                : Optional.empty();
    }

    /** Whether the index is on a server, which may be away or refuse. */
    public boolean isServer() {
        return location.startsWith(POSTGRESQL);
    }

    @Override
    public String toString() {
        return shown;
    }
}
