package io.ragstone.bench.campaign;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * What people and programs do to a folder, by chance but the same for the same seed. Steps that find nothing to work on
 * do nothing.
 */
final class FileHistory {

    /** What can happen; those that ought to happen more often stand here more often. */
    private enum Step {
        WRITE,
        WRITE_MORE,
        WRITE_COPY,
        SAME_SIZE_EDIT,
        OTHER_TIME,
        RENAME_FILE,
        RENAME_FOLDER,
        RENAME_CASE,
        DELETE,
        DELETE_FOLDER,
        FILE_TO_FOLDER,
        FOLDER_TO_FILE,
        UNREADABLE_FILE,
        UNREADABLE_FOLDER,
        READABLE_AGAIN,
        LINK_LOOP,
        LINK_OUTSIDE,
        LINK_INSIDE,
        IGNORE,
        IGNORE_NO_MORE,
        MASS_CHANGE,
        EMPTY_ROOT,
        RESTORE_ROOT,
        OTHER_BRANCH
    }

    private static final List<String> FOLDERS = List.of("", "", "guide", "guide/deep", "src", "Archive");
    private static final List<String> NAMES = List.of(
            "a.md", "b.md", "c.txt", "Readme.md", "main.java", "data.json", "e.csv", "über uns.md", "f.bin", "g");
    private static final List<String> PATTERNS =
            List.of("*.txt", "guide/", "/a.md", "*.m?\n!b.md", "src/**", "Archive");

    private final Path root;
    private final Path aside;
    private final SplittableRandom random;
    private final boolean usesPermissions;
    private final Optional<WorkTree> workTree;
    private int steps;

    /**
     * @param aside a folder outside of the root, for what is moved away and for what links lead to
     * @param usesPermissions whether files become unreadable
     */
    FileHistory(Path root, Path aside, SplittableRandom random, boolean usesPermissions, boolean isWorkTree)
            throws IOException, InterruptedException {
        this.root = Files.createDirectories(root);
        this.aside = Files.createDirectories(aside);
        this.random = random;
        this.usesPermissions = usesPermissions;
        Files.writeString(aside.resolve("outside.md"), "what lies outside is not to be found\n");
        for (int i = random.nextInt(5, 25); i > 0; i--) {
            write(path(), Texts.text(random));
        }
        this.workTree = isWorkTree ? Optional.of(WorkTree.init(root)) : Optional.empty();
    }

    int steps() {
        return steps;
    }

    /** Lets one thing happen. What the file system refuses to this user does not happen. */
    void step() throws IOException, InterruptedException {
        steps++;
        try {
            act();
        } catch (AccessDeniedException refused) {
            readableAgain();
        }
    }

    private void act() throws IOException, InterruptedException {
        switch (Step.values()[random.nextInt(Step.values().length)]) {
            case WRITE, WRITE_MORE -> write(path(), Texts.text(random));
            case WRITE_COPY -> copyOne();
            case SAME_SIZE_EDIT -> sameSizeEdit();
            case OTHER_TIME -> otherTime();
            case RENAME_FILE -> move(file(), path());
            case RENAME_FOLDER -> renameFolder();
            case RENAME_CASE -> renameCase();
            case DELETE -> Trees.remove(file().orElse(root.resolve(NAMES.get(0))));
            case DELETE_FOLDER -> Trees.remove(root.resolve(folder()));
            case FILE_TO_FOLDER -> fileToFolder();
            case FOLDER_TO_FILE -> folderToFile();
            case UNREADABLE_FILE -> permit(file(), "---------");
            case UNREADABLE_FOLDER -> permit(Optional.of(root.resolve(folder())), "---------");
            case READABLE_AGAIN -> readableAgain();
            case LINK_LOOP -> link("loop", random.nextBoolean() ? Path.of(".") : Path.of(".."));
            case LINK_OUTSIDE -> link("away", random.nextBoolean() ? aside : aside.resolve("outside.md"));
            case LINK_INSIDE -> link("near", Path.of(NAMES.get(random.nextInt(NAMES.size()))));
            case IGNORE -> ignore();
            case IGNORE_NO_MORE -> Files.deleteIfExists(root.resolve(ignoreFile()));
            case MASS_CHANGE -> massChange();
            case EMPTY_ROOT -> emptyRoot();
            case RESTORE_ROOT -> restoreRoot();
            case OTHER_BRANCH -> otherBranch();
        }
    }

