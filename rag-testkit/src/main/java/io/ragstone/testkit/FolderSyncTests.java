package io.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ragstone.NewDocument;
import io.ragstone.Ragstone;
import io.ragstone.ReadResult;
import io.ragstone.error.ConflictException;
import io.ragstone.error.NotFoundException;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.Hit;
import io.ragstone.model.JobQuery;
import io.ragstone.model.SearchRequest;
import io.ragstone.model.SourceSpec;
import io.ragstone.model.SyncReport;
import io.ragstone.model.SyncReport.CollectionReport;
import io.ragstone.model.SyncRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder of files and its index, kept in step through the front door. */
@NullUnmarked
abstract class FolderSyncTests {

    private final Function<Path, String> emptyStore;

    private static final CollectionId NOTES = CollectionId.of("notes");

    @TempDir
    Path temp;

    private Path root;
    private Ragstone ragstone;

    FolderSyncTests(Function<Path, String> emptyStore) {
        this.emptyStore = emptyStore;
    }

    @BeforeEach
    void openOnAFolder() throws IOException {
        root = Files.createDirectory(temp.resolve("notes"));
        ragstone = Ragstone.builder()
                .store(emptyStore.apply(temp))
                .embedding("none")
                .extractor(new UnstableExtractor())
                .open();
        ragstone.addFolder("notes", root.toString());
    }

    @AfterEach
    void close() {
        ragstone.close();
    }

    @Test
    void everyFileCanBeFoundAfterTheFirstSync() {
        write("keys.md", "# Keys\n\nRotate the keys every ninety days.");
        write("deep/er/plain.txt", "The kettle boils at dawn.");

        CollectionReport report = sync();

        assertThat(report.added()).containsExactly("deep/er/plain.txt", "keys.md");
        assertThat(report.total()).isEqualTo(2);
        assertThat(report.isClean()).isTrue();
        assertThat(paths("rotate keys")).containsExactly("keys.md");
        assertThat(paths("kettle")).containsExactly("deep/er/plain.txt");
    }

    @Test
    void aSecondSyncFindsNothingToDo() {
        write("a.md", "alpha");
        write("b.md", "beta");
        sync();

        CollectionReport again = sync();

        assertThat(again.unchanged()).isEqualTo(2);
        assertThat(again.added()).isEmpty();
        assertThat(again.changed()).isEmpty();
    }

    @Test
    void anEditReplacesOnlyItsDocument() {
        write("a.md", "alpha");
        write("b.md", "beta");
        sync();
        write("a.md", "gamma and more");

        CollectionReport report = sync();

        assertThat(report.changed()).containsExactly("a.md");
        assertThat(paths("alpha")).isEmpty();
        assertThat(paths("gamma")).containsExactly("a.md");
        assertThat(paths("beta")).containsExactly("b.md");
    }

    @Test
    void anEditThatKeepsSizeAndTimeIsNoticed() throws IOException {
        write("a.md", "alpha one");
        sync();
        var time = Files.getLastModifiedTime(root.resolve("a.md"));
        write("a.md", "alpha two");
        Files.setLastModifiedTime(root.resolve("a.md"), time);

        assertThat(sync().changed()).containsExactly("a.md");
        assertThat(paths("two")).containsExactly("a.md");
    }

    @Test
    void aTouchedFileIsNotIndexedAgain() throws IOException {
        write("a.md", "alpha");
        sync();
        Files.setLastModifiedTime(
                root.resolve("a.md"), java.nio.file.attribute.FileTime.fromMillis(1_700_000_000_000L));

        CollectionReport report = sync();

        assertThat(report.changed()).isEmpty();
        assertThat(report.unchanged()).isEqualTo(1);
    }

