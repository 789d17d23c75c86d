package io.ragstone.internal.folder;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** The file system of this machine. */
final class LocalDisk implements Disk {

    /** One system call brings all of these; asking for several views would ask the system several times. */
    private static final String UNIX_FACTS = "unix:mode,size,lastModifiedTime,ctime,dev,ino";

    private static final int TYPE_MASK = 0170000;
    private static final int TYPE_FILE = 0100000;
    private static final int TYPE_FOLDER = 0040000;
    private static final int TYPE_LINK = 0120000;

    /** File systems that make up the time of change, from the modification time or from nothing. */
    private static final Set<String> WITHOUT_CHANGE_TIME = Set.of("vfat", "msdos", "exfat", "vboxsf", "prl_fs");

    /** File systems whose files others change without this machine being told. */
    private static final Set<String> REMOTE =
            Set.of("nfs", "nfs4", "cifs", "smb", "smb2", "smb3", "smbfs", "9p", "afs", "virtiofs", "vboxsf", "prl_fs");

    private static final Set<OpenOption> READ = Set.of(StandardOpenOption.READ, NOFOLLOW_LINKS);

    @Override
    public FileFacts facts(Path path, boolean follow) throws IOException {
        LinkOption[] options = follow ? new LinkOption[0] : new LinkOption[] {NOFOLLOW_LINKS};
        return isUnix(path)
                ? unixFacts(Files.readAttributes(path, UNIX_FACTS, options))
                : plainFacts(Files.readAttributes(path, BasicFileAttributes.class, options));
    }

    private static boolean isUnix(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("unix");
    }

    private static FileFacts unixFacts(Map<String, Object> facts) {
        FileFacts.Kind kind = switch ((int) number(facts, "mode") & TYPE_MASK) {
            case TYPE_FILE -> FileFacts.Kind.FILE;
            case TYPE_FOLDER -> FileFacts.Kind.FOLDER;
            case TYPE_LINK -> FileFacts.Kind.LINK;
            default -> FileFacts.Kind.OTHER;
        };
        return new FileFacts(
                kind,
                number(facts, "size"),
                time(facts, "lastModifiedTime"),
                Optional.of(time(facts, "ctime")),
                number(facts, "dev"),
                number(facts, "ino"));
    }

    private static long number(Map<String, Object> facts, String name) {
        return ((Number) Objects.requireNonNull(facts.get(name), name)).longValue();
    }

    private static Instant time(Map<String, Object> facts, String name) {
        return ((FileTime) Objects.requireNonNull(facts.get(name), name)).toInstant();
    }

    private static FileFacts plainFacts(BasicFileAttributes facts) {
        FileFacts.Kind kind = facts.isSymbolicLink()
                ? FileFacts.Kind.LINK
                : facts.isDirectory()
                        ? FileFacts.Kind.FOLDER
                        : facts.isRegularFile() ? FileFacts.Kind.FILE : FileFacts.Kind.OTHER;
        return new FileFacts(kind, facts.size(), facts.lastModifiedTime().toInstant(), Optional.empty(), 0, 0);
    }

    @Override
    public List<Path> list(Path folder) throws IOException {
        List<Path> entries = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
            stream.forEach(entries::add);
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return entries;
    }

    @Override
    public SeekableByteChannel open(Path base, Path relative) throws IOException {
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(base)) {
            return stream instanceof SecureDirectoryStream<Path> secure
                    ? openFrom(secure, relative)
                    : openChecked(base, relative);
        }
    }

    /** Opens one folder after the other, each relative to the one before, so that no renaming can lead elsewhere. */
    private static SeekableByteChannel openFrom(SecureDirectoryStream<Path> folder, Path relative) throws IOException {
        if (relative.getNameCount() == 1) {
            return folder.newByteChannel(relative, READ);
        }
        try (SecureDirectoryStream<Path> below = folder.newDirectoryStream(relative.getName(0), NOFOLLOW_LINKS)) {
            return openFrom(below, relative.subpath(1, relative.getNameCount()));
        }
    }

    /** Where folders cannot be opened relative to each other: the file must be where it seems, before and after. */
    static SeekableByteChannel openChecked(Path base, Path relative) throws IOException {
        Path file = base.resolve(relative);
        requireInPlace(base, file);
        SeekableByteChannel channel = Files.newByteChannel(file, READ);
        try {
            requireInPlace(base, file);
            return channel;
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    private static void requireInPlace(Path base, Path file) throws IOException {
        if (!file.toRealPath().equals(base.toRealPath().resolve(base.relativize(file)))) {
            throw new FileSystemException(file.toString(), null, "a link leads elsewhere");
        }
    }

    @Override
    public Optional<WatchService> watchService(Path root) throws IOException {
        boolean isPolledByJava = System.getProperty("os.name", "").startsWith("Mac");
        String type = Files.getFileStore(root).type().toLowerCase(Locale.ROOT);
        boolean isElsewhere = REMOTE.contains(type) || type.startsWith("fuse");
        return isPolledByJava || isElsewhere
                ? Optional.empty()
                : Optional.of(root.getFileSystem().newWatchService());
    }

    @Override
    public boolean hasTrueChangeTimes(Path root) {
        if (!isUnix(root)) {
            return false;
        }
        try {
            String type = Files.getFileStore(root).type().toLowerCase(Locale.ROOT);
            return !WITHOUT_CHANGE_TIME.contains(type) && !type.startsWith("fuse");
        } catch (IOException e) {
            return false;
        }
    }
}
