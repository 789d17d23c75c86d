package io.ragstone.internal.folder;

import static io.ragstone.internal.folder.Folders.write;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KnowledgeBaseRootTest {

    @TempDir
    Path temp;

    @Test
    void eachFolderRightBelowIsACollection() throws IOException {
        write(temp, "Zürich/a.md", "x");
        write(temp, "@team, notes/deep/a.md", "x");
        write(temp, ".obsidian/a.md", "x");
        write(temp, "file.md", "x");
        Files.createSymbolicLink(temp.resolve("link"), temp.resolve("Zürich"));

        KnowledgeBaseRoot root = KnowledgeBaseRoot.list(temp);

        assertThat(root.complete()).isTrue();
        assertThat(root.problems()).isEmpty();
        assertThat(root.folders())
                .containsExactly(
                        new KnowledgeBaseRoot.KnowledgeBase("@team, notes", temp.resolve("@team, notes")),
                        new KnowledgeBaseRoot.KnowledgeBase("Zürich", temp.resolve("Zürich")));
    }

    @Test
    void aRootThatIsAwayIsIncomplete() {
        KnowledgeBaseRoot root = KnowledgeBaseRoot.list(temp.resolve("gone"));

        assertThat(root.complete()).isFalse();
        assertThat(root.folders()).isEmpty();
        assertThat(root.problems()).singleElement().asString().contains("gone cannot be listed");
    }
}
