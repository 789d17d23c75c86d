package io.ragstone.adapter.config;

import io.ragstone.error.ConfigException;
import java.util.ArrayList;
import java.util.List;

/** Gathers everything that is wrong, so that it is told at once, and what was ignored on purpose. Not thread-safe. */
final class Problems {

    private final List<String> problems = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    void add(String key, String value, Origin origin, String remedy) {
        problems.add(key + " = " + value + " (" + origin + "): " + remedy);
    }

    void add(String problem) {
        problems.add(problem);
    }

    void warn(String warning) {
        warnings.add(warning);
    }

    List<String> warnings() {
        return List.copyOf(warnings);
    }

    void throwIfAny() {
        if (!problems.isEmpty()) {
            throw new ConfigException(problems);
        }
    }
}
