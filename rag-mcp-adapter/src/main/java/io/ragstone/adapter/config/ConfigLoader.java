package io.ragstone.adapter.config;

import io.ragstone.adapter.text.Nearest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Puts the configuration together: defaults, then files, then the {@code .env} beside each, then the environment, then
 * flags; what comes later wins. A file that was named ({@code --config}, {@code RAG_CONFIG}) is the only one; otherwise
 * the file in the user's folder is read, and that in the working directory on top of it.
 *
 * <p>For {@code store = "postgresql"} what is said nowhere is taken from the variables that are customary for a server
 * of PostgreSQL.
 *
 * <p>A file that was merely found in the working directory may set what concerns that directory alone, until its user
 * has trusted it. Everything is checked; all problems are thrown together.
 */
public final class ConfigLoader {

    /** The name of the file. */
    public static final String FILE = "rag.toml";

    private static final String ENV_FILE = ".env";

    /** Variables that start alike and are no keys. */
    private static final Set<String> OTHER_VARIABLES = Set.of("RAG_CONFIG", "RAG_PLUGINS", "RAG_JAVA_OPTIONS");

    private static final Set<PosixFilePermission> OWNER_ALONE =
            EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

    private final Surroundings around;
    private final Keys keys;
    private final Trust trust;

    /** Loads what is found in {@code around}. */
    public ConfigLoader(Surroundings around) {
        this(around, Keys.all());
    }

    ConfigLoader(Surroundings around, Keys keys) {
        this.around = around;
        this.keys = keys;
        this.trust = new Trust(around.configFolder());
    }

    /**
     * Loads and checks everything.
     *
     * @param named the file that the command line names
     * @param flags what the command line sets
     * @throws io.ragstone.error.ConfigException with every problem there is
     */
    public Config load(Optional<Path> named, List<Setting> flags) {
        var problems = new Problems();
        var files = new ArrayList<Path>();
        var layers = new ArrayList<Layer>();
        for (FoundFile file : new FoundFiles(around).find(named, problems)) {
            files.add(file.path());
            layers.addAll(read(file, problems));
        }
        layers.add(variables(
                around.environment(), Origin.Kind.ENVIRONMENT, "", around.workingDirectory(), true, problems));
        var assembly = new Assembly(keys, around, problems);
        layers.forEach(assembly::add);
        flags.forEach(assembly::add);
        if (assembly.text(Keys.STORE).equals(Keys.POSTGRESQL)) {
            PostgresVariables.of(around.environment()).forEach(assembly::addUnlessSaid);
        }
        problems.throwIfAny();
        return assembly.config(files);
    }

    /**
     * Trusts {@code rag.toml} and {@code .env} of the working directory as they are now.
     *
     * @return the files that are trusted from now on; empty if there are none
     */
    public List<Path> trustWorkingDirectory() {
        var trusted = new ArrayList<Path>();
        for (String name : List.of(FILE, ENV_FILE)) {
            Path file = around.workingDirectory().resolve(name);
            content(file, new Problems()).ifPresent(bytes -> {
                trust.record(file, bytes);
                trusted.add(file);
            });
        }
        return trusted;
    }

    /** Whether the file of the working directory has been trusted as it is. */
    public boolean isTrusted(Path file) {
        return content(file, new Problems())
                .map(bytes -> trust.covers(file, bytes))
                .orElse(false);
    }

    private List<Layer> read(FoundFile file, Problems problems) {
        var layers = new ArrayList<Layer>();
        content(file.path(), problems)
                .map(bytes -> new TomlFile(keys, problems)
                        .read(file.path(), bytes, file.isNamed() || trust.covers(file.path(), bytes)))
                .map(layer -> checkedForSecrets(layer, file.path(), problems))
                .ifPresent(layers::add);
        Path env = file.path().resolveSibling(ENV_FILE);
        content(env, problems)
                .map(bytes -> variables(
                        EnvFile.assignments(bytes),
                        Origin.Kind.ENV_FILE,
                        env + " ",
                        TomlFile.folderOf(env),
                        file.isNamed() || trust.covers(env, bytes),
                        problems))
                .map(layer -> checkedForSecrets(layer, env, problems))
                .ifPresent(layers::add);
        return layers;
    }

    /** A secret in a file that others can read is none. */
    private Layer checkedForSecrets(Layer layer, Path file, Problems problems) {
        List<Key<?>> secrets = keys.list().stream()
                .filter(key -> holdsSecret(key, layer.values().getOrDefault(key.name(), "")))
                .toList();
        if (secrets.isEmpty() || !isOpenToOthers(file)) {
            return layer;
        }
        secrets.forEach(key -> problems.add(
                key.name(),
                "(hidden)",
                layer.originOf(key.name()),
                "is a secret in a file that others than its owner can read; say chmod 600 " + file));
        return layer;
    }

    private static boolean holdsSecret(Key<?> key, String text) {
        boolean isAddressWithOne =
                key.name().equals(Keys.STORE.name()) && !Setting.redacted(text).equals(text);
        return !text.isEmpty() && (key.secret() || isAddressWithOne);
    }

    private static boolean isOpenToOthers(Path file) {
        try {
            return file.getFileSystem().supportedFileAttributeViews().contains("posix")
                    && !OWNER_ALONE.containsAll(Files.getPosixFilePermissions(file));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot look at " + file + ": " + e.getMessage(), e);
        }
    }

    private Layer variables(
            Map<String, String> variables,
            Origin.Kind kind,
            String place,
            Path base,
            boolean trusted,
            Problems problems) {
        var values = new HashMap<String, String>();
        var origins = new HashMap<String, Origin>();
        variables.forEach((variable, text) -> {
            Optional<Key<?>> key = keys.ofVariable(variable);
            key.ifPresent(it -> {
                values.put(it.name(), text.strip());
                origins.put(it.name(), new Origin(kind, place + variable));
            });
            if (key.isEmpty()) {
                unknown(variable, problems);
            }
        });
        return new Layer(base, trusted, values, origins, List.of());
    }

    /** Other programs may use the prefix as well, so this is no reason to stop; a misspelt name is worth a word. */
    private void unknown(String variable, Problems problems) {
        List<String> known = keys.list().stream().<String>map(Key::variable).toList();
        if (variable.startsWith("RAG_") && !OTHER_VARIABLES.contains(variable)) {
            Nearest.to(variable, known)
                    .ifPresent(near ->
                            problems.warn(variable + " is no variable of ragstone; did you mean " + near + "?"));
        }
    }

    private static Optional<byte[]> content(Path file, Problems problems) {
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Files.readAllBytes(file));
        } catch (IOException e) {
            problems.add(file + ": cannot be read: " + e.getMessage());
            return Optional.empty();
        }
    }

    /** For {@code config show}: the keys in order. */
    static Map<String, Setting> defaults(Keys keys, Surroundings around) {
        var settings = new LinkedHashMap<String, Setting>();
        for (Key<?> key : keys.list()) {
            String text = key.name().equals(Keys.STORE.name()) ? around.defaultStore() : key.byDefault();
            settings.put(key.name(), new Setting(key, text, Origin.DEFAULT));
        }
        return settings;
    }
}