    @Test
    void aDeletedFileIsForgotten() throws IOException {
        write("a.md", "alpha");
        write("b.md", "beta");
        sync();
        Files.delete(root.resolve("a.md"));

        assertThat(sync().removed()).containsExactly("a.md");
        assertThat(paths("alpha")).isEmpty();
        assertThatThrownBy(() -> ragstone.read(new DocumentKey(NOTES, "a.md"), 1, 1))
                .isInstanceOf(NotFoundException.class);
    }

    @Test
    void aRenameIsAMoveAndLeavesNoOldPath() throws IOException {
        write("old.md", "the only alpha");
        write("b.md", "beta");
        sync();
        Files.move(root.resolve("old.md"), root.resolve("new.md"));

        CollectionReport report = sync();

        assertThat(report.moved()).isEqualTo(Map.of("new.md", "old.md"));
        assertThat(report.removed()).isEmpty();
        assertThat(paths("alpha")).containsExactly("new.md");
        assertThat(ragstone.status().collections().get(0).counts().documents()).isEqualTo(2);
    }

    @Test
    void renamingEverythingConvergesInOneSync() throws IOException {
        for (int i = 0; i < 40; i++) {
            write("old/" + i + ".md", "document number " + i);
        }
        sync();
        Files.move(root.resolve("old"), root.resolve("new"));

        CollectionReport report = sync();

        assertThat(report.moved()).hasSize(40);
        assertThat(report.heldBack()).isEmpty();
        assertThat(ragstone.status().collections().get(0).counts().documents()).isEqualTo(40);
    }

    @Test
    void anEmptiedRootRemovesNothingAndSaysSo() throws IOException {
        write("a.md", "alpha");
        write("b.md", "beta");
        sync();
        Files.delete(root.resolve("a.md"));
        Files.delete(root.resolve("b.md"));

        CollectionReport report = sync();

        assertThat(report.heldBack()).containsExactlyInAnyOrder("a.md", "b.md");
        assertThat(report.problems()).singleElement().asString().contains("2 removals held back", "empty");
        assertThat(report.isClean()).isFalse();
        assertThat(ragstone.search("alpha").hits()).singleElement().matches(Hit::stale);
        assertThat(ragstone.status().collections().get(0).collection().scan().heldBack())
                .isEqualTo(2);
        assertThat(ragstone.status().collections().get(0).counts().stale()).isEqualTo(2);
    }

    @Test
    void confirmedRemovalsOfAnEmptiedRootAreCarriedOut() throws IOException {
        write("a.md", "alpha");
        sync();
        Files.delete(root.resolve("a.md"));
        sync();

        SyncReport report = ragstone.sync(SyncRequest.all().confirmingRemovals());

        assertThat(report.collections().get(0).removed()).containsExactly("a.md");
        assertThat(paths("alpha")).isEmpty();
        assertThat(report.isClean()).isTrue();
    }

    @Test
    void aRootThatIsAwayRemovesNothingEvenIfConfirmedAndComesBack() throws IOException {
        write("a.md", "alpha");
        sync();
        Path away = temp.resolve("unmounted");
        Files.move(root, away);

        SyncReport gone = ragstone.sync(SyncRequest.all().confirmingRemovals());

        assertThat(gone.collections().get(0).removed()).isEmpty();
        assertThat(gone.collections().get(0).problems()).isNotEmpty();
        assertThat(ragstone.search("alpha").hits()).singleElement().matches(Hit::stale);

        Files.move(away, root);
        assertThat(sync().isClean()).isTrue();
        assertThat(ragstone.search("alpha").hits()).singleElement().matches(hit -> !hit.stale());
    }

    @Test
    void anotherDiskUnderTheSameNameNeedsConfirmation() throws IOException {
        for (int i = 0; i < 30; i++) {
            write(i + ".md", "number " + i);
        }
        sync();
        Files.move(root, temp.resolve("the other disk"));
        Files.createDirectory(root);
        write("other.md", "something else");

        CollectionReport report = sync();

        assertThat(report.heldBack()).hasSize(30);
        assertThat(report.added()).containsExactly("other.md");
        assertThat(paths("number")).isNotEmpty();
    }

