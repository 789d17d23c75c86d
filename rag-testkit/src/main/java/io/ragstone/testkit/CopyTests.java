package io.ragstone.testkit;

import static io.ragstone.testkit.StoreBench.ALL;
import static io.ragstone.testkit.StoreBench.DOCS;
import static io.ragstone.testkit.StoreBench.SECOND_SPACE;
import static io.ragstone.testkit.StoreBench.SPACE;
import static io.ragstone.testkit.StoreBench.document;
import static io.ragstone.testkit.StoreBench.key;
import static io.ragstone.testkit.StoreBench.vectorOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.ChunkDraft;
import io.ragstone.model.ChunkKind;
import io.ragstone.model.DocumentContent;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.Fingerprint;
import io.ragstone.model.LedgerChange;
import io.ragstone.model.Link;
import io.ragstone.model.Page;
import io.ragstone.model.StoredDocument;
import io.ragstone.model.TextVector;
import io.ragstone.spi.StoreCopy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Tests of the rules of {@link StoreCopy}. */
abstract class CopyTests extends StoreTests {

    private static final Instant CHANGED = Instant.parse("2026-01-02T03:04:05.678901234Z");

    CopyTests(Supplier<StoreBench> bench) {
        super(bench);
    }

    @Test
    @Verifies("X1")
    void aDocumentIsShownWithAllThatItWasReplacedWith() {
        DocumentBuilder rich = rich("rich.md");
        bench().put(rich);

        StoredDocument stored = documents(ALL).get(0);

        assertThat(stored.entry()).isEqualTo(store().entry(rich.key()).orElseThrow());
        assertThat(stored.bytes()).isEqualTo(rich.build(0).bytes());
        assertThat(stored.modified()).contains(CHANGED);
        assertThat(store().storedDocument(rich.key())).contains(stored);
        assertThat(store().storedDocument(key("unknown.md"))).isEmpty();
        assertThat(stored.content().map(CopyTests::comparable))
                .contains(comparable(rich.build(stored.entry().generation())));
    }

    @Test
    @Verifies("X1")
    void theLedgerIsThatOfNowAndTheContentThatOfThen() {
        DocumentBuilder rich = rich("rich.md");
        bench().put(rich);
        var seen = new Fingerprint("cheap", "f00d");
        bench().record(DOCS, LedgerChange.queue("rich.md", seen, 77, Optional.of(Instant.EPOCH), "old.md"));
        bench().record(DOCS, LedgerChange.missing("rich.md"));

        StoredDocument stored = documents(ALL).get(0);

        assertThat(stored.entry()).isEqualTo(store().entry(rich.key()).orElseThrow());
        assertThat(stored.bytes()).isEqualTo(77);
        assertThat(stored.modified()).contains(Instant.EPOCH);
        assertThat(stored.content().orElseThrow().fingerprint().hash())
                .isEqualTo(rich.fingerprint().hash());
        assertThat(stored.content().orElseThrow().title()).isEqualTo("Rich");
    }

    @Test
    @Verifies("X1")
    void whatCannotBeFoundHasNoContent() {
        bench().record(DOCS, LedgerChange.skip("left out.md", Fingerprint.UNKNOWN, 3, Optional.empty(), "binary"));
        store().begin(key("begun.md"));

        assertThat(documents(ALL)).allSatisfy(each -> assertThat(each.content()).isEmpty());
    }

    @Test
    @Verifies("X1")
    void pagesShowEveryDocumentOnceInOrderOfPath() {
        List<String> paths = List.of("a.md", "b.md", "\uff5e.md", "\ud83d\ude00.md");
        paths.forEach(path -> bench().put(path, "text of " + path));

        for (int limit = 1; limit <= paths.size() + 1; limit++) {
            assertThat(documents(limit))
                    .as("limit %s", limit)
                    .extracting(each -> each.entry().path())
                    .isEqualTo(paths);
        }
    }

    @Test
    @Verifies("X2")
    void vectorsAreShownOnceEachAndSpacesWithThem() {
        store().activate(SECOND_SPACE);
        store().activate(SPACE);
        bench().put("a.md", "one", "two", "three");
        bench().embed(SPACE);
        store().putVectors(SECOND_SPACE, List.of(new TextVector("known by hash alone", vectorOf("x"))));

        assertThat(store().spaces()).containsExactly(SPACE, SECOND_SPACE);
        for (int limit = 1; limit <= 4; limit++) {
            List<TextVector> found = vectors(SPACE, limit);
            assertThat(found).as("limit %s", limit).hasSize(3).doesNotHaveDuplicates();
            assertThat(found)
                    .extracting(TextVector::textHash)
                    .containsExactlyInAnyOrderElementsOf(store().chunks(key("a.md")).stream()
                            .map(each -> each.textHash())
                            .toList());
        }
        assertThat(vectors(SECOND_SPACE, 1)).containsExactly(new TextVector("known by hash alone", vectorOf("x")));
        assertThat(vectors(new EmbeddingSpace("test", "unknown", 3, ""), 1)).isEmpty();
    }

    private static DocumentBuilder rich(String path) {
        return document(path)
                .title("Rich")
                .contentType("text/html")
                .language("en")
                .pipeline("pipeline-7")
                .note("cut off")
                .modified(CHANGED)
                .attribute("tag", "b", "A", "b c")
                .extractedText("line one\nline two")
                .link(2, "b.md")
                .link(new Link("call", 1, "from", "to"))
                .passage(new ChunkDraft(
                        "walking\nhome", "a | b", List.of("one", "two\nlines", "\\"), 1, 2, ChunkKind.CODE, List.of()))
                .passage(
                        new ChunkDraft("x \ud83d\ude00 A\u0001b", "", List.of(), 3, 3, ChunkKind.TEXT, List.of("a.b")));
    }

    /** The cheap part of the fingerprint is left open. */
    private static DocumentContent comparable(DocumentContent content) {
        return new DocumentContent(
                content.key(),
                0,
                new Fingerprint("", content.fingerprint().hash()),
                content.pipeline(),
                content.title(),
                content.contentType(),
                content.language(),
                content.attributes(),
                content.bytes(),
                content.modified(),
                content.extractedText(),
                content.chunks(),
                content.links(),
                content.note());
    }

    private List<StoredDocument> documents(int limit) {
        var all = new ArrayList<StoredDocument>();
        Optional<String> after = Optional.empty();
        do {
            Page<StoredDocument> page = store().storedDocuments(DOCS, after, limit);
            assertThat(page.items().size()).isLessThanOrEqualTo(limit);
            all.addAll(page.items());
            after = page.next();
        } while (after.isPresent());
        return all;
    }

    private List<TextVector> vectors(EmbeddingSpace space, int limit) {
        var all = new ArrayList<TextVector>();
        Optional<String> after = Optional.empty();
        do {
            Page<TextVector> page = store().storedVectors(space, after, limit);
            all.addAll(page.items());
            after = page.next();
        } while (after.isPresent());
        return all;
    }
}
