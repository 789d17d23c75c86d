package io.ragstone.internal.folder;

import static io.ragstone.internal.folder.Folders.open;
import static io.ragstone.internal.folder.Folders.scan;
import static io.ragstone.internal.folder.Folders.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitFolderTest {

    private static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";
    private static final String OTHER = "89abcdef0123456789abcdef0123456789abcdef";

    @TempDir
    Path temp;

    private Path top;

    @BeforeEach
    void makeTop() throws IOException {
        top = Files.createDirectory(temp.toRealPath().resolve("top"));
    }

    private static String revision(Path root) {
        return scan(open(root)).outcome().revision();
    }

    @Test
    void isWhatGitSays() throws Exception {
        assumeTrue(Git.isPresent(), "git is not installed");
        Git.run(top, "", "init", "-q");
        assertThat(revision(top)).isEmpty();
        write(top, "docs/a.md", "x");
        Git.run(top, "", "add", ".");
        Git.run(top, "", "commit", "-q", "-m", "one");

        String head = Git.run(top, "", "rev-parse", "HEAD").strip();
        assertThat(revision(top)).hasSize(40).isEqualTo(head);
        assertThat(revision(top.resolve("docs"))).isEqualTo(head);

        Git.run(top, "", "pack-refs", "--all");
        assertThat(revision(top)).isEqualTo(head);

        Git.run(top, "", "worktree", "add", "-q", "-b", "side", "../linked");
        Path linked = top.resolveSibling("linked");
        assertThat(revision(linked)).isEqualTo(head);
        write(linked, "b.md", "x");
        Git.run(linked, "", "add", ".");
        Git.run(linked, "", "commit", "-q", "-m", "two");
        assertThat(revision(linked))
                .isNotEqualTo(head)
                .isEqualTo(Git.run(linked, "", "rev-parse", "HEAD").strip());

        Git.run(top, "", "checkout", "-q", "--detach");
        assertThat(revision(top)).isEqualTo(head);
    }

    @Test
    void findsLooseNamesBeforePackedOnes() throws IOException {
        write(top, ".git/HEAD", "ref: refs/heads/a/b\n");
        write(top, ".git/packed-refs", "# pack-refs with: peeled\n" + OTHER + " refs/heads/a/b\n^" + COMMIT + "\n");
        assertThat(revision(top)).isEqualTo(OTHER);

        write(top, ".git/refs/heads/a/b", COMMIT + "\n");
        assertThat(revision(top)).isEqualTo(COMMIT);
    }

    @Test
    void nonsenseIsNoRevision() throws IOException {
        for (String head : new String[] {"", "ref: refs/heads/../../../secret", "ref: refs/heads/loop", "nonsense"}) {
            write(top, ".git/HEAD", head);
            write(top, ".git/refs/heads/loop", "ref: refs/heads/loop");
            assertThat(revision(top)).as(head).isEmpty();
        }
    }

    @Test
    void aSubmoduleIsAWorkTreeOfItsOwn() throws IOException {
        write(top, ".git/HEAD", OTHER);
        write(top, ".git/modules/sub/HEAD", COMMIT);
        write(top, "sub/.git", "gitdir: ../.git/modules/sub\n");

        assertThat(revision(top.resolve("sub"))).isEqualTo(COMMIT);
        assertThat(revision(top)).isEqualTo(OTHER);
    }
}
