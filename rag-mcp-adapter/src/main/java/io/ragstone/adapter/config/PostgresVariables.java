package io.ragstone.adapter.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The variables by which programs are told of a PostgreSQL server, whichever program it is. */
final class PostgresVariables {

    private static final Map<String, Key<?>> KEYS = keys();

    private PostgresVariables() {}

    private static Map<String, Key<?>> keys() {
        var keys = new LinkedHashMap<String, Key<?>>();
        keys.put("PG_HOST", Keys.POSTGRES_HOST);
        keys.put("PG_PORT", Keys.POSTGRES_PORT);
        keys.put("PG_DATABASE", Keys.POSTGRES_DATABASE);
        keys.put("PG_USER", Keys.POSTGRES_USER);
        keys.put("PG_PASSWORD", Keys.POSTGRES_PASSWORD);
        keys.put("PG_SSLMODE", Keys.POSTGRES_SSLMODE);
        return keys;
    }

    /** What {@code environment} says by them. */
    static List<Setting> of(Map<String, String> environment) {
        var said = new ArrayList<Setting>();
        KEYS.forEach((variable, key) -> {
            String value = environment.getOrDefault(variable, "").strip();
            if (!value.isEmpty()) {
                said.add(new Setting(key, value, new Origin(Origin.Kind.ENVIRONMENT, variable)));
            }
        });
        return said;
    }
}
