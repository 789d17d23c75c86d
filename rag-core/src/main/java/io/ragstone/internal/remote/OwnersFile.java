package io.ragstone.internal.remote;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** Reads files that hold secrets, which nobody but their owner may read. */
public final class OwnersFile {

    private static final Set<PosixFilePermission> OWNER_ALONE =
            EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

    private OwnersFile() {}

    /**
     * The file called {@code name}; empty, with a problem noted, if it cannot be read or others can read it too.
     *
     * @param setting that names the file
     */
    public static Optional<String> read(String setting, String name, Settings settings) {
        try {
            Path path = Path.of(name);
            if (!path.isAbsolute()) {
                settings.problem(setting + " is '" + name + "'; name it by its absolute path");
                return Optional.empty();
            }
            if (!isOpenToOthers(path)) {
                return Optional.of(Files.readString(path));
            }
            settings.problem(setting + " " + name + " can be read by others than its owner; say chmod 600 " + name);
        } catch (IOException | InvalidPathException unreadable) {
            settings.problem(setting + " " + name + " cannot be read ("
                    + unreadable.getClass().getSimpleName() + "); name a text file that this program may read");
        }
        return Optional.empty();
    }

    private static boolean isOpenToOthers(Path path) throws IOException {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix")
                && !OWNER_ALONE.containsAll(Files.getPosixFilePermissions(path));
    }
}
