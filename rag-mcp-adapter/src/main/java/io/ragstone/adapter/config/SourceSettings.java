package io.ragstone.adapter.config;

import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.SourceSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Turns what is configured into specs of collections. Immutable. */
public final class SourceSettings {

    private static final List<Key<?>> IGNORE = List.of(
            Keys.EXCLUDE,
            Keys.BUILTIN_EXCLUDES,
            Keys.GITIGNORE,
            Keys.HIDDEN,
            Keys.FOLLOW_LINKS,
            Keys.MAX_BYTES);

    private final Config config;

    /** Turns what {@code config} says. */
    public SourceSettings(Config config) {
        this.config = config;
    }

    /** A folder as a collection, with the configured rules. */
    public CollectionSpec folder(CollectionId id, String location) {
        return CollectionSpec.of(id, new SourceSpec(Declaration.FOLDER, location, ignoreRules()))
                .withChunking(config.get(Keys.CHUNKING));
    }

    /**
     * A declared collection: what it does not say itself is as configured. For {@link Declaration#KNOWLEDGE_BASES} the id
     * does not matter.
     */
    public CollectionSpec declared(Declaration declaration) {
        var settings = new HashMap<String, String>(declaration.isOnDisk() ? ignoreRules() : Map.of());
        settings.putAll(declaration.settings());
        String type = declaration.type().equals(Declaration.KNOWLEDGE_BASES) ? Declaration.FOLDER : declaration.type();
        return new CollectionSpec(
                declaration.id().orElseGet(() -> CollectionId.of("any")),
                new SourceSpec(type, declaration.location(), settings),
                declaration.chunking().isEmpty() ? config.get(Keys.CHUNKING) : declaration.chunking(),
                declaration.profile(),
                declaration.languages());
    }

    /** Only what differs from the source's own defaults, so that these may change. */
    private Map<String, String> ignoreRules() {
        var rules = new HashMap<String, String>();
        for (Key<?> key : IGNORE) {
            Optional<Setting> setting = config.named(key.name());
            if (setting.isPresent() && setting.get().origin().kind() != Origin.Kind.DEFAULT) {
                rules.put(key.name().substring(key.name().indexOf('.') + 1), text(key));
            }
        }
        return rules;
    }

    private String text(Key<?> key) {
        Object value = config.get(key);
        return value instanceof List<?> lines
                ? String.join("\n", lines.stream().map(String::valueOf).toList())
                : String.valueOf(value);
    }

    /** The settings that a file found in the working directory may give a folder. */
    static Set<String> openToProjects() {
        var names = new java.util.HashSet<String>();
        for (Key<?> key : IGNORE) {
            if (key.openToProjects()) {
                names.add(key.name().substring(key.name().indexOf('.') + 1));
            }
        }
        return names;
    }
}
