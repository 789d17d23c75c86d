package io.ragstone.internal.folder;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads small regular files that may be absent. Links are not followed, other kinds of files count as absent. */
final class SmallFiles {

    private static final byte[] NOTHING = {};

    private final Disk disk;

    SmallFiles(Disk disk) {
        this.disk = disk;
    }

    boolean isFolder(Path path) throws IOException {
        try {
            return disk.facts(path, false).kind() == FileFacts.Kind.FOLDER;
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /** The whole content, at most {@code limit} bytes; empty if there is no such file. */
    String text(Path file, int limit) throws IOException {
        return new String(bytes(file, limit), StandardCharsets.UTF_8);
    }

    /** The whole content, at most {@code limit} bytes; empty if there is no such file. */
    byte[] bytes(Path file, int limit) throws IOException {
        Path folder = file.getParent();
        if (folder == null || !isFile(file)) {
            return NOTHING;
        }
        try (InputStream in = Channels.newInputStream(disk.open(folder, file.getFileName()))) {
            byte[] content = in.readNBytes(limit + 1);
            if (content.length > limit) {
                throw new FileSystemException(file.toString(), null, "larger than " + limit + " bytes");
            }
            return content;
        } catch (NoSuchFileException e) {
            return NOTHING;
        }
    }

    private boolean isFile(Path file) throws IOException {
        try {
            return disk.facts(file, false).kind() == FileFacts.Kind.FILE;
        } catch (NoSuchFileException e) {
            return false;
        }
    }
}
