package io.ragstone.bench.campaign;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Whole folders, whatever became of their permissions. */
final class Trees {

    private Trees() {}

    /** The folder that {@code path}, which is in one, is in. */
    static Path folderOf(Path path) {
        return Objects.requireNonNull(path.getParent());
    }

    /** The last name of {@code path}, which has one. */
    static String nameOf(Path path) {
        return Objects.requireNonNull(path.getFileName()).toString();
    }

    /** Makes every folder readable, {@code root} and those below it. */
    static void open(Path root) throws IOException {
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                return opened(folder);
            }

            @Override
            public FileVisitResult visitFileFailed(Path path, IOException refused) throws IOException {
                if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
                    opened(path);
                    open(path);
                }
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static FileVisitResult opened(Path folder) throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        return FileVisitResult.CONTINUE;
    }

    /** Removes {@code root}, if it is there, with everything in it. */
    static void remove(Path root) throws IOException {
        if (!Files.exists(root, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        if (Files.isDirectory(root, LinkOption.NOFOLLOW_LINKS)) {
            open(root);
        }
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failed) throws IOException {
                Files.delete(folder);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
