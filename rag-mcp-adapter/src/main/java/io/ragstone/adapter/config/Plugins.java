package io.ragstone.adapter.config;

import io.ragstone.error.ConfigException;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Finds further providers in jars and folders that the user names in {@code RAG_PLUGINS}. */
public final class Plugins {

    /** The variable that names them, separated as in a class path. Only the environment itself may say so. */
    public static final String VARIABLE = "RAG_PLUGINS";

    private Plugins() {}

    /**
     * A class loader that knows them besides what the program knows itself.
     *
     * @throws ConfigException if one of them is not there
     */
    public static ClassLoader of(Surroundings around) {
        ClassLoader own = Plugins.class.getClassLoader();
        String named = around.environment().getOrDefault(VARIABLE, "");
        var problems = new Problems();
        var urls = new ArrayList<URL>();
        for (String entry : named.split(File.pathSeparator, -1)) {
            if (!entry.isBlank()) {
                collect(around.workingDirectory().resolve(entry.strip()), urls, problems);
            }
        }
        problems.throwIfAny();
        return urls.isEmpty() ? own : new URLClassLoader("plugins", urls.toArray(URL[]::new), own);
    }

    private static void collect(Path entry, List<URL> urls, Problems problems) {
        if (Files.isDirectory(entry)) {
            urls.add(url(entry));
            jars(entry).forEach(jar -> urls.add(url(jar)));
        } else if (Files.isRegularFile(entry)) {
            urls.add(url(entry));
        } else {
            problems.add(
                    VARIABLE,
                    entry.toString(),
                    new Origin(Origin.Kind.ENVIRONMENT, VARIABLE),
                    "is neither a jar nor a folder; correct the path or take it out");
        }
    }

    private static List<Path> jars(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + folder + ": " + e.getMessage(), e);
        }
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new ConfigException(VARIABLE + " = " + path + ": is no usable path: " + e.getMessage());
        }
    }
}
