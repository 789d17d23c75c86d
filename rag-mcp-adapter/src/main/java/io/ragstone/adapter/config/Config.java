package io.ragstone.adapter.config;

import io.ragstone.error.ConfigException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Every setting with its origin, checked. Immutable. */
public final class Config {

    private final Map<String, Setting> settings;
    private final List<Declaration> collections;
    private final List<String> warnings;
    private final List<Path> files;

    Config(Map<String, Setting> settings, List<Declaration> collections, List<String> warnings, List<Path> files) {
        this.settings = settings;
        this.collections = List.copyOf(collections);
        this.warnings = List.copyOf(warnings);
        this.files = List.copyOf(files);
    }

    /** The value of {@code key}. */
    public <T> T get(Key<T> key) {
        return key.type().read().apply(setting(key.name()).text());
    }

    /** Every setting, in the order in which keys are shown. */
    public List<Setting> settings() {
        return List.copyOf(settings.values());
    }

    /** The setting of the key called {@code name}, if there is such a key. */
    public Optional<Setting> named(String name) {
        return settings.values().stream()
                .filter(setting -> setting.key().isCalled(name))
                .findFirst();
    }

    /** The collections that files declare. */
    public List<Declaration> collections() {
        return collections;
    }

    /** What was ignored and why; for stderr. */
    public List<String> warnings() {
        return warnings;
    }

    /** The files that were read, the strongest last. */
    public List<Path> files() {
        return files;
    }

    /**
     * Refuses a folder outside of {@link Keys#ALLOWED_ROOTS}, looking through links.
     *
     * @throws ConfigException if it lies outside
     */
    public void requireAllowed(Path folder) {
        List<Path> roots = get(Keys.ALLOWED_ROOTS);
        Path real = real(folder);
        if (!roots.isEmpty() && roots.stream().noneMatch(root -> real.startsWith(real(root)))) {
            throw new ConfigException(folder + " lies outside of " + Keys.ALLOWED_ROOTS.name() + " = " + roots + " ("
                    + setting(Keys.ALLOWED_ROOTS.name()).origin() + "): choose another folder or allow it there");
        }
    }

    /** Where {@code path} leads in the end; as far as it exists. */
    static Path real(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        try {
            return absolute.toRealPath();
        } catch (IOException notThere) {
            Path parent = absolute.getParent();
            return parent == null || Files.isSymbolicLink(absolute)
                    ? absolute
                    : real(parent).resolve(absolute.getFileName());
        }
    }

    private Setting setting(String name) {
        return named(name).orElseThrow(() -> new IllegalArgumentException("'" + name + "' is not declared"));
    }
}
