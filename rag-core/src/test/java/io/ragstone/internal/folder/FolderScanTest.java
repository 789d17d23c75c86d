package io.ragstone.internal.folder;

import static io.ragstone.internal.folder.Folders.open;
import static io.ragstone.internal.folder.Folders.scan;
import static io.ragstone.internal.folder.Folders.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ragstone.spi.Source;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.URI;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderScanTest {

    @TempDir
    Path temp;

    private Path root;

    @BeforeEach
    void makeRoot() throws IOException {
        root = Files.createDirectory(temp.toRealPath().resolve("root"));
    }

    @Nested
    class Showing {

        @Test
        void showsFilesByExactPathWithSlashes() throws IOException {
            write(root, "a b/Ünï/中文.md", "x");
            write(root, "back\\slash.md", "x");
            write(root, "README", "x");

            Folders.Scan scan = scan(open(root));

            assertThat(scan.items()).containsOnlyKeys("a b/Ünï/中文.md", "back\\slash.md", "README");
            assertThat(scan.outcome().complete()).isTrue();
            assertThat(scan.outcome().problems()).isEmpty();
            assertThat(scan.item("README").size()).isEqualTo(1);
            assertThat(scan.item("README").skip()).isEmpty();
        }

        @Test
        void walksInTheOrderOfNames() throws IOException {
            for (String path : List.of("z.md", "b/2.md", "b/1.md", "a/x.md", "c.md")) {
                write(root, path, "x");
            }
            var order = new java.util.ArrayList<String>();

            open(root).scan(item -> order.add(item.path()));

            assertThat(order).containsExactly("c.md", "z.md", "a/x.md", "b/1.md", "b/2.md");
        }

        @Test
        void leavesOutBuiltInExcludesUnlessSwitchedOff() throws IOException {
            for (String folder : BuiltInExcludes.FOLDERS) {
                write(root, "sub/" + folder + "/x.md", "x");
            }
            for (String file : BuiltInExcludes.FILES) {
                write(root, file, "x");
            }
            write(root, "build.md", "x");
            write(root, "files/build", "a file of that name stays");

            assertThat(scan(open(root)).items()).containsOnlyKeys("build.md", "files/build");
            assertThat(scan(open(root)).outcome().ignored())
                    .containsEntry("built-in: node_modules/", 1)
                    .containsEntry("built-in: .DS_Store", 1);
            assertThat(scan(open(root, "builtin_excludes", "false")).items())
                    .containsKeys("sub/node_modules/x.md", "sub/build/x.md", "Thumbs.db")
                    .doesNotContainKey("sub/.git/x.md");
        }

        @Test
        void gitsOwnFolderIsNeverShown() throws IOException {
            write(root, ".git/config", "password");

            Folders.Scan scan = scan(open(root, "builtin_excludes", "false", "hidden", "true"));

            assertThat(scan.items()).isEmpty();
            assertThat(scan.outcome().ignored()).containsExactly(Map.entry("git metadata", 1));
        }

        @Test
        void hiddenFilesAreLeftOutUntilAskedFor() throws IOException {
            write(root, ".notes/a.md", "x");
            write(root, ".b.md", "x");

            assertThat(scan(open(root)).items()).isEmpty();
            assertThat(scan(open(root)).outcome().ignored()).containsExactly(Map.entry("hidden", 2));
            assertThat(scan(open(root, "hidden", "true")).items()).containsOnlyKeys(".notes/a.md", ".b.md");
        }

        @Test
        void skippedFilesAreShownWithTheReason() throws IOException {
            write(root, "big.txt", "12345678901");
            write(root, "empty.md", "");
            write(root, "deploy.pem", "x");
            write(root, ".env.local", "TOKEN=1");
            write(root, "ok.md", "x");

            Folders.Scan scan = scan(open(root, "max_bytes", "10", "hidden", "true"));

            assertThat(scan.item("big.txt").skip()).hasValue("larger than 10 bytes (max_bytes)");
            assertThat(scan.item("empty.md").skip()).hasValue("empty");
            assertThat(scan.item("deploy.pem").skip()).hasValue("looks like a secret by its name");
            assertThat(scan.item(".env.local").skip()).hasValue("looks like a secret by its name");
            assertThat(scan.item("ok.md").skip()).isEmpty();
            assertThat(scan(open(root, "secrets", "index")).item("deploy.pem").skip())
                    .isEmpty();
        }

        @Test
        void aHugeSparseFileCostsNothing() throws IOException {
            try (var file = new RandomAccessFile(root.resolve("sparse.bin").toFile(), "rw")) {
                file.setLength(1L << 30);
            }

            assertThat(scan(open(root)).item("sparse.bin").skip()).hasValue("larger than 10485760 bytes (max_bytes)");
        }

        @Test
        void specialFilesAreNeverOpened() throws Exception {
            assumeThat(new ProcessBuilder("mkfifo", root.resolve("pipe").toString())
                            .start()
                            .waitFor())
                    .isZero();

            Folders.Scan scan = scan(open(root));

            assertThat(scan.items()).isEmpty();
            assertThat(scan.outcome().ignored()).containsExactly(Map.entry("special file", 1));
        }

        @Test
        void namesThatAreNotUnicodeAreReported() throws IOException {
            Files.writeString(Path.of(URI.create(root.toUri() + "bad%FFname.md")), "x");
            write(root, "good.md", "x");

            Folders.Scan scan = scan(open(root));

            assertThat(scan.items()).containsOnlyKeys("good.md");
            assertThat(scan.outcome().complete()).isTrue();
            assertThat(scan.outcome().ignored()).containsExactly(Map.entry("name is not Unicode", 1));
            assertThat(scan.outcome().problems()).singleElement().asString().contains("not valid Unicode");
        }
    }

    @Nested
    class Ignoring {

        @Test
        void everyKindHasItsRank() throws IOException {
            for (String name : List.of("a", "b", "c", "d")) {
                write(root, name + ".md", "x");
            }
            write(root, ".gitignore", "a.md\nb.md\nc.md\n");
            write(root, ".ragignore", "!a.md\n!b.md\nd.md\n");

            Folders.Scan scan = scan(open(root, "exclude", "b.md"));

            assertThat(scan.items()).containsOnlyKeys("a.md");
            assertThat(scan.outcome().ignored())
                    .containsOnly(
                            Map.entry("exclude setting", 1),
                            Map.entry(".gitignore", 1),
                            Map.entry(".ragignore", 1),
                            Map.entry("hidden", 2));
        }

        @Test
        void ragignoreWorksAtEveryLevel() throws IOException {
            write(root, "sub/deep/a.md", "x");
            write(root, "sub/a.md", "x");
            write(root, "a.md", "x");
            write(root, "sub/.ragignore", "/a.md");
            write(root, "sub/deep/.ragignore", "!a.md");

            assertThat(scan(open(root)).items()).containsOnlyKeys("a.md", "sub/deep/a.md");
        }

        @Test
        void gitignoreCanBeSwitchedOff() throws IOException {
            write(root, "a.md", "x");
            write(root, ".gitignore", "*");

            assertThat(scan(open(root)).items()).isEmpty();
            assertThat(scan(open(root, "gitignore", "false")).items()).containsOnlyKeys("a.md");
        }

        @Test
        void aChangedIgnoreFileCountsAtOnce() throws IOException {
            write(root, "a.md", "x");
            write(root, "b.md", "x");
            Source source = open(root);
            write(root, ".gitignore", "a.md");
            assertThat(scan(source).items()).containsOnlyKeys("b.md");

            write(root, ".gitignore", "b.md");

            assertThat(scan(source).items()).containsOnlyKeys("a.md");
        }

        @Test
        void aWorkTreeInsideHasItsOwnExclude() throws IOException {
            write(root, "repo/.git/HEAD", "ref: refs/heads/main");
            write(root, "repo/.git/info/exclude", "private.md");
            write(root, "repo/private.md", "x");
            write(root, "repo/public.md", "x");
            write(root, "private.md", "x");

            assertThat(scan(open(root)).items()).containsOnlyKeys("repo/public.md", "private.md");
        }

        @Test
        void aRootThatItsWorkTreeIgnoresIsIndexedAllTheSame() throws IOException {
            write(root, ".git/HEAD", "0123456789012345678901234567890123456789");
            write(root, ".gitignore", "site/**\nsite/\n*.tmp\n");
            write(root, "site/page.md", "x");

            Folders.Scan scan = scan(open(root.resolve("site")));

            assertThat(scan.items()).containsOnlyKeys("page.md");
            assertThat(scan.outcome().revision()).isEmpty();
        }

        @Test
        void anIgnoreFileThatCannotBeReadHoldsTheFolderBack() throws IOException {
            write(root, "sub/secret.md", "x");
            write(root, "ok.md", "x");
            Path ignore = write(root, "sub/.gitignore", "secret.md");
            var disk = new TestDisk();
            disk.beforeOpen(ignore, () -> {
                throw new AccessDeniedException(ignore.toString());
            });

            Folders.Scan scan = scan(open(root, disk, FixedTime.longAfterEveryChange()));

            assertThat(scan.items()).containsOnlyKeys("ok.md");
            assertThat(scan.outcome().complete()).isFalse();
            assertThat(scan.outcome().problems())
                    .containsExactly("sub cannot be read: .gitignore, AccessDeniedException");
        }
    }

    @Nested
    class Failing {

        @Test
        void aMissingRootIsIncomplete() {
            Folders.Scan scan = scan(open(root.resolve("gone")));

            assertThat(scan.items()).isEmpty();
            assertThat(scan.outcome().complete()).isFalse();
            assertThat(scan.outcome().problems()).singleElement().asString().contains("is not there");
        }

        @Test
        void aRootThatIsAFileIsIncomplete() throws IOException {
            Folders.Scan scan = scan(open(write(root, "file", "x")));

            assertThat(scan.outcome().complete()).isFalse();
            assertThat(scan.outcome().problems()).singleElement().asString().endsWith("is no folder");
        }

        @Test
        void anUnreadableRootIsIncomplete() {
            var disk = new TestDisk();
            disk.beforeList(root, () -> {
                throw new AccessDeniedException(root.toString());
            });

            Folders.Scan scan = scan(open(root, disk, FixedTime.longAfterEveryChange()));

            assertThat(scan.outcome().complete()).isFalse();
            assertThat(scan.outcome().problems()).singleElement().asString().contains("AccessDenied");
        }

        @Test
        void anUnreadableFolderIsIncompleteAndTheRestIsShown() throws IOException {
            write(root, "locked/a.md", "x");
            write(root, "open/b.md", "x");
            var disk = new TestDisk();
            disk.beforeList(root.resolve("locked"), () -> {
                throw new AccessDeniedException("locked");
            });

            Folders.Scan scan = scan(open(root, disk, FixedTime.longAfterEveryChange()));

            assertThat(scan.items()).containsOnlyKeys("open/b.md");
            assertThat(scan.outcome().complete()).isFalse();
        }

        @Test
        void whatVanishesMeanwhileIsSimplyGone() throws IOException {
            write(root, "going/a.md", "x");
            write(root, "b.md", "x");
            write(root, "c.md", "x");
            var disk = new TestDisk();
            disk.beforeList(root.resolve("going"), () -> {
                throw new NoSuchFileException("going");
            });
            disk.beforeFacts(root.resolve("b.md"), () -> Files.deleteIfExists(root.resolve("b.md")));

            Folders.Scan scan = scan(open(root, disk, FixedTime.longAfterEveryChange()));

            assertThat(scan.items()).containsOnlyKeys("c.md");
            assertThat(scan.outcome().complete()).isTrue();
        }

        @Test
        void aRootThatIsTakenAwayMeanwhileIsIncomplete() throws IOException {
            write(root, "sub/a.md", "x");
            var disk = new TestDisk();
            disk.beforeList(root.resolve("sub"), () -> Files.move(root, temp.resolve("elsewhere")));

            Folders.Scan scan = scan(open(root, disk, FixedTime.longAfterEveryChange()));

            assertThat(scan.items()).isEmpty();
            assertThat(scan.outcome().complete()).isFalse();
        }

        @Test
        void anInterruptEndsTheScanEarly() throws IOException {
            write(root, "a.md", "x");
            write(root, "b.md", "x");
            var seen = new java.util.ArrayList<String>();

            var outcome = open(root).scan(item -> {
                seen.add(item.path());
                Thread.currentThread().interrupt();
            });

            assertThat(Thread.interrupted()).isTrue();
            assertThat(seen).containsExactly("a.md");
            assertThat(outcome.complete()).isFalse();
            assertThat(outcome.problems()).containsExactly("the scan was interrupted");
        }

        @Test
        void manyProblemsAreSummedUp() throws IOException {
            var disk = new TestDisk();
            for (int i = 0; i < 50; i++) {
                Path folder = Files.createDirectory(root.resolve("f" + i));
                disk.beforeList(folder, () -> {
                    throw new AccessDeniedException(folder.toString());
                });
            }

            Folders.Scan scan = scan(open(root, disk, FixedTime.longAfterEveryChange()));

            assertThat(scan.outcome().problems()).hasSize(21).endsWith("and 30 more");
        }
    }

    @Nested
    class Linking {

        @Test
        void linksAreNotFollowed() throws IOException {
            Path outside = write(temp, "root-evil/secret.md", "x");
            Files.createSymbolicLink(root.resolve("file.md"), outside);
            Files.createSymbolicLink(root.resolve("folder"), outside.getParent());
            Files.createSymbolicLink(root.resolve("loop"), root);

            Folders.Scan scan = scan(open(root));

            assertThat(scan.items()).isEmpty();
            assertThat(scan.outcome().complete()).isTrue();
            assertThat(scan.outcome().ignored()).containsExactly(Map.entry("link", 3));
        }

        @Test
        void followedLinksStayInside() throws IOException {
            write(root, "real/a.md", "x");
            write(root, ".hidden/b.md", "x");
            Path outside = write(temp, "root-evil/secret.md", "x");
            Files.createSymbolicLink(root.resolve("again"), root.resolve("real"));
            Files.createSymbolicLink(root.resolve("out"), outside.getParent());
            Files.createSymbolicLink(root.resolve("shown.md"), root.resolve(".hidden/b.md"));
            Files.createSymbolicLink(root.resolve("broken"), root.resolve("nowhere"));
            Files.createSymbolicLink(root.resolve("real/up"), root);

            Folders.Scan inside = scan(open(root, "follow_links", "true"));
            Folders.Scan anywhere = scan(open(root, "follow_links", "anywhere"));

            assertThat(inside.items()).containsOnlyKeys("real/a.md", "again/a.md");
            assertThat(inside.outcome().ignored())
                    .containsEntry("link to outside", 1)
                    .containsEntry("link to what is left out", 1)
                    .containsEntry("broken link", 1)
                    .containsEntry("link in a circle", 2);
            assertThat(anywhere.items()).containsOnlyKeys("real/a.md", "again/a.md", "out/secret.md");
        }

        @Test
        void linksToEachOtherEnd() throws IOException {
            write(root, "a/a.md", "x");
            write(root, "b/b.md", "x");
            Files.createSymbolicLink(root.resolve("a/to-b"), root.resolve("b"));
            Files.createSymbolicLink(root.resolve("b/to-a"), root.resolve("a"));

            assertThat(scan(open(root, "follow_links", "true")).items())
                    .containsOnlyKeys("a/a.md", "a/to-b/b.md", "b/b.md", "b/to-a/a.md");
        }

        @Test
        void aRootMayBeALinkItself() throws IOException {
            write(root, "a.md", "x");
            Path link = Files.createSymbolicLink(temp.resolve("link"), root);

            assertThat(scan(open(link)).items()).containsOnlyKeys("a.md");
        }
    }

    @Nested
    class Fingerprinting {

        @Test
        void staysTheSameWhileNothingChanges() throws IOException {
            write(root, "a.md", "x");

            String first = cheap(open(root), "a.md");

            assertThat(first).isNotEmpty().isEqualTo(cheap(open(root), "a.md"));
        }

        @Test
        void seesAChangeThatKeepsSizeAndModificationTime() throws IOException {
            Path file = write(root, "a.md", "old");
            var time = Files.getLastModifiedTime(file);
            String before = cheap(open(root), "a.md");

            Files.writeString(file, "new");
            Files.setLastModifiedTime(file, time);

            assertThat(cheap(open(root), "a.md")).isNotEmpty().isNotEqualTo(before);
        }

        @Test
        void seesAFileThatTookTheOthersPlace() throws IOException {
            Path file = write(root, "a.md", "old");
            String before = cheap(open(root), "a.md");

            Files.move(
                    write(temp, "b.md", "new"),
                    file,
                    java.nio.file.StandardCopyOption.ATOMIC_MOVE,
                    java.nio.file.StandardCopyOption.REPLACE_EXISTING);

            assertThat(cheap(open(root), "a.md")).isNotEqualTo(before);
        }

        @Test
        void isEmptyUntilAFurtherChangeWouldShow() throws IOException {
            Path file = write(root, "a.md", "x");
            var changed = (java.nio.file.attribute.FileTime) Files.getAttribute(file, "unix:ctime");
            var clock = new FixedTime(changed.toInstant().plus(FileFacts.GRANULARITY));
            Source source = open(root, new LocalDisk(), clock);

            assertThat(cheap(source, "a.md")).isEmpty();
            clock.set(clock.instant().plusNanos(1));
            assertThat(cheap(source, "a.md")).isNotEmpty();
        }

        @Test
        void isEmptyWhenTheClockJumpsBack() throws IOException {
            write(root, "a.md", "x");

            assertThat(cheap(open(root, new LocalDisk(), new FixedTime(Instant.EPOCH)), "a.md"))
                    .isEmpty();
        }

        @Test
        void aModificationTimeInTheFutureDoesNotMatterWhereTheTimeOfChangeIsKnown() throws IOException {
            Path file = write(root, "a.md", "x");
            Files.setLastModifiedTime(file, java.nio.file.attribute.FileTime.from(4_000_000_000L, TimeUnit.SECONDS));

            assertThat(cheap(open(root), "a.md")).isNotEmpty();
        }

        @Test
        void saysWhereItProvesNothing() throws IOException {
            write(root, "a.md", "x");
            var disk = new TestDisk();
            disk.forgetChangeTimes();

            Folders.Scan scan = scan(open(root, disk, FixedTime.longAfterEveryChange()));

            assertThat(scan.outcome().cheapIsExact()).isFalse();
            assertThat(scan.item("a.md").fingerprint().cheap()).isNotEmpty();
            assertThat(scan.outcome().rootIdentity()).isEmpty();
            assertThat(scan(open(root)).outcome().cheapIsExact()).isTrue();
        }

        @Test
        void theRootIsRecognisedUntilItIsAnother() throws IOException {
            String before = scan(open(root)).outcome().rootIdentity();

            assertThat(before).isNotEmpty().isEqualTo(scan(open(root)).outcome().rootIdentity());
            Files.move(root, temp.resolve("aside"));
            Files.createDirectory(root);
            assertThat(scan(open(root)).outcome().rootIdentity()).isNotEqualTo(before);
        }

        private String cheap(Source source, String path) {
            return scan(source).item(path).fingerprint().cheap();
        }
    }
}
