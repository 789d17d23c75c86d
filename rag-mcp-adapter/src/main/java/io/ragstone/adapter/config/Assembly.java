package io.ragstone.adapter.config;

import io.ragstone.model.CollectionId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Lays one layer over the other and checks each value where it is said. Used once, by one thread. */
final class Assembly {

    private final Keys keys;
    private final Problems problems;
    private final Map<String, Setting> settings;
    private final List<Declaration> collections = new ArrayList<>();

    Assembly(Keys keys, Surroundings around, Problems problems) {
        this.keys = keys;
        this.problems = problems;
        this.settings = ConfigLoader.defaults(keys, around);
    }

    void add(Layer layer) {
        for (Key<?> key : keys.list()) {
            String text = layer.values().get(key.name());
            if (text != null && mayBeSet(key, layer)) {
                put(key, text, layer.base(), layer.originOf(key.name()));
            }
        }
        layer.collections().stream().filter(each -> mayBeDeclared(each, layer)).forEach(this::declare);
    }

    /** Adds a flag; its text is taken as written in the working directory. */
    void add(Setting flag) {
        put(flag.key(), flag.text(), Path.of("").toAbsolutePath(), flag.origin());
    }

    /** Adds what is the case where nothing else was said. */
    void addUnlessSaid(Setting fallback) {
        Setting said = settings.get(fallback.key().name());
        if (said != null && said.origin().equals(Origin.DEFAULT)) {
            add(fallback);
        }
    }

    /** The value of {@code key} so far; empty where there is no such key. */
    String text(Key<?> key) {
        Setting setting = settings.get(key.name());
        return setting == null ? "" : setting.text();
    }

    Config config(List<Path> files) {
        return new Config(settings, collections, problems.warnings(), files);
    }

    private boolean mayBeSet(Key<?> key, Layer layer) {
        boolean allowed = layer.trusted() || key.openToProjects();
        if (!allowed) {
            problems.warn(key.name() + " is ignored: " + layer.originOf(key.name())
                    + " was only found in the working directory; 'rag config trust' accepts it as it is");
        }
        return allowed;
    }

    private void put(Key<?> key, String text, Path base, Origin origin) {
        try {
            settings.put(key.name(), new Setting(key, key.type().checked(base, text), origin));
        } catch (IllegalArgumentException e) {
            String shown = new Setting(key, text, origin).shown();
            problems.add(key.name(), shown, origin, e.getMessage() + "; expected " + key.expects());
        }
    }

    private boolean mayBeDeclared(Declaration declared, Layer layer) {
        boolean inside =
                declared.isOnDisk() && Config.real(Path.of(declared.location())).startsWith(Config.real(layer.base()));
        boolean allowed = layer.trusted()
                || (inside
                        && SourceSettings.openToProjects()
                                .containsAll(declared.settings().keySet()));
        if (!allowed) {
            problems.warn("collection " + name(declared) + " is ignored: " + declared.origin()
                    + " was only found in the working directory and may declare folders inside of it alone;"
                    + " 'rag config trust' accepts it as it is");
        }
        return allowed;
    }

    private void declare(Declaration declared) {
        Optional<CollectionId> id = declared.id();
        if (id.isPresent() && collections.stream().anyMatch(other -> other.id().equals(id))) {
            problems.add("collection.name", name(declared), declared.origin(), "is declared twice; rename one of them");
            return;
        }
        collections.add(declared);
    }

    private static String name(Declaration declared) {
        return declared.id().map(CollectionId::toString).orElse(declared.location());
    }
}
