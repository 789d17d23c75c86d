package io.ragstone.model;

import java.util.Map;

/**
 * Where a collection's documents come from, as configured.
 *
 * @param type the name of a source provider: {@code folder}, {@code push} ...
 * @param location what the provider understands: an absolute path, an address; empty where none is needed
 * @param settings further settings of that provider by name
 */
public record SourceSpec(String type, String location, Map<String, String> settings) {

    /** The type of a collection whose documents the application hands in itself. */
    public static final String PUSH = "push";

    public SourceSpec {
        if (type.isBlank()) {
            throw new IllegalArgumentException("a source needs a type");
        }
        settings = Map.copyOf(settings);
    }

    /** Documents come from the application itself, through the front door. */
    public static SourceSpec push() {
        return new SourceSpec(PUSH, "", Map.of());
    }

    /** Documents are the files under {@code absolutePath}. */
    public static SourceSpec folder(String absolutePath) {
        return new SourceSpec("folder", absolutePath, Map.of());
    }

    /** The setting called {@code key}, or {@code otherwise} where it is not set. */
    public String setting(String key, String otherwise) {
        return settings.getOrDefault(key, otherwise);
    }
}
