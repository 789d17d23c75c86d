package io.ragstone.embed.onnx;

import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Where this Java runs, as ONNX Runtime names it.
 *
 * @param name system and processor, such as {@code linux-x64}
 * @param libraryNames how library files are called here, with {@code %s} for what differs
 */
record Platform(String name, String libraryNames) {

    private static final List<String> LIBRARIES = List.of("onnxruntime", "onnxruntime4j_jni");

    static Platform current() {
        return of(System.getProperty("os.name", ""), System.getProperty("os.arch", ""));
    }

    static Platform of(String system, String processor) {
        String arch = switch (processor.toLowerCase(Locale.ROOT)) {
            case "amd64", "x86_64" -> "x64";
            case "aarch64", "arm64" -> "aarch64";
            default -> processor;
        };
        if (system.startsWith("Mac")) {
            return new Platform("osx-" + arch, "lib%s.dylib");
        }
        return system.startsWith("Windows")
                ? new Platform("win-" + arch, "%s.dll")
                : new Platform(system.toLowerCase(Locale.ROOT) + "-" + arch, "lib%s.so");
    }

    /** The native libraries for it; empty if any is missing. */
    List<URL> libraries(ClassLoader loader) {
        var found = new ArrayList<URL>();
        for (String library : LIBRARIES) {
            URL resource = loader.getResource("ai/onnxruntime/native/" + name + "/" + libraryNames.formatted(library));
            if (resource == null) {
                return List.of();
            }
            found.add(resource);
        }
        return found;
    }
}