    @Test
    void aNewlyIgnoredFolderLeavesTheIndexInOneSync() {
        for (int i = 0; i < 30; i++) {
            write("logs/" + i + ".md", "chatter " + i);
        }
        write("keep.md", "keep this");
        sync();
        write(".gitignore", "logs/\n");

        CollectionReport report = sync();

        assertThat(report.removed()).hasSize(30);
        assertThat(paths("chatter")).isEmpty();
        assertThat(paths("keep")).containsExactly("keep.md");
    }

    @Test
    void aFailedNewVersionLeavesTheOldOneSearchableAndMarked() {
        write("a.unstable", "alpha stands");
        sync();
        write("a.unstable", "BROKEN now");

        CollectionReport report = sync();

        assertThat(report.failed()).containsOnlyKeys("a.unstable");
        assertThat(report.failed().get("a.unstable")).contains("broken on purpose");
        assertThat(ragstone.search("alpha").hits()).singleElement().matches(Hit::stale);
        assertThat(ragstone.search("alpha").warnings()).isNotEmpty();

        write("a.unstable", "omega stands");
        assertThat(sync().isClean()).isTrue();
        assertThat(ragstone.search("omega").hits()).singleElement().matches(hit -> !hit.stale());
    }

    @Test
    void theJobOfADocumentThatFailedGoesWithIt() throws IOException {
        write("gone.unstable", "BROKEN");
        write("left-out.unstable", "BROKEN as well");
        write("still.unstable", "BROKEN like the others");
        assertThat(sync().failed()).hasSize(3);

        Files.delete(root.resolve("gone.unstable"));
        write(".gitignore", "left-out*");
        assertThat(sync().removed()).containsExactlyInAnyOrder("gone.unstable", "left-out.unstable");

        assertThat(ragstone.jobs(new JobQuery(Set.of(), Set.of(), Optional.empty(), 9))
                        .items())
                .extracting(job -> job.key().document().path())
                .containsExactly("still.unstable");
    }

    @Test
    void whatCanBeReadLaterIsIndexedThenThoughItDidNotChange() throws IOException {
        var disk = new ClosedSource();
        try (Ragstone index = Ragstone.builder()
                .store(emptyStore.apply(temp))
                .embedding("none")
                .source(disk)
                .open()) {
            write("a.md", "alpha");
            index.add(
                    CollectionSpec.of(CollectionId.of("closed"), new SourceSpec("closed", root.toString(), Map.of())));
            disk.isClosed = true;
            assertThat(onlyClosed(index).failed()).containsOnlyKeys("a.md");
            assertThat(onlyClosed(index).changed()).as("nobody can read it yet").isEmpty();

            disk.isClosed = false;

            assertThat(onlyClosed(index).isClean()).isTrue();
            assertThat(index.search(SearchRequest.of("alpha").in("closed")).hits())
                    .hasSize(1);
        }
    }

    private static CollectionReport onlyClosed(Ragstone index) {
        return index.sync(SyncRequest.of("closed")).collections().get(0);
    }

    @Test
    void binaryEmptyAndSecretFilesAreSkippedWithTheirReason() throws IOException {
        Files.write(root.resolve("image.bin"), new byte[] {1, 2, 0, 0, 0, 3, (byte) 0xFF, (byte) 0xFE, 0, 0});
        write("empty.md", "");
        write("server.pem", "not for everyone");
        write("a.md", "alpha");

        CollectionReport report = sync();

        assertThat(report.skipped()).containsOnlyKeys("image.bin", "empty.md", "server.pem");
        assertThat(report.skipped()).containsEntry("image.bin", "binary").containsEntry("empty.md", "empty");
        assertThat(report.added()).containsExactly("a.md");
        assertThat(report.total()).isEqualTo(1);
        assertThat(paths("everyone")).isEmpty();
        assertThatThrownBy(() -> ragstone.read(new DocumentKey(NOTES, "server.pem"), 1, 1))
                .isInstanceOf(NotFoundException.class);
    }

