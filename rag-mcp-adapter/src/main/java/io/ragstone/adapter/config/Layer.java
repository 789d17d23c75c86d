package io.ragstone.adapter.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What one place says.
 *
 * @param base what relative paths in it are relative to
 * @param trusted whether it may set everything
 * @param values by name of the key, as text
 * @param origins where exactly, by name of the key
 * @param collections the collections it declares
 */
record Layer(
        Path base,
        boolean trusted,
        Map<String, String> values,
        Map<String, Origin> origins,
        List<Declaration> collections) {

    Layer {
        values = Map.copyOf(values);
        origins = Map.copyOf(origins);
        collections = List.copyOf(collections);
    }

    Origin originOf(String key) {
        return origins.getOrDefault(key, Origin.DEFAULT);
    }
}
