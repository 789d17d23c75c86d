package io.ragstone.store.postgres;

import io.ragstone.error.ConfigException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Where an index lies.
 *
 * @param url what the driver is given; may hold a password
 * @param schema the schema that holds all of the index
 */
record Address(String url, String schema) {

    static final String DEFAULT_SCHEMA = "ragstone";

    private static final String PREFIX = "jdbc:postgresql:";
    private static final String SCHEMA = "schema";
    private static final int LONGEST_SCHEMA = 63;
    private static final Pattern SCHEMA_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    Address {
        if (schema.length() > LONGEST_SCHEMA || !SCHEMA_NAME.matcher(schema).matches()) {
            throw new ConfigException("the schema '" + schema + "' has no usable name; one of up to " + LONGEST_SCHEMA
                    + " letters, digits and underscores that does not begin with a digit is");
        }
    }

    /**
     * Reads {@code jdbc:postgresql://HOST:PORT/DATABASE?schema=NAME&...}; what else is asked for goes to the driver.
     */
    static Address of(String location) {
        if (!location.startsWith(PREFIX + "//")) {
            throw new ConfigException(
                    "a PostgreSQL store is named like jdbc:postgresql://HOST:PORT/DATABASE?schema=NAME, not '"
                            + withoutSecrets(location) + "'");
        }
        int question = location.indexOf('?');
        if (question < 0) {
            return new Address(location, DEFAULT_SCHEMA);
        }
        var schema = DEFAULT_SCHEMA;
        var others = new ArrayList<String>();
        for (String part : List.of(location.substring(question + 1).split("&", -1))) {
            if (part.startsWith(SCHEMA + "=")) {
                schema = URLDecoder.decode(part.substring(SCHEMA.length() + 1), StandardCharsets.UTF_8);
            } else if (!part.isEmpty()) {
                others.add(part);
            }
        }
        String rest = others.stream().collect(Collectors.joining("&", others.isEmpty() ? "" : "?", ""));
        return new Address(location.substring(0, question) + rest, schema);
    }

    /** Server, database and schema, for messages. */
    @Override
    public String toString() {
        return withoutSecrets(url) + " (schema " + schema + ")";
    }

    private static String withoutSecrets(String location) {
        int question = location.indexOf('?');
        String place = question < 0 ? location : location.substring(0, question);
        int at = place.lastIndexOf('@');
        int slashes = place.indexOf("//");
        return at > slashes && slashes >= 0 ? place.substring(0, slashes + 2) + place.substring(at + 1) : place;
    }
}
