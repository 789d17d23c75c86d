package io.ragstone.embed.onnx;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.CRC32;

/**
 * Unpacks files of jars once for each user and version, into a folder that nobody else can write. A file appears under
 * its name only when it is whole, so programs that start at once do not disturb each other. Nothing is put where no
 * programs may be: ONNX Runtime can be tried once only in a process, so this is found out before.
 */
final class UserCache {

    private static final boolean IS_POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    private static final Set<PosixFilePermission> OWNERS = PosixFilePermissions.fromString("rwx------");
    private static final String VARIABLE = "XDG_CACHE_HOME";
    private static final String WINDOWS_VARIABLE = "LOCALAPPDATA";

    private final Path parent;
    private final String variable;

    /** @param parent where each version gets a folder; made when needed */
    UserCache(Path parent) {
        this(parent, VARIABLE);
    }

    private UserCache(Path parent, String variable) {
        this.parent = parent;
        this.variable = variable;
    }

    /** The user's folder for what can be made again. */
    static UserCache ofUser(String system, Path home, Map<String, String> environment) {
        Path otherwise = system.startsWith("Mac")
                ? home.resolve("Library/Caches")
                : system.startsWith("Windows") ? home.resolve("AppData/Local") : home.resolve(".cache");
        String variable = system.startsWith("Windows") ? WINDOWS_VARIABLE : VARIABLE;
        String chosen = environment.getOrDefault(variable, "");
        Path base = chosen.isEmpty() || !Path.of(chosen).isAbsolute() ? otherwise : Path.of(chosen);
        return new UserCache(base.resolve("ragstone"), variable);
    }

    /** By which variable of the environment a user says that it is elsewhere. */
    String variable() {
        return variable;
    }

    /**
     * The folder with {@code files}, which are unpacked into it if they are not there.
     *
     * @param name what the folder's name begins with
     * @throws IOException if it cannot be written, belongs to somebody else or holds no programs
     */
    Path with(String name, List<URL> files) throws IOException {
        if (!parent.isAbsolute()) {
            throw new IOException("the user has no home folder");
        }
        Path folder = parent.resolve(name + "-" + fingerprint(files));
        makePrivate(folder);
        for (URL packed : files) {
            Path file = folder.resolve(name(packed));
            boolean isWhole = Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                    && Files.size(file) == Packed.of(packed).size();
            if (isWhole) {
                requireExecutable(file);
            } else {
                unpack(packed, file);
            }
        }
        return folder;
    }

    /**
     * Puts {@code packed} into {@code file}, from which it can then be loaded if it is a library.
     *
     * @throws IOException if it cannot be written, or nothing can be loaded from there
     */
    static void unpack(URL packed, Path file) throws IOException {
        Path whole = Files.createTempFile(file.getParent(), name(packed), ".part");
        try {
            if (IS_POSIX) {
                Files.setPosixFilePermissions(whole, OWNERS);
            }
            requireExecutable(whole);
            copy(packed, whole);
            Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(whole);
        }
    }

    private static void copy(URL packed, Path to) throws IOException {
        try (InputStream in = packed.openStream();
                OutputStream out = Files.newOutputStream(to)) {
            in.transferTo(out);
        }
    }

    /** On a file system that was mounted to hold no programs no file is executable, whatever its permissions are. */
    private static void requireExecutable(Path file) throws IOException {
        if (IS_POSIX && !Files.isExecutable(file)) {
            throw new IOException(file.getParent() + " may hold no programs (noexec)");
        }
    }

    static String name(URL packed) {
        return packed.getPath().substring(packed.getPath().lastIndexOf('/') + 1);
    }

    private static void makePrivate(Path folder) throws IOException {
        if (!IS_POSIX) {
            Files.createDirectories(folder);
            return;
        }
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            Files.createDirectories(folder.getParent());
            try {
                Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(OWNERS));
            } catch (FileAlreadyExistsException made) {
                // by another program at the same moment
            }
        }
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(folder, LinkOption.NOFOLLOW_LINKS);
        boolean isOpen = permissions.contains(PosixFilePermission.GROUP_WRITE)
                || permissions.contains(PosixFilePermission.OTHERS_WRITE);
        boolean isForeign = !Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(self());
        if (isOpen || isForeign) {
            throw new IOException(folder + " can be written by others");
        }
    }

    /** Whose program this is, which only a file that it makes can tell. */
    private static UserPrincipal self() throws IOException {
        Path probe = Files.createTempFile("ragstone", ".owner");
        try {
            return Files.getOwner(probe);
        } finally {
            Files.delete(probe);
        }
    }

    /**
     * What a file is known by without unpacking it.
     *
     * @param size in bytes
     * @param mark another one for other contents
     */
    private record Packed(long size, long mark) {

        static Packed of(URL file) throws IOException {
            URLConnection connection = file.openConnection();
            if (connection instanceof JarURLConnection jar) {
                return new Packed(jar.getJarEntry().getSize(), jar.getJarEntry().getCrc());
            }
            try (InputStream in = connection.getInputStream()) {
                long size = connection.getContentLengthLong();
                return new Packed(
                        size >= 0 ? size : in.transferTo(OutputStream.nullOutputStream()),
                        connection.getLastModified());
            }
        }
    }

    private static String fingerprint(List<URL> files) throws IOException {
        var sum = new CRC32();
        for (URL file : files) {
            Packed packed = Packed.of(file);
            String line = name(file) + ":" + packed.size() + ":" + packed.mark() + "\n";
            sum.update(line.getBytes(StandardCharsets.UTF_8));
        }
        return Long.toHexString(sum.getValue());
    }
}
