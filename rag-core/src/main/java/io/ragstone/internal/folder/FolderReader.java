package io.ragstone.internal.folder;

import io.ragstone.error.SourceException;
import io.ragstone.model.Bytes;
import io.ragstone.model.Fingerprint;
import io.ragstone.model.RawDocument;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.text.Normalizer;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Reads single files of a folder, contained in it. Thread-safe. */
final class FolderReader {

    private final FolderSettings settings;
    private final Disk disk;
    private final InstantSource clock;
    private final FolderRules rules;

    FolderReader(FolderSettings settings, Disk disk, InstantSource clock, FolderRules rules) {
        this.settings = settings;
        this.disk = disk;
        this.clock = clock;
        this.rules = rules;
    }

    RawDocument read(String path) {
        try {
            Path root = settings.root().toRealPath();
            Entry entry = rules.find(rules.root(root, disk.facts(root, false)).place(), names(path));
            requireShown(path, entry);
            return read(path, root, entry);
        } catch (NoSuchFileException e) {
            throw SourceException.unreadable("'" + FileNames.shown(path) + "' is not there", e);
        } catch (FileSystemException e) {
            throw SourceException.unreadable(refused(path, FileNames.reason(e)), e);
        } catch (IOException e) {
            throw SourceException.unavailable(
                    "'" + FileNames.shown(path) + "' could not be read (" + FileNames.reason(e) + "); try again", e);
        }
    }

    private static List<String> names(String path) {
        List<String> names = List.of(path.split("/", -1));
        for (String name : names) {
            if (name.isEmpty() || name.equals(".") || name.equals("..") || name.indexOf('\0') >= 0) {
                throw unreadable(path, "a path is made of names with / between them");
            }
        }
        return names;
    }

    private void requireShown(String path, Entry entry) {
        if (!entry.isShown()) {
            throw unreadable(path, "left out by rule: " + entry.ignoredBy());
        }
        if (entry.isFolder() || !entry.path().equals(path)) {
            throw unreadable(path, FileNames.shown(entry.path()) + " is a " + (entry.isFolder() ? "folder" : "file"));
        }
        rules.skipped(entry).ifPresent(reason -> {
            throw unreadable(path, reason);
        });
    }

    private RawDocument read(String path, Path root, Entry entry) throws IOException {
        Path base = entry.file().startsWith(root) ? root : entry.file().getRoot();
        Path relative = base.relativize(entry.file());
        requireExactName(path, entry.file());
        Instant observed = clock.instant();
        FileFacts before = disk.facts(entry.file(), false);
        if (before.kind() != FileFacts.Kind.FILE) {
            throw unreadable(path, "it is no file any more");
        }
        byte[] content = content(path, base, relative);
        FileFacts after = disk.facts(entry.file(), false);
        Bytes bytes = Bytes.trusted(content);
        String cheap = before.equals(after) ? before.cheap(observed) : "";
        return new RawDocument(
                path, bytes, new Fingerprint(cheap, bytes.sha256()), Optional.empty(), Optional.of(after.modified()));
    }

    /**
     * Where the file system does not mind case, or follows links after all, the file is another than the one judged.
     */
    private static void requireExactName(String path, Path file) throws IOException {
        Path real = file.toRealPath();
        if (!real.equals(file) && !composed(real).equals(composed(file))) {
            throw unreadable(path, "its name on disk is another");
        }
    }

    private static String composed(Path path) {
        return Normalizer.normalize(path.toString(), Normalizer.Form.NFC);
    }

    private byte[] content(String path, Path base, Path relative) throws IOException {
        byte[] content;
        try (InputStream in = Channels.newInputStream(disk.open(base, relative))) {
            content = in.readNBytes(settings.maxBytes() + 1);
        }
        if (content.length > settings.maxBytes()) {
            throw unreadable(path, rules.tooLarge());
        }
        if (content.length == 0) {
            throw unreadable(path, "empty");
        }
        if (!settings.secrets() && PrivateKeys.isIn(content)) {
            throw unreadable(path, "looks like a private key");
        }
        return content;
    }

    private static SourceException unreadable(String path, String reason) {
        return SourceException.unreadable(refused(path, reason), null);
    }

    private static String refused(String path, String reason) {
        return "'" + FileNames.shown(path) + "' is not read: " + reason;
    }
}