    /**
     * Makes every folder readable, and its ignore files, so that a scan can be complete. Other files stay as they are.
     */
    void makeFoldersReadable() throws IOException {
        Trees.open(root);
        for (Path file : files()) {
            if (Trees.nameOf(file).endsWith("ignore")) {
                permit(Optional.of(file), "rw-r--r--");
            }
        }
    }

    /** Whether a scan of the root meets nothing at all. */
    boolean isEmpty() throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            return all.allMatch(path -> Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS));
        }
    }

    /** Device and inode of the root, as the index notes them. */
    String identity() throws IOException {
        return Files.getAttribute(root, "unix:dev") + ":" + Files.getAttribute(root, "unix:ino");
    }

    private String folder() {
        return FOLDERS.get(random.nextInt(2, FOLDERS.size()));
    }

    private Path path() {
        String folder = FOLDERS.get(random.nextInt(FOLDERS.size()));
        return root.resolve(folder).resolve(NAMES.get(random.nextInt(NAMES.size())));
    }

    private String ignoreFile() {
        return random.nextBoolean() ? ".gitignore" : ".ragignore";
    }

    private Optional<Path> file() throws IOException {
        List<Path> files = files();
        return files.isEmpty() ? Optional.empty() : Optional.of(files.get(random.nextInt(files.size())));
    }

    /** Every regular file but those of git, in an order that depends on names alone. */
    private List<Path> files() throws IOException {
        var files = new ArrayList<Path>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return folder.endsWith(".git") ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (attributes.isRegularFile()) {
                    files.add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException refused) {
                return FileVisitResult.CONTINUE;
            }
        });
        files.sort(null);
        return files;
    }

    private void write(Path file, byte[] content) throws IOException {
        if (canHold(file) && !Files.isDirectory(file)) {
            Files.deleteIfExists(file);
            Files.write(file, content);
        }
    }

    /** Whether the folders above {@code file} are folders, made if need be. */
    private boolean canHold(Path file) throws IOException {
        for (Path above = Trees.folderOf(file); !above.equals(root); above = Trees.folderOf(above)) {
            if (Files.exists(above, LinkOption.NOFOLLOW_LINKS)
                    && !Files.isDirectory(above, LinkOption.NOFOLLOW_LINKS)) {
                return false;
            }
        }
        Files.createDirectories(Trees.folderOf(file));
        return true;
    }

    private void copyOne() throws IOException {
        Optional<Path> from = file();
        if (from.isPresent()) {
            write(path(), Files.readAllBytes(from.get()));
        }
    }

    private void sameSizeEdit() throws IOException {
        Optional<Path> file = file();
        if (file.isPresent()) {
            FileTime before = Files.getLastModifiedTime(file.get());
            byte[] content = Files.readAllBytes(file.get());
            for (int i = 0; i < content.length; i++) {
                content[i] = content[i] >= 'a' && content[i] < 'z' && random.nextInt(9) == 0
                        ? (byte) (content[i] + 1)
                        : content[i];
            }
            Files.write(file.get(), content);
            Files.setLastModifiedTime(file.get(), before);
        }
    }

    private void otherTime() throws IOException {
        Optional<Path> file = file();
        if (file.isPresent()) {
            long millis = Files.getLastModifiedTime(file.get()).toMillis() + random.nextLong(-100_000_000, 100_000_000);
            Files.setLastModifiedTime(file.get(), FileTime.fromMillis(millis));
        }
    }

    private void move(Optional<Path> from, Path to) throws IOException {
        if (from.isPresent() && !from.get().equals(to) && canHold(to) && !Files.isDirectory(to)) {
            Files.move(from.get(), to, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private void renameFolder() throws IOException {
        Path from = root.resolve(folder());
        Path to = root.resolve(folder());
        boolean isApart = !to.startsWith(from) && !from.startsWith(to);
        if (isApart
                && Files.isDirectory(from, LinkOption.NOFOLLOW_LINKS)
                && !Files.exists(to, LinkOption.NOFOLLOW_LINKS)
                && canHold(to)) {
            Files.move(from, to);
        }
    }

    private void renameCase() throws IOException {
        Optional<Path> file = file();
        if (file.isPresent()) {
            String name = Trees.nameOf(file.get());
            String other = name.toUpperCase(Locale.ROOT).equals(name)
                    ? name.toLowerCase(Locale.ROOT)
                    : name.toUpperCase(Locale.ROOT);
            move(file, file.get().resolveSibling(other));
        }
    }

    private void fileToFolder() throws IOException {
        Optional<Path> file = file();
        if (file.isPresent()) {
            Files.delete(file.get());
            write(file.get().resolve("inner.md"), Texts.text(random));
        }
    }

    private void folderToFile() throws IOException {
        Path folder = root.resolve(folder());
        Trees.remove(folder);
        if (canHold(folder)) {
            Files.write(folder, Texts.text(random));
        }
    }

    private void permit(Optional<Path> path, String permissions) throws IOException {
        if (usesPermissions && path.isPresent() && Files.exists(path.get(), LinkOption.NOFOLLOW_LINKS)) {
            Files.setPosixFilePermissions(path.get(), PosixFilePermissions.fromString(permissions));
        }
    }

    private void readableAgain() throws IOException {
        makeFoldersReadable();
        for (Path file : files()) {
            permit(Optional.of(file), "rw-r--r--");
        }
    }

    private void link(String name, Path target) throws IOException {
        Path link = root.resolve(random.nextBoolean() ? name : "guide/" + name);
        if (canHold(link) && !Files.isDirectory(link, LinkOption.NOFOLLOW_LINKS)) {
            Files.deleteIfExists(link);
            Files.createSymbolicLink(link, target);
        }
    }

    private void ignore() throws IOException {
        String rules = PATTERNS.get(random.nextInt(PATTERNS.size())) + "\n";
        Files.writeString(root.resolve(ignoreFile()), rules);
    }

    private void massChange() throws IOException {
        for (Path file : files()) {
            int chance = random.nextInt(10);
            if (chance < 5) {
                Files.delete(file);
            } else if (chance < 8) {
                write(file, Texts.text(random));
            }
        }
        for (int i = random.nextInt(12); i > 0; i--) {
            write(path(), Texts.text(random));
        }
    }

    private void emptyRoot() throws IOException {
        restoreRoot();
        try (Stream<Path> all = Files.list(root)) {
            for (Path each : all.sorted().toList()) {
                Files.move(each, Files.createDirectories(aside.resolve("moved")).resolve(Trees.nameOf(each)));
            }
        }
    }

    private void restoreRoot() throws IOException {
        Path moved = aside.resolve("moved");
        if (Files.isDirectory(moved)) {
            try (Stream<Path> all = Files.list(moved)) {
                for (Path each : all.sorted().toList()) {
                    Path to = root.resolve(Trees.nameOf(each));
                    if (Files.exists(to, LinkOption.NOFOLLOW_LINKS)) {
                        Trees.remove(each);
                    } else {
                        Files.move(each, to);
                    }
                }
            }
        }
    }

    private void otherBranch() throws IOException, InterruptedException {
        if (workTree.isPresent() && Files.isDirectory(root.resolve(".git"))) {
            readableAgain();
            workTree.get().switchBranch();
            if (random.nextBoolean()) {
                massChange();
            }
        }
    }
}
