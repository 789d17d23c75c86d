package io.ragstone.internal.load;

import io.ragstone.error.ConfigException;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The extensions of one kind on the class path, by name. Two of one name are refused: which of them wins would depend
 * on the order of the class path.
 *
 * @param <P> the kind of provider
 */
public final class Providers<P> {

    private static final Map<String, String> ARTIFACTS = Map.of(
            "sqlite", "io.ragstone:rag-store-sqlite",
            "postgresql", "io.ragstone:rag-store-postgres",
            "onnx", "io.ragstone:rag-embed-onnx",
            "openai", "io.ragstone:rag-embed-openai",
            "vertex", "io.ragstone:rag-embed-vertex",
            "bedrock", "io.ragstone:rag-embed-bedrock",
            "http", "io.ragstone:rag-embed-openai",
            "web", "io.ragstone:rag-source-web",
            "code", "io.ragstone:rag-source-code");

    private final String kind;
    private final Map<String, P> byName;

    private Providers(String kind, Map<String, P> byName) {
        this.kind = kind;
        this.byName = byName;
    }

    /**
     * Takes the providers that {@code loader} found.
     *
     * @throws ConfigException if two have one name, or one cannot be made
     */
    public static <P> Providers<P> of(ServiceLoader<P> loader, String kind, Function<P, String> nameOf) {
        var byName = new TreeMap<String, P>();
        Iterator<P> found = loader.iterator();
        try {
            while (found.hasNext()) {
                P provider = found.next();
                P rival = byName.putIfAbsent(nameOf.apply(provider), provider);
                if (rival != null) {
                    throw new ConfigException("two " + kind + "s are called '" + nameOf.apply(provider) + "': "
                            + rival.getClass().getName() + " and "
                            + provider.getClass().getName() + "; take one of them off the class path");
                }
            }
        } catch (ServiceConfigurationError broken) {
            throw new ConfigException("a " + kind + " on the class path cannot be used: " + broken.getMessage());
        }
        return new Providers<>(kind, byName);
    }

    /**
     * The provider called {@code name}.
     *
     * @throws ConfigException if there is none; the message lists what is there and which artifact brings it
     */
    public P named(String name) {
        P provider = byName.get(name);
        if (provider == null) {
            String artifact = ARTIFACTS.get(name);
            throw new ConfigException("no " + kind + " is called '" + name + "'; there are: " + names()
                    + (artifact == null ? "" : ". Add " + artifact + " to the class path"));
        }
        return provider;
    }

    /** The names there are, in order. */
    public List<String> names() {
        return List.copyOf(byName.keySet());
    }

    /** The providers, in order of name. */
    public List<P> all() {
        return List.copyOf(byName.values());
    }
}
