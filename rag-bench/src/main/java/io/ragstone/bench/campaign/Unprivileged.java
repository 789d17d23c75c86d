package io.ragstone.bench.campaign;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/**
 * Starts Java programs of this class path as somebody who may not read everything: as the same user, or as nobody where
 * this user is root. What nobody has to read is copied to where nobody may.
 */
final class Unprivileged {

    private static final List<String> AS_NOBODY =
            List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");
    private static final List<String> JVM = List.of(
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xshare:auto",
            "-Xmx160m",
            "-Dorg.slf4j.simpleLogger.defaultLogLevel=error");

    private final List<String> prefix;
    private final String classPath;
    private final Path archive;

    private Unprivileged(List<String> prefix, String classPath, Path archive) {
        this.prefix = prefix;
        this.classPath = classPath;
        this.archive = archive;
    }

    /** @param scratch a folder that everyone may look into; copies are put there */
    static Unprivileged in(Path scratch) throws IOException, InterruptedException {
        boolean isRoot = "root".equals(System.getProperty("user.name"));
        Path folder = writable(scratch.resolve("lib"));
        var jvm = new Unprivileged(
                isRoot && works(AS_NOBODY) ? AS_NOBODY : List.of(), copied(folder), folder.resolve("classes.jsa"));
        jvm.archiveClasses(folder);
        return jvm;
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
        List<String> options = Files.exists(archive) ? List.of("-XX:SharedArchiveFile=" + archive) : List.of();
        return start(options, program, arguments, folder, output);
    }

    private Process start(List<String> options, Class<?> program, List<String> arguments, Path folder, File output)
            throws IOException {
        var command = new ArrayList<>(prefix);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(JVM);
        command.addAll(options);
        command.addAll(List.of("-Djava.io.tmpdir=" + folder, "-cp", classPath, program.getName()));
        command.addAll(arguments);
        return new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output)
                .start();
    }

    /** Most of a short process is the loading of classes; an archive of them halves it. */
    private void archiveClasses(Path folder) throws IOException, InterruptedException {
        Path root = Files.createDirectories(folder.resolve("sample"));
        Files.writeString(root.resolve("a.md"), "# A sample\n\nwith a paragraph\n");
        Path home = writable(folder.resolve("home"));
        IndexPlan plan = IndexPlan.of(home.resolve("sample.db"), root, false, "sync");
        List<String> options = List.of("-XX:ArchiveClassesAtExit=" + archive);
        start(
                        options,
                        IndexProcess.class,
                        plan.arguments(),
                        home,
                        home.resolve("output").toFile())
                .waitFor();
    }

    private static boolean works(List<String> command) throws InterruptedException {
        var whole = new ArrayList<>(command);
        whole.add("true");
        try {
            return new ProcessBuilder(whole).inheritIO().start().waitFor() == 0;
        } catch (IOException notHere) {
            return false;
        }
    }

    /** The class path, all of it as jars, because no other classes can be archived. */
    private static String copied(Path to) throws IOException {
        var copies = new ArrayList<String>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path from = Path.of(entry).toAbsolutePath();
            if (Files.exists(from)) {
                Path copy = to.resolve(copies.size() + ".jar");
                if (Files.isDirectory(from)) {
                    pack(from, copy);
                } else {
                    Files.copy(from, copy);
                }
                copies.add(copy.toString());
            }
        }
        return String.join(File.pathSeparator, copies);
    }

    private static void pack(Path folder, Path jar) throws IOException {
        try (var out = new JarOutputStream(Files.newOutputStream(jar));
                Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(new JarEntry(folder.relativize(file).toString().replace(File.separatorChar, '/')));
                Files.copy(file, out);
                out.closeEntry();
            }
        }
    }
}