    @Test
    void aDryRunTellsEachDecisionAndWritesNothing() {
        write("a.md", "alpha");

        SyncReport report = ragstone.sync(SyncRequest.all().dryRun());

        assertThat(report.collections().get(0).decisions())
                .containsExactly(new SyncReport.Decision("a.md", "add", "new"));
        assertThat(ragstone.status().collections().get(0).counts().documents()).isZero();
    }

    @Test
    void aForcedSyncIndexesEverythingAgain() {
        write("a.md", "alpha");
        write("b.md", "beta");
        sync();

        SyncReport report = ragstone.sync(SyncRequest.all().forced());

        assertThat(report.collections().get(0).changed()).containsExactly("a.md", "b.md");
        assertThat(paths("alpha")).containsExactly("a.md");
    }

    @Test
    void readGivesLiveLinesAndSaysWhenTheyDifferFromTheIndex() {
        write("a.md", "one\ntwo\nthree\n");
        sync();
        var key = new DocumentKey(NOTES, "a.md");

        ReadResult before = ragstone.read(key, 2, 9);
        assertThat(before.text()).isEqualTo("two\nthree");
        assertThat(before.endLine()).isEqualTo(3);
        assertThat(before.note()).isEmpty();

        write("a.md", "zero\none\ntwo\n");
        ReadResult after = ragstone.read(key, 1, 1);
        assertThat(after.text()).isEqualTo("zero");
        assertThat(after.note()).contains("changed since it was indexed");
        assertThat(after.hash()).isNotEqualTo(before.hash());
    }

    @Test
    void handingInDocumentsOfAFolderIsRefused() {
        assertThatThrownBy(() -> ragstone.put(NOTES, NewDocument.of("x.md", "x")))
                .isInstanceOf(ConflictException.class)
                .hasMessageContaining(root.toString());
    }

    @Test
    void firstLevelFoldersOfARootBecomeCollectionsAndGoWithThem() throws IOException {
        Path kbs = Files.createDirectory(temp.resolve("kbs"));
        Files.createDirectories(kbs.resolve("red"));
        Files.createDirectories(kbs.resolve("blue team, extra"));
        Files.createDirectories(kbs.resolve(".hidden"));
        Files.writeString(kbs.resolve("red/a.md"), "crimson");
        Files.writeString(kbs.resolve("blue team, extra/b.md"), "azure");
        ragstone.addKnowledgeBases(kbs.toString(), ragstone.collections().get(0).spec());
        ragstone.sync();

        assertThat(ids()).containsExactly("blue team, extra", "notes", "red");
        assertThat(paths("crimson")).containsExactly("a.md");

        Files.createDirectories(kbs.resolve("green"));
        Files.writeString(kbs.resolve("green/c.md"), "emerald");
        delete(kbs.resolve("red"));
        SyncReport report = ragstone.sync();

        assertThat(report.notes()).anyMatch(note -> note.contains("'green'")).anyMatch(note -> note.contains("'red'"));
        assertThat(ids()).containsExactly("blue team, extra", "green", "notes");
        assertThat(paths("crimson")).isEmpty();
        assertThat(paths("emerald")).containsExactly("c.md");
    }

    private List<String> ids() {
        return ragstone.collections().stream().map(each -> each.id().toString()).toList();
    }

    private CollectionReport sync() {
        return ragstone.sync(SyncRequest.of("notes")).collections().get(0);
    }

    private List<String> paths(String query) {
        return ragstone.search(SearchRequest.of(query)).hits().stream()
                .map(Hit::path)
                .distinct()
                .toList();
    }

    private void write(String path, String text) {
        try {
            Path file = root.resolve(path);
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
