package io.ragstone.bench.campaign;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Starts Java programs of this class path as somebody who may not read everything: as the same user, or as nobody where
 * this user is root. What nobody has to read is copied to where nobody may.
 */
final class Unprivileged {

    private static final List<String> AS_NOBODY = List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");
    private static final List<String> JVM = List.of(
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xshare:auto",
            "-Xmx160m",
            "-Dorg.slf4j.simpleLogger.defaultLogLevel=error");

    private final List<String> prefix;
    private final String classPath;

    private Unprivileged(List<String> prefix, String classPath) {
        this.prefix = prefix;
        this.classPath = classPath;
    }

    /** @param scratch a folder that everyone may look into; copies are put there where they are needed */
    static Unprivileged in(Path scratch) throws IOException {
        boolean isRoot = "root".equals(System.getProperty("user.name"));
        List<String> prefix = isRoot && works(AS_NOBODY) ? AS_NOBODY : List.of();
        String classPath = System.getProperty("java.class.path");
        return new Unprivileged(prefix, isRoot ? copied(classPath, Files.createDirectories(scratch.resolve("lib"))) : classPath);
    }

    /** Whether a file without permissions is unreadable for the programs that are started. */
    boolean obeysPermissions() {
        return !prefix.isEmpty() || !"root".equals(System.getProperty("user.name"));
    }

    /** Makes {@code folder} a place where the programs may write. */
    static Path writable(Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        return folder;
    }

    /** @param folder where the program may leave what is temporary */
    Process start(Class<?> program, List<String> arguments, Path folder, File output) throws IOException {
        var command = new ArrayList<>(prefix);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(JVM);
        command.addAll(List.of("-Djava.io.tmpdir=" + folder, "-cp", classPath, program.getName()));
        command.addAll(arguments);
        return new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output)
                .start();
    }

    private static boolean works(List<String> command) {
        var whole = new ArrayList<>(command);
        whole.add("true");
        try {
            return new ProcessBuilder(whole).inheritIO().start().waitFor() == 0;
        } catch (IOException notHere) {
            return false;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static String copied(String classPath, Path to) throws IOException {
        var copies = new ArrayList<String>();
        for (String entry : classPath.split(File.pathSeparator, -1)) {
            Path from = Path.of(entry).toAbsolutePath();
            if (Files.exists(from)) {
                Path copy = to.resolve(copies.size() + "-" + from.getFileName());
                copyTree(from, copy);
                copies.add(copy.toString());
            }
        }
        return String.join(File.pathSeparator, copies);
    }

    private static void copyTree(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            all.forEach(each -> {
                try {
                    Files.copy(each, to.resolve(from.relativize(each).toString()));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }
}
