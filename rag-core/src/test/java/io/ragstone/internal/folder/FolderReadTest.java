package io.ragstone.internal.folder;

import static io.ragstone.internal.folder.Folders.open;
import static io.ragstone.internal.folder.Folders.scan;
import static io.ragstone.internal.folder.Folders.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ragstone.error.SourceException;
import io.ragstone.model.RawDocument;
import io.ragstone.spi.Source;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FolderReadTest {

    @TempDir
    Path temp;

    private Path root;
    private final TestDisk disk = new TestDisk();

    @BeforeEach
    void makeRoot() throws IOException {
        root = Files.createDirectory(temp.toRealPath().resolve("root"));
        write(root, "a.md", "inside");
        write(temp, "root-evil/a.md", "outside");
        write(temp, "secret.md", "outside");
    }

    private Source watched(String... settings) {
        return open(root, disk, FixedTime.longAfterEveryChange(), settings);
    }

    private static String text(RawDocument document) {
        return new String(document.content().toArray(), StandardCharsets.UTF_8);
    }

    private static void assertRefused(Source source, String path) {
        assertThatThrownBy(() -> source.read(path)).as("<%s>", path).isInstanceOf(SourceException.class);
    }

    private static void assertRefused(Source source, String path, String reason) {
        assertThatThrownBy(() -> source.read(path))
                .isInstanceOf(SourceException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void givesBytesHashAndTheFingerprintOfTheScan() throws IOException {
        write(root, "sub/中 文.md", "text");
        Source source = open(root);

        RawDocument document = source.read("sub/中 文.md");

        assertThat(text(document)).isEqualTo("text");
        assertThat(document.fingerprint().hash())
                .isEqualTo("982d9e3eb996f559e633f4d194def3761d909f5a3b647d1a851fead67c32c9d1");
        assertThat(document.fingerprint().cheap())
                .isNotEmpty()
                .isEqualTo(scan(source).item("sub/中 文.md").fingerprint().cheap());
        assertThat(document.modified()).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "..",
                "/",
                "../secret.md",
                "../root-evil/a.md",
                "sub/../a.md",
                "./a.md",
                "a.md/",
                "/a.md",
                "//a.md",
                "a.md/x",
                "..\\secret.md",
                "..%2fsecret.md",
                "%2e%2e/secret.md",
                "a.md\0",
                "\0",
                "a.md\0.txt",
                "C:\\a.md",
                "C:a.md",
                "\\\\host\\share\\a.md",
                "a.md:stream",
                "~/a.md",
                "file:///etc/passwd",
                "A.MD",
                "sub//a.md",
                "\ud800"
            })
    void refusesWhateverIsNoExactPathInside(String path) {
        assertRefused(open(root), path);
        assertRefused(open(root, "follow_links", "anywhere", "hidden", "true"), path);
    }

    @Test
    void refusesAbsolutePathsEvenToTheRootItself() {
        assertRefused(open(root), root.resolve("a.md").toString());
    }

    @Test
    void refusesWhatAScanLeavesOut() throws IOException {
        write(root, "node_modules/a.md", "x");
        write(root, ".hidden/a.md", "x");
        write(root, ".gitignore", "ignored/\n*.log");
        write(root, "ignored/deep/a.md", "x");
        write(root, "a.log", "x");
        write(root, "id_rsa", "x");
        write(root, "empty.md", "");
        write(root, "big.md", "x".repeat(101));
        Source source = open(root, "max_bytes", "100");

        assertRefused(source, "node_modules/a.md", "built-in: node_modules/");
        assertRefused(source, ".hidden/a.md", "hidden");
        assertRefused(source, "ignored/deep/a.md", ".gitignore");
        assertRefused(source, "a.log", ".gitignore");
        assertRefused(source, "id_rsa", "secret");
        assertRefused(source, "empty.md", "empty");
        assertRefused(source, "big.md", "larger than 100 bytes");
        assertRefused(source, "ignored");
        assertRefused(source, "gone.md", "is not there");
    }

    @Test
    void readsAndScansAgreeOnEverything() throws IOException {
        for (long seed = 1; seed <= 3; seed++) {
            var random = new SplittableRandom(seed);
            Path tree = Files.createDirectory(temp.resolve("tree" + seed));
            Set<String> all = new HashSet<>();
            String[] names = {"a", "b", "build", ".c", "d.md", "id_rsa", "e"};
            for (int i = 0; i < 150; i++) {
                String path =
                        names[random.nextInt(7)] + "/" + names[random.nextInt(7)] + "/" + i + names[random.nextInt(7)];
                write(tree, path, random.nextInt(9) == 0 ? "" : "text");
                all.add(path);
            }
            write(tree, ".gitignore", "/a/b\n*e\n!5*e\n");
            write(tree, "b/.ragignore", "d.md/\n");
            Source source = open(tree);
            Set<String> shown = new HashSet<>();
            source.scan(item -> {
                if (item.skip().isEmpty()) {
                    shown.add(item.path());
                }
            });
            Set<String> readable = new HashSet<>();
            for (String path : all) {
                try {
                    source.read(path);
                    readable.add(path);
                } catch (SourceException e) {
                    assertThat(e.isTransient()).isFalse();
                }
            }
            assertThat(readable).as("seed %d", seed).isEqualTo(shown).hasSizeGreaterThan(10);
        }
    }

    @Test
    void refusesLinksAtAnyDepth() throws IOException {
        Files.createSymbolicLink(root.resolve("link.md"), temp.resolve("secret.md"));
        Files.createSymbolicLink(root.resolve("folder"), temp.resolve("root-evil"));
        Files.createSymbolicLink(root.resolve("inner.md"), root.resolve("a.md"));

        assertRefused(open(root), "link.md", "link");
        assertRefused(open(root), "folder/a.md", "link");
        assertRefused(open(root), "inner.md", "link");
        assertRefused(open(root, "follow_links", "true"), "folder/a.md", "link to outside");
        assertThat(text(open(root, "follow_links", "true").read("inner.md"))).isEqualTo("inside");
        assertThat(text(open(root, "follow_links", "anywhere").read("folder/a.md")))
                .isEqualTo("outside");
    }

    @Test
    void aFileSwappedForALinkBetweenCheckAndReadDoesNotEscape() throws IOException {
        Path file = root.resolve("a.md");
        disk.beforeOpen(file, () -> {
            Files.delete(file);
            Files.createSymbolicLink(file, temp.resolve("secret.md"));
        });

        assertRefused(watched(), "a.md");
    }

    @Test
    void aFolderSwappedForALinkBetweenCheckAndReadDoesNotEscape() throws IOException {
        Path file = write(root, "sub/a.md", "inside");
        disk.beforeOpen(file, () -> {
            Files.move(root.resolve("sub"), temp.resolve("aside"));
            Files.createSymbolicLink(root.resolve("sub"), temp.resolve("root-evil"));
        });

        assertRefused(watched(), "sub/a.md");
    }

    @Test
    void withoutSecureFoldersALinkIsStillRefused() throws IOException {
        Files.createSymbolicLink(root.resolve("sub"), temp.resolve("root-evil"));

        assertThatThrownBy(() ->
                        LocalDisk.openChecked(root, Path.of("sub", "a.md")).close())
                .isInstanceOf(IOException.class);
        LocalDisk.openChecked(root, Path.of("a.md")).close();
    }

    @Test
    void aFileThatGrowsMeanwhileIsNotReadBeyondTheLimit() throws IOException {
        Path file = root.resolve("a.md");
        disk.beforeOpen(file, () -> Files.writeString(file, "x".repeat(1_000)));

        assertRefused(watched("max_bytes", "100"), "a.md", "larger than 100 bytes");
    }

    @Test
    void aFileThatChangesMeanwhileHasNoCheapFingerprint() throws IOException {
        Path file = root.resolve("a.md");
        disk.afterOpen(file, () -> Files.writeString(file, "more", StandardOpenOption.APPEND));

        RawDocument document = watched().read("a.md");

        assertThat(document.fingerprint().cheap()).isEmpty();
        assertThat(document.fingerprint().hash()).isEqualTo(document.content().sha256());
    }

    @Test
    void aFileThatIsReplacedMeanwhileHasNoCheapFingerprint() throws IOException {
        Path file = root.resolve("a.md");
        Path other = write(temp, "other.md", "INSIDE");
        Files.setLastModifiedTime(other, Files.getLastModifiedTime(file));
        disk.afterOpen(file, () -> Files.move(other, file, StandardCopyOption.REPLACE_EXISTING));

        assertThat(watched().read("a.md").fingerprint().cheap()).isEmpty();
    }

    @Test
    void refusesPipes() throws Exception {
        assumeThat(new ProcessBuilder("mkfifo", root.resolve("pipe").toString())
                        .start()
                        .waitFor())
                .isZero();

        assertRefused(open(root), "pipe", "special file");
    }

    @Test
    void refusesAFileThatBecameAFolder() throws IOException {
        Files.delete(root.resolve("a.md"));
        Files.createDirectory(root.resolve("a.md"));

        assertRefused(open(root), "a.md", "is a folder");
    }

    @Test
    void whatMayPassIsTransient() {
        disk.beforeOpen(root.resolve("a.md"), () -> {
            throw new IOException("stale handle");
        });

        assertThatThrownBy(() -> watched().read("a.md"))
                .isInstanceOfSatisfying(
                        SourceException.class, e -> assertThat(e.isTransient()).isTrue());
    }

    @Test
    void aPrivateKeyUnderAnyNameIsRefused() throws IOException {
        String material = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7";
        List<String> keys = List.of(
                "-----BEGIN PRIVATE KEY-----\n" + material,
                "-----BEGIN RSA PRIVATE KEY-----\r\nProc-Type: 4,ENCRYPTED\r\nDEK-Info: AES-128-CBC,00\r\n\r\n"
                        + material,
                "-----BEGIN OPENSSH PRIVATE KEY-----\n" + material,
                "-----BEGIN PGP PRIVATE KEY BLOCK-----\nVersion: 1\n\n" + material,
                "Bag Attributes\n  friendlyName: x\n-----BEGIN ENCRYPTED PRIVATE KEY-----\n" + material,
                "{\"private_key\": \"-----BEGIN PRIVATE KEY-----\\n" + material + "\"}",
                "PuTTY-User-Key-File-3: ssh-ed25519\n",
                "-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----\n-----BEGIN PRIVATE KEY-----\n"
                        + material);
        for (String key : keys) {
            write(root, "notes.txt", key);
            assertRefused(open(root), "notes.txt", "looks like a private key");
            assertThat(text(open(root, "secrets", "index").read("notes.txt"))).isEqualTo(key);
        }
    }

    @Test
    void aManualAboutKeysIsRead() throws IOException {
        write(
                root,
                "manual.md",
                "Begin with `-----BEGIN PRIVATE KEY-----`, then\n\n    MIIE...\n\n-----END PRIVATE KEY-----");
        write(root, "public.txt", "-----BEGIN PUBLIC KEY-----\n" + "A".repeat(64));

        assertThat(open(root).read("manual.md").content().length()).isPositive();
        assertThat(open(root).read("public.txt").content().length()).isPositive();
    }

    @Test
    void messagesCannotSteerATerminal() {
        assertThatThrownBy(() -> open(root).read("x\u001b[31m\n\u202egone.md"))
                .hasMessageNotContainingAny("\u001b", "\n", "\u202e");
    }
}
