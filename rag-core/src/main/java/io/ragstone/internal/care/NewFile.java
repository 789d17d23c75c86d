package io.ragstone.internal.care;

import io.ragstone.error.ConflictException;
import io.ragstone.error.StoreException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.CopyOption;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * A file that appears whole or not at all: written beside its place under another name, forced to the medium, then put
 * in place in one step.
 */
public final class NewFile {

    private final Path target;
    private final boolean mayReplace;

    private NewFile(Path target, boolean mayReplace) {
        this.target = target;
        this.mayReplace = mayReplace;
    }

    /** Writes {@code file}, which must not exist. */
    interface Content {
        void writeTo(Path file) throws IOException;
    }

    /**
     * A file at {@code target}.
     *
     * @param options {@link StandardCopyOption#REPLACE_EXISTING} or nothing
     * @throws ConflictException if there is a file already and it may not be replaced
     */
    static NewFile at(Path target, CopyOption... options) {
        var file = new NewFile(
                target.toAbsolutePath().normalize(),
                Arrays.asList(options).contains(StandardCopyOption.REPLACE_EXISTING));
        if (!file.mayReplace && Files.exists(file.target)) {
            throw file.exists();
        }
        return file;
    }

    void write(Content content) {
        try {
            Path folder = target.getParent();
            if (folder == null || Files.isDirectory(target)) {
                throw StoreException.failed(target + " is a folder; name a file", null);
            }
            Path beside = Files.createTempDirectory(folder, ".ragstone-");
            Path written = beside.resolve("file");
            try {
                content.writeTo(written);
                force(written, StandardOpenOption.WRITE);
                putInPlace(written);
                forceFolder(folder);
            } finally {
                Files.deleteIfExists(written);
                Files.deleteIfExists(beside);
            }
        } catch (IOException e) {
            throw StoreException.failed(target + " could not be written: " + e, e);
        }
    }

    /** A link fails where a file exists already, a move would replace it: so two writers never take one name. */
    private void putInPlace(Path written) throws IOException {
        if (mayReplace) {
            moveOver(written);
            return;
        }
        try {
            Files.createLink(target, written);
        } catch (FileAlreadyExistsException e) {
            throw exists();
        } catch (UnsupportedOperationException | IOException noLinksHere) {
            if (Files.exists(target)) {
                throw exists();
            }
            moveOver(written);
        }
    }

    private void moveOver(Path written) throws IOException {
        try {
            Files.move(written, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(written, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static void force(Path file, StandardOpenOption how) throws IOException {
        try (FileChannel channel = FileChannel.open(file, how)) {
            channel.force(true);
        }
    }

    /** Not every system lets a folder be opened. */
    private static void forceFolder(Path folder) {
        try {
            force(folder, StandardOpenOption.READ);
        } catch (IOException notHere) {
            org.slf4j.LoggerFactory.getLogger(NewFile.class).debug("{} cannot be forced", folder);
        }
    }

    private ConflictException exists() {
        return new ConflictException(target + " exists already; name another file, or say that it may be replaced");
    }
}
