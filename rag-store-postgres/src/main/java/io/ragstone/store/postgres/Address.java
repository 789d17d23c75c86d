package io.ragstone.store.postgres;

import io.ragstone.error.ConfigException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where an index lies.
 *
 * @param server the driver's address of server and database, without credentials and parameters
 * @param parameters what else the driver is told, by its own names; may hold a password
 * @param schema the schema that holds all of the index
 */
record Address(String server, Map<String, String> parameters, String schema) {

    static final String DEFAULT_SCHEMA = "ragstone";

    private static final String PREFIX = "jdbc:postgresql://";
    private static final String FORM = "a PostgreSQL store is named like " + PREFIX + "HOST:PORT/DATABASE?schema=NAME";
    private static final String SCHEMA = "schema";
    private static final int LONGEST_SCHEMA = 63;
    private static final Pattern SCHEMA_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    /** One or more of HOST:PORT, HOST or [ADDRESS]:PORT. Whoever put a password here in another way is not quoted. */
    private static final Pattern HOSTS =
            Pattern.compile("((\\[[^\\]]*]|[^:,\\[\\]@]*)(:\\d{1,5})?)(,(\\[[^\\]]*]|[^:,\\[\\]@]*)(:\\d{1,5})?)*");

    private static final Pattern PARTS = Pattern.compile("(?:([^?]*)@)?([^/?]*)(/[^?]*)?(?:\\?(.*))?", Pattern.DOTALL);

    Address {
        parameters = Collections.unmodifiableMap(new TreeMap<>(parameters));
        if (schema.length() > LONGEST_SCHEMA || !SCHEMA_NAME.matcher(schema).matches()) {
            throw new ConfigException("the schema '" + schema + "' has no usable name; one of up to " + LONGEST_SCHEMA
                    + " letters, digits and underscores that does not begin with a digit is");
        }
    }

    /** Of connections that an application hands over. */
    static Address inSchema(String schema) {
        return new Address("", Map.of(), schema);
    }

    /**
     * Reads {@code jdbc:postgresql://HOST:PORT/DATABASE?schema=NAME&...}; what else is asked for goes to the driver.
     * {@code USER:PASSWORD@} before the host means the parameters of these names.
     */
    static Address of(String location) {
        Matcher parts = PARTS.matcher(location.startsWith(PREFIX) ? location.substring(PREFIX.length()) : "");
        boolean isRead = location.startsWith(PREFIX)
                && parts.matches()
                && HOSTS.matcher(parts.group(2)).matches();
        if (!isRead) {
            throw new ConfigException(FORM + ", which the configured address is not (it is not repeated here, since it"
                    + " may hold a password)");
        }
        var parameters = new TreeMap<String, String>();
        credentials(parts.group(1), parameters);
        for (String part : (parts.group(4) == null ? "" : parts.group(4)).split("&", -1)) {
            int equals = part.indexOf('=');
            if (!part.isEmpty()) {
                parameters.put(
                        equals < 0 ? part : part.substring(0, equals),
                        equals < 0 ? "" : decoded(part.substring(equals + 1)));
            }
        }
        String schema = parameters.remove(SCHEMA);
        String database = parts.group(3) == null ? "/" : parts.group(3);
        return new Address(PREFIX + parts.group(2) + database, parameters, schema == null ? DEFAULT_SCHEMA : schema);
    }

    private static void credentials(@Nullable String said, Map<String, String> parameters) {
        if (said == null) {
            return;
        }
        String literal = said.replace("+", "%2B");
        int colon = literal.indexOf(':');
        parameters.put("user", decoded(colon < 0 ? literal : literal.substring(0, colon)));
        if (colon >= 0) {
            parameters.put("password", decoded(literal.substring(colon + 1)));
        }
    }

    private static String decoded(String written) {
        try {
            return URLDecoder.decode(written, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException malformed) {
            throw new ConfigException("the address of the PostgreSQL store holds a '%' that no two hexadecimal digits"
                    + " follow; write %25 for the sign itself");
        }
    }

    /** Server, database and schema, for messages. */
    @Override
    public String toString() {
        return server + " (schema " + schema + ")";
    }
}
